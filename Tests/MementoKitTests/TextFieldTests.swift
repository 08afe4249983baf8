import MementoKit
import TestSupport
@testable import TextField
import Testing

@MainActor struct TextFieldTests {
  @Test("A pause ends a block")
  func aPauseEndsABlock() {
    let clock = ManualClock()
    let field = Field(clock: clock)
    field.type("Hel")
    field.type("lo")
    clock.advance(by: .milliseconds(500))
    field.type(", world")
    field.undo()
    #expect(field.text == "Hello")
    field.undo()
    #expect(field.text == "")
    field.redo()
    field.redo()
    #expect(field.text == "Hello, world")
  }

  @Test("A pause of the machine's clock ends a block, too")
  func aRealPauseEndsABlock() async throws {
    let field = Field()
    field.type("Hello")
    #expect(field.history.isRecording)
    try await eventually("the end of the block") { !field.history.isRecording }
    #expect(field.history.entries.map(\.title) == ["Opened", "Typed"])
  }

  @Test("Erasing and moving end a block")
  func erasingAndMovingEndABlock() {
    let field = Field(clock: ManualClock())
    field.type("one two")
    field.erase()
    field.erase()
    field.moveCursor(to: 3)
    field.type("!")
    #expect(field.text == "one! t")
    field.undo()
    #expect(field.text == "one t")
    #expect(field.history.value.cursor == 3)
    field.undo()
    #expect(field.text == "one two")
    field.undo()
    #expect(field.text == "")
  }

  @Test("A field ends with its owner")
  func aFieldDiesWithItsOwner() {
    weak var forgotten: Field?
    weak var history: History<Line>?
    do {
      let field = Field()
      field.type("Hello")
      (forgotten, history) = (field, field.history)
    }
    #expect(forgotten == nil && history == nil)
  }

  @Test("Erasing at the start is no edit")
  func erasingAtTheStartIsNoEdit() {
    let field = Field(clock: ManualClock())
    field.erase()
    #expect(!field.history.isRecording)
    field.moveCursor(to: 99)
    #expect(field.history.value.cursor == 0)
  }
}
