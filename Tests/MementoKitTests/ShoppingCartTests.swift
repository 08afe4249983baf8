import MementoKit
import ShoppingCart
import Testing

struct ShoppingCartTests {
  private let nine = Moment(uptime: .seconds(0), secondsSince1970: 1_800_000_000)
  private var ten: Moment { nine.advanced(by: .seconds(3600)) }
  private var eleven: Moment { ten.advanced(by: .seconds(3600)) }

  @Test("Undo reverts one step and its date")
  func undoTakesBackOneStepAndItsDate() {
    var cart = Caretaker(of: Cart(at: nine), titled: "Empty cart", at: nine)
    cart.add("tea", at: ten)
    cart.add("milk", at: eleven)
    cart.undo(at: eleven)
    #expect(cart.originator.articles == ["tea"])
    #expect(cart.originator.lastModified == ten)

    cart.redo(at: eleven)
    #expect(cart.originator.articles == ["tea", "milk"])
    #expect(cart.originator.lastModified == eleven)

    cart.reset(at: eleven)
    #expect(cart.originator.articles == [])
    #expect(cart.originator.lastModified == nine)
  }

  @Test("Removing takes one of several equal articles and can be undone")
  func removingTakesOneOfManyAndIsUndone() {
    var cart = Caretaker(of: Cart(at: nine), at: nine)
    for article in ["tea", "milk", "tea"] { cart.add(article, at: ten) }
    cart.remove("tea", at: eleven)
    #expect(cart.originator.articles == ["milk", "tea"])
    #expect(cart.originator.lastModified == eleven)
    cart.undo(at: eleven)
    #expect(cart.originator.articles == ["tea", "milk", "tea"])
    #expect(cart.originator.lastModified == ten)
  }

  @Test("Removing a missing article is no step")
  func removingWhatIsNotThereIsNoStep() {
    var cart = Caretaker(of: Cart(at: nine), at: nine)
    cart.add("tea", at: ten)
    cart.remove("milk", at: eleven)
    #expect(cart.tree.count == 2)
    #expect(cart.originator.lastModified == ten)
  }

  @Test("An undone step can be restored after another choice")
  func whatWasUndoneCanBeBroughtBackAfterAnotherChoice() {
    var cart = Caretaker(of: Cart(at: nine), titled: "Empty cart", at: nine)
    cart.add("tea", at: ten)
    cart.undo(at: ten)
    cart.add("coffee", at: ten)
    #expect(
      cart.tree.ids.map { cart.tree[$0].summary.title } == [
        "Empty cart", "Added tea", "Added coffee",
      ])
    cart.restore(MementoID(index: 1), at: eleven)
    #expect(cart.originator.articles == ["tea"])
  }
}
