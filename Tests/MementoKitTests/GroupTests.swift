import TestSupport
import Testing

@testable import MementoKit

/// Groups: edits of any kind in one block.
struct GroupTests {
  private let kind = EditKind.discrete("Played")

  @Test("All edits of a group are one step, with the cursor of its beginning")
  func oneStep() {
    let desk = Desk("abc")
    desk.moveCursor(to: 1)
    desk.caretaker.joinGroup(kind, at: desk.now)
    desk.moveCursor(to: 3)
    desk.type("d e f")
    desk.paste("x")
    desk.wait(.seconds(30))
    desk.moveCursor(to: 0)
    desk.erase(1)
    desk.type("y")
    #expect(desk.caretaker.deadline == nil)
    #expect(desk.recorded == ["abc"])
    desk.caretaker.endGroup(as: .discrete("Played twice"), at: desk.now)
    #expect(desk.recorded == ["abc", "yabcd e fx"])
    #expect(
      desk.caretaker.tree[desk.caretaker.tree.current].summary.title.hasPrefix("Played twice"))
    #expect(!desk.caretaker.isInGroup)
    desk.undo()
    #expect(desk.text == "abc" && desk.cursor == 1)
    desk.redo()
    #expect(desk.text == "yabcd e fx" && desk.cursor == 1)
    #expect(desk.undoWord() && desk.text == "abc")
  }

  @Test("The open block is a step of its own, and a group without a change is none")
  func blocksAround() {
    let desk = Desk()
    desk.type("one")
    desk.caretaker.joinGroup(kind, at: desk.now)
    #expect(desk.recorded == ["", "one"])
    desk.paste("x")
    desk.erase(1)
    desk.caretaker.endGroup(as: kind, at: desk.now)
    #expect(desk.recorded == ["", "one"])
    desk.type("t")
    desk.wait(.seconds(1))
    #expect(desk.recorded == ["", "one", "onet"])
  }

  @Test("A block closed from outside, undo and redo end the group")
  func endings() {
    let desk = Desk()
    desk.caretaker.joinGroup(kind, at: desk.now)
    desk.paste("a")
    desk.caretaker.closeBlockOutsideGroup(at: desk.now)
    #expect(desk.recorded == [""])
    desk.close()
    #expect(desk.recorded == ["", "a"] && !desk.caretaker.isInGroup)
    desk.paste("b")
    desk.paste("c")
    #expect(desk.recorded == ["", "a", "ab", "abc"])
    desk.caretaker.joinGroup(kind, at: desk.now)
    desk.paste("d")
    desk.undo()
    #expect(desk.text == "abc" && !desk.caretaker.isInGroup)
    desk.caretaker.endGroup(as: kind, at: desk.now)
    #expect(desk.caretaker.tree.count == 5)
  }

  @Test("An edit of a group within a block records the state there")
  func withinABlock() {
    let desk = Desk()
    desk.type("one two")
    desk.wait(.seconds(1))
    desk.undoWord()
    #expect(desk.text == "one ")
    desk.caretaker.joinGroup(kind, at: desk.now)
    desk.paste("x")
    desk.paste("y")
    desk.caretaker.endGroup(as: kind, at: desk.now)
    #expect(desk.recorded == ["", "one two", "one ", "one xy"])
    desk.undo()
    #expect(desk.text == "one ")
  }

  @Test("Random edits of a group are one step from its beginning to its end")
  func random() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(50, soak: 5_000) {
      let desk = Desk("some text")
      if random.happens(onceIn: 2) { desk.type("typed before") }
      let (before, cursor) = (desk.text, desk.cursor)
      desk.caretaker.joinGroup(kind, at: desk.now)
      let count = desk.caretaker.tree.count
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        switch Int.random(in: 0...5, using: &random) {
        case 0: desk.type("a b")
        case 1: desk.erase(2)
        case 2: desk.paste("pasted")
        case 3: desk.moveCursor(to: Int.random(in: 0...30, using: &random))
        case 4: desk.wait(.seconds(2))
        default: desk.caretaker.closeBlockOutsideGroup(at: desk.now)
        }
      }
      #expect(desk.caretaker.tree.count == count)
      let after = desk.text
      desk.caretaker.endGroup(as: kind, at: desk.now)
      #expect(desk.caretaker.tree.count == count + (after == before ? 0 : 1))
      if after == before { continue }
      desk.undo()
      #expect(desk.text == before && desk.cursor == cursor)
      desk.redo()
      #expect(desk.text == after)
    }
  }
}
