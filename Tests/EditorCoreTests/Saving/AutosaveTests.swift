import Console
import MementoKit
import Testing
import TextEditing

@testable import Documents
@testable import EditorCore

/// Saves during pauses.
@Suite struct AutosaveTests {
  private var typist = Typist("one |", path: "a.txt")

  init() { typist.editor.settings.autosave = .pause }

  @Test("A changed document is saved after a second without a key, as it is")
  mutating func pause() {
    typist.editor.document.settings.trimsWhenSaved = true
    typist.act(.typed("two "), .wait(.milliseconds(900)))
    #expect(typist.saves.isEmpty)
    typist.act(.wait(.milliseconds(200)))
    #expect(typist.saves.map(\.path) == ["a.txt"])
    #expect(typist.saves.first?.memento.byteCount == 8)
    typist.answerSave { .saved($0) }
    typist.act(.wait(.seconds(5)))
    #expect(typist.saves.isEmpty && !typist.editor.document.isModified)
  }

  @Test("Ctrl-S cleans what was saved in a pause, once")
  mutating func cleaningAfterPause() {
    typist.editor.document.settings.trimsWhenSaved = true
    typist.act(.typed("two "), .wait(.seconds(2)))
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-S")
    #expect(typist.saves.first?.memento.byteCount == 7)
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-S")
    #expect(typist.saves.isEmpty && typist.message == "No changes to save in a.txt")
    typist.editor.document.settings.trimsWhenSaved = false
    typist.act(.typed(" "), .wait(.seconds(2)))
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-S")
    #expect(typist.saves.isEmpty, "nothing to clean")
  }

  @Test("A new file is begun; one that appeared meanwhile is not replaced")
  func newFile() {
    var typist = Typist("|", path: "new.txt", isOnDisk: false)
    typist.editor.settings.autosave = .pause
    typist.act(.wait(.seconds(2)))
    #expect(typist.saves.isEmpty, "nothing was typed")
    typist.act("x", .wait(.seconds(2)))
    #expect(typist.saves.map(\.path) == ["new.txt"] && typist.saves.map(\.mayReplace) == [false])
    typist.answerSave { .saveStopped($0, .file) }
    #expect(typist.editor.focus.isText)
    #expect(typist.message == "new.txt was not saved by itself: Ctrl-S asks how to save it")
  }

  @Test("A changed document is saved when the window loses the focus")
  mutating func lostFocus() {
    typist.editor.settings.autosave = .focusLost
    typist.act(.typed("two "), .wait(.seconds(5)))
    #expect(typist.saves.isEmpty)
    typist.take(.input(.focusLost))
    #expect(typist.saves.map(\.path) == ["a.txt"])
    typist.answerSave { .saved($0) }
    typist.take(.input(.focusLost))
    #expect(typist.saves.isEmpty && !typist.editor.document.isModified)
    typist.editor.settings.autosave = .pause
    typist.act("x")
    typist.take(.input(.focusLost))
    #expect(typist.saves.isEmpty)
    typist.act(.wait(.seconds(2)))
    #expect(typist.saves.count == 1)
  }

  @Test("A save that failed is tried again after the next change, not before")
  mutating func failure() {
    typist.act("x", .wait(.seconds(2)))
    typist.answerSave { .saveFailed($0, "Cannot save a.txt: the disk is full.") }
    typist.act(.wait(.seconds(5)))
    #expect(typist.saves.isEmpty)
    typist.act("y", .wait(.seconds(2)))
    #expect(typist.saves.count == 1)
  }

  @Test("An obstacle is asked about if a quit waits for the save")
  mutating func obstacleWhileQuitting() {
    typist.act("x", .wait(.seconds(2)), "Ctrl-Q")
    #expect(typist.message == HurriedQuit.waiting)
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(typist.question?.text == "a.txt is write-protected.")
    typist.act("y")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("An obstacle is reported without a question, and a file that is gone is not created again")
  mutating func obstacles() {
    typist.act("x", .wait(.seconds(2)))
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(typist.editor.focus.isText)
    #expect(typist.message == "a.txt was not saved by itself: Ctrl-S asks how to save it")
    typist.editor.document.file.isGone = true
    typist.act("y", .wait(.seconds(2)))
    #expect(typist.saves.isEmpty)
  }

  @Test("Nothing is saved while a prompt is open, without a file, read-only, or when it is off")
  mutating func exceptions() {
    typist.act("x", "Ctrl-F", .wait(.seconds(3)))
    #expect(typist.saves.isEmpty)
    typist.act("Esc", .wait(.milliseconds(1)))
    typist.editor.settings.autosave = .never
    typist.act(.wait(.seconds(3)))
    #expect(typist.saves.isEmpty && typist.editor.deadline.map { $0 > typist.now.uptime } != false)
    var untitled = Typist("|", path: nil, isOnDisk: false)
    untitled.editor.settings.autosave = .pause
    untitled.act("x", .wait(.seconds(3)))
    #expect(untitled.saves.isEmpty && untitled.editor.focus.isText)
  }
}
