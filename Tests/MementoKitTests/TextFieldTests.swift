import MementoKit
import TestSupport
@testable import TextField
import Testing

@MainActor struct TextFieldTests {
  @Test("A pause ends a block")
  func aPauseEndsABlock() async throws {
    let field = Field()
    field.type("Hel")
    field.type("lo")
    try await eventually("the end of the block") { !field.caretaker.isRecording }
    field.type(", world")
    field.undo()
    #expect(field.text == "Hello")
    field.undo()
    #expect(field.text == "")
    field.redo()
    field.redo()
    #expect(field.text == "Hello, world")
  }

  @Test("Erasing and moving end a block")
  func erasingAndMovingEndABlock() {
    let field = Field()
    field.type("one two")
    field.erase()
    field.erase()
    field.moveCursor(to: 3)
    field.type("!")
    #expect(field.text == "one! t")
    field.undo()
    #expect(field.text == "one t")
    #expect(field.caretaker.originator.cursor == 3)
    field.undo()
    #expect(field.text == "one two")
    field.undo()
    #expect(field.text == "")
  }

  @Test("A closure can observe a field")
  func aFieldCanBeFollowed() {
    let field = Field()
    var shown: [String] = []
    field.caretaker.observe { status in
      shown.append(status.isRecording ? "recording…" : "\(status.current) of \(status.count)")
    }
    field.type("Hello")
    field.undo()
    #expect(shown == ["recording…", "#2 of 2", "#1 of 2"])
  }

  @Test("A task can observe a field")
  func aFieldCanBeFollowedFromATask() async {
    let field = Field()
    let statuses = field.caretaker.statuses()
    let observer = Task.detached {
      await statuses.first { $0.count == 2 }
    }
    field.type("Hello")
    #expect(await observer.value?.isRecording == false)
  }

  @Test("A field ends with its owner")
  func aFieldDiesWithItsOwner() async throws {
    weak var forgotten: Field?
    do {
      let field = Field()
      field.type("Hello")
      forgotten = field
    }
    #expect(forgotten == nil)
  }

  @Test("Erasing at the start is no edit")
  func erasingAtTheStartIsNoEdit() {
    let field = Field()
    field.erase()
    #expect(!field.caretaker.isRecording)
    field.moveCursor(to: 99)
    #expect(field.caretaker.originator.cursor == 0)
  }
}
