import MementoKit
import ShoppingCart
import Testing

/// The defaults for an originator that only makes and restores mementos, such as a cart.
struct OriginatorTests {
  private let start = Moment(uptime: .seconds(100), secondsSince1970: 1_800_000_000)
  private let filling = EditKind.coalescing("Filled")

  @Test("Edits of one coalescing kind are one block")
  func editsOfOneKindFollowEachOther() {
    var cart = Caretaker(of: Cart(at: start), at: start)
    cart.edit(filling, at: start) { $0.add("tea", at: start) }
    cart.edit(filling, at: start) { $0.add("milk", at: start) }
    #expect(cart.tree.count == 1)
    cart.closeBlock(at: start)
    #expect(cart.tree.count == 2)
  }

  @Test("A block ends at the ceiling if the originator has no boundaries")
  func aLongBlockEndsAnywhere() {
    var cart = Caretaker(of: Cart(at: start), at: start)
    for halfSeconds in 0...20 {
      #expect(cart.tree.count == 1)
      let now = start.advanced(by: .milliseconds(500 * halfSeconds))
      cart.edit(filling, at: now) { $0.add("tea", at: now) }
    }
    #expect(cart.tree.count == 2)
    #expect(cart.isRecording)
  }

  @Test("Equal mementos mean unchanged content")
  func equalMementosMeanUnchangedContent() {
    var cart = Caretaker(of: Cart(at: start), at: start)
    cart.edit(filling, at: start) { $0.remove("tea", at: start) }
    #expect(!cart.isRecording)
    cart.edit(filling, at: start) { $0.add("tea", at: start) }
    cart.edit(filling, at: start) { $0.remove("tea", at: start) }
    #expect(cart.isRecording)
    let recorded = cart.closeBlock(at: start)
    #expect(recorded == nil)
    #expect(cart.tree.count == 1)
  }

  @Test("The kind of an edit is the title of its memento")
  func theKindIsTheTitle() {
    var cart = Caretaker(of: Cart(at: start), at: start)
    cart.edit(.discrete("Filled"), at: start) { $0.add("tea", at: start) }
    #expect(cart.tree[cart.tree.current].summary == ChangeSummary(title: "Filled"))
  }
}
