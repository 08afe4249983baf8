import Testing
import Text

@testable import Documents
@testable import EditorCore

/// The effect of a command on a text, or on the editor around it.
struct CommandCase: Sendable, CustomTestStringConvertible {
  let command: String
  let before: String
  let isRight: @Sendable (Typist) -> Bool
  let expected: String

  var testDescription: String { "\(command) in \(before.prefix(30).debugDescription)" }

  /// Creates a case of a command that turns one drawing of a text into another.
  init(_ command: String, _ before: String, _ after: String) {
    self.command = command
    self.before = before
    isRight = { $0.drawing == after }
    expected = after
  }

  /// Creates a case of a command that affects more than the text.
  init(
    _ command: String, in before: String = "one|",
    _ isRight: @escaping @Sendable (Typist) -> Bool
  ) {
    self.command = command
    self.before = before
    self.isRight = isRight
    expected = "as the case says"
  }

  static let all =
    files + saving + opening + buffers + history + changes + spelling + moving + places
    + structure + selecting + cursors + macros + typing + lines
    + inserting
    + clipboard + finding + running + view + panes + toggles + configuration

  private static let buffers = [
    CommandCase("new-document") { $0.drawing == "|" && $0.names == ["notes.txt", "New file"] },
    CommandCase("close-document") { $0.names == ["New file"] },
    CommandCase("reopen-closed") { $0.message == "No closed document to reopen" },
    CommandCase("previous-document") {
      $0.message == "No other document is open; Ctrl-O opens a file"
    },
    CommandCase("next-document") {
      $0.message == "No other document is open; Ctrl-O opens a file"
    },
    CommandCase("switch-document") { $0.palette?.rows.map(\.title) == ["notes.txt"] },
  ]

  private static let files = [
    CommandCase("save") { $0.message == "No changes to save in notes.txt" },
    CommandCase("save-as") { $0.prompt?.label == "Save as: " && $0.prompt?.answer == "notes.txt" },
    CommandCase("save-all") { $0.message == "No changes to save in any document" },
    CommandCase("save-and-quit") { $0.exitStatus == 0 },
    CommandCase("quit") { $0.exitStatus == 0 },
    CommandCase("set-theme") { $0.message == "The list is still being read. Try again" },
    CommandCase("set-language") { $0.message == "The list is still being read. Try again" },
    CommandCase("toggle-read-only") {
      var typist = $0
      typist.act("x")
      return typist.text == "one" && typist.message?.hasPrefix("notes.txt is read-only") == true
    },
    CommandCase("suspend") {
      if case .suspend = $0.effects.first { $0.effects.count == 1 } else { false }
    },
  ]

  private static let conflict = "<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> b\n"

  private static let changes = [
    CommandCase("next-change") { $0.message == "No changes since the last save" },
    CommandCase("previous-change") { $0.message == "No changes since the last save" },
    CommandCase("show-change") { $0.message == "No changes since the last save" },
    CommandCase("undo-change") { $0.message == "No changes since the last save" },
    CommandCase("next-conflict", in: "a|\n" + conflict) { $0.drawing == "a\n|" + conflict },
    CommandCase("next-conflict", in: conflict + "a|") {
      $0.drawing == "|" + conflict + "a" && $0.message == "The only conflict"
    },
    CommandCase("next-conflict", in: conflict + conflict + "a|") {
      $0.drawing == "|" + conflict + conflict + "a"
        && $0.message == "Continued at the first conflict"
    },
    CommandCase("previous-conflict", in: "a|\n" + conflict + conflict) {
      $0.drawing == "a\n" + conflict + "|" + conflict
        && $0.message == "Continued at the last conflict"
    },
    CommandCase("next-conflict", in: "a|\nb") {
      $0.message == "No merge conflict in this text"
    },
    CommandCase("previous-conflict", in: conflict + "a|") { $0.drawing == "|" + conflict + "a" },
    CommandCase("take-ours", "<<<<<<< HEAD\none\n=======\ntwo|\n>>>>>>> b\nend", "|one\nend"),
    CommandCase("take-theirs", "<<<<<<< HEAD\no|ne\n=======\ntwo\n>>>>>>> b\nend", "|two\nend"),
    CommandCase("take-both", "<<<<<<<\none\n=======\ntwo\n>>>>>>> b|\n", "|one\ntwo\n"),
    CommandCase("take-both", in: "one|") { $0.message == "No merge conflict at the cursor" },
    CommandCase("toggle-head-marks") {
      $0.message == "Marks: changes since HEAD, the last commit"
        && $0.editor.document.settings.changeBase == .head
    },
  ]

  private static let spelling = [
    CommandCase("toggle-spelling") {
      $0.message == "Misspelled words: underlined" && $0.editor.spelling == "auto"
    },
    CommandCase("spelling-suggestions") { $0.message == "Looking for suggestions; any key stops" },
    CommandCase("next-misspelling") {
      $0.message == "Looking for a misspelled word; any key stops"
    },
    CommandCase("previous-misspelling") {
      $0.message == "Looking for a misspelled word; any key stops"
    },
  ]

  private static let history = [
    CommandCase("undo") { $0.message == "Nothing to undo: this is the oldest state" },
    CommandCase("redo") { $0.message == "Nothing to redo: this is the newest state of its branch" },
    CommandCase("undo-word") { $0.message == "Nothing to undo: this is the oldest state" },
    CommandCase("redo-word") {
      $0.message == "Nothing to redo: this is the newest state of its branch"
    },
    CommandCase("undo-to-save") { $0.message == "Nothing to undo: this is the saved state" },
    CommandCase("undo-session") {
      $0.message == "Nothing to undo: this is the state at the start of this session"
    },
    CommandCase("undo-in-time") { $0.message == "No state was current before this one" },
    CommandCase("redo-in-time") { $0.message == "No state was current after this one" },
    CommandCase("history") { $0.pane?.rowCount == 1 },
    CommandCase("timeline") { $0.palette?.label == "Timeline: " },
    CommandCase("undo-restore") { $0.palette?.label == "Back: " },
    CommandCase("redo-restore") { $0.palette?.label == "Back: " },
    CommandCase("compare-beside") { $0.pane?.difference?.page.arrangement == .sideBySide },
    CommandCase("name-project") { $0.prompt?.label == "Name of the project's states: " },
    CommandCase("name-checkpoint") { $0.prompt?.label == "Name of this state: " },
  ]

  private static let moving = [
    CommandCase("left", "ab|c", "a|bc"),
    CommandCase("left", "a\n|b", "a|\nb"),
    CommandCase("left", "[abc|", "|abc"),
    CommandCase("left", "|abc", "|abc"),
    CommandCase("right", "a|bc", "ab|c"),
    CommandCase("right", "a|\r\nb", "a\r\n|b"),
    CommandCase("right", "|abc]", "abc|"),
    CommandCase("up", "one\nt|wo", "o|ne\ntwo"),
    CommandCase("up", "on|e", "|one"),
    CommandCase("down", "o|ne\ntwo", "one\nt|wo"),
    CommandCase("down", "on|e", "one|"),
    CommandCase("word-left", "one two|", "one |two"),
    CommandCase("word-right", "one| two", "one two|"),
    CommandCase("paragraph-up", "a\n\nb\nc|", "a\n|\nb\nc"),
    CommandCase("paragraph-down", "|a\nb\n\nc", "a\nb\n|\nc"),
    CommandCase("line-start", "  one|", "  |one"),
    CommandCase("line-start", "  |one", "|  one"),
    CommandCase("line-end", "o|ne\ntwo", "one|\ntwo"),
    CommandCase("text-start", "a\nb|", "|a\nb"),
    CommandCase("text-end", "|a\nb", "a\nb|"),
    CommandCase("page-down", lines(cursorIn: 0), lines(cursorIn: 20)),
    CommandCase("page-down", lines(cursorIn: 55), lines(cursorIn: 59)),
    CommandCase("page-down", lines(cursorIn: 59), lines(endOfLast: true)),
    CommandCase("page-up", lines(cursorIn: 45), lines(cursorIn: 25)),
    CommandCase("go-to-line") { $0.prompt?.label == "Go to line: " && $0.prompt?.answer == "" },
  ]

  private static let selecting = [
    CommandCase("select-left", "ab|c", "a|b]c"),
    CommandCase("select-left", "[ab|c", "[a|bc"),
    CommandCase("select-right", "a|bc", "a[b|c"),
    CommandCase("select-up", "one\nt|wo", "o|ne\nt]wo"),
    CommandCase("select-down", "o|ne\ntwo", "o[ne\nt|wo"),
    CommandCase("select-word-left", "one two|", "one |two]"),
    CommandCase("select-word-right", "|one two", "[one| two"),
    CommandCase("select-paragraph-up", "a\n\nb|", "a\n|\nb]"),
    CommandCase("select-paragraph-down", "|a\n\nb", "[a\n|\nb"),
    CommandCase("select-line-start", "one|", "|one]"),
    CommandCase("select-line-end", "o|ne\n", "o[ne|\n"),
    CommandCase("select-text-start", "a\nb|", "|a\nb]"),
    CommandCase("select-text-end", "|a\nb", "[a\nb|"),
    CommandCase("select-page-down", lines(cursorIn: 0), lines(anchorIn: 0, cursorIn: 20)),
    CommandCase("select-page-up", lines(cursorIn: 45), lines(anchorIn: 45, cursorIn: 25)),
    CommandCase("select-all", "a\nb|\nc", "[a\nb\nc|"),
    CommandCase("select-lines", "a\nb|c\nd", "a\n[bc\n|d"),
    CommandCase("select-lines", "a\n[b\n|c", "a\n[b\nc|"),
    CommandCase("select-more", "a(b|c) d", "a([bc|) d"),
    CommandCase("select-more", "a ([b c|) d", "a [(b c)| d"),
    CommandCase("select-less", in: "a(b|c) d") {
      var typist = $0
      typist.act("Alt-=", "Alt-=", "Alt-_")
      return typist.drawing == "a([bc|) d"
    },
    CommandCase("select-less") { $0.message == "No step of select-more to go back to" },
    CommandCase("start-selection") { $0.editor.selectsByMoving },
  ]

  private static let typing = [
    CommandCase("new-line", "one|two", "one\n|two"),
    CommandCase("new-line", "\t one|", "\t one\n\t |"),
    CommandCase("new-line", "a\r\nb|", "a\r\nb\r\n|"),
    CommandCase("delete-back", "ab|c", "a|c"),
    CommandCase("delete-back", "[ab|c", "|c"),
    CommandCase("delete-back", "e\u{301}|", "|"),
    CommandCase("delete-forward", "a|bc", "a|c"),
    CommandCase("delete-forward", "|ab]c", "|c"),
    CommandCase("delete-word-back", "one two|", "one |"),
    CommandCase("delete-word-forward", "one| two", "one|"),
    CommandCase("tab", "a|b", "a\t|b"),
    CommandCase("tab", "a[b|", "a\t|"),
    CommandCase("tab", "[a\nb|", "[\ta\n\tb|"),
    CommandCase("delete-to-line-start", "  one t|wo\n", "|wo\n"),
    CommandCase("delete-to-line-start", "one\n|two", "one\n|two"),
    CommandCase("delete-to-line-end", "one\nt|wo\n", "one\nt|\n"),
    CommandCase("delete-to-line-end", "one|\r\ntwo", "one|\r\ntwo"),
  ]

  private static let clipboard = [
    CommandCase("copy", in: "[one|") { $0.message == "Copied" && $0.text == "one" },
    CommandCase("copy", in: "one|") { $0.message == "Copied the line" && $0.text == "one" },
    CommandCase("cut", "[one| two", "| two"),
    CommandCase("cut", "one\nt|wo\nthree", "one\n|three"),
    CommandCase("cut-line", "one\nt|wo\nthree", "one\n|three"),
    CommandCase("cut-selection-or-line", "one\nt|wo\nthree", "one\n|three"),
    CommandCase("cut-selection-or-line", "one [two| three", "one | three"),
    CommandCase("paste") {
      $0.message?.hasPrefix("Nothing to paste: copy or cut something first") == true
    },
    CommandCase("paste-earlier") { $0.message == "Nothing to paste: copy or cut something first" },
    CommandCase("clipboard-ring") { $0.message == "Nothing to paste: copy or cut something first" },
  ]

  private static let view = [
    CommandCase("palette") { $0.palette?.rows.count == CommandTable.commands.count },
    CommandCase("help") { $0.editor.focus.isHelp },
    CommandCase("centre", in: lines(cursorIn: 40)) {
      guard case .redraw = $0.effects.first else { return false }
      return $0.topLine == 40 - 11 && $0.cursorLine == 40
    },
    CommandCase("scroll-down", in: lines(cursorIn: 5)) { $0.topLine == 1 && $0.cursorLine == 5 },
    CommandCase("scroll-up", in: lines(cursorIn: 5)) {
      $0.topLine == 0 && $0.message == "The start of the text is visible"
    },
    CommandCase("colour-all") {
      guard case .colorAll(let id) = $0.effects.first else { return false }
      return id == $0.editor.document.id
    },
    CommandCase("toggle-mouse") { !$0.editor.settings.usesMouse },
    CommandCase("show-mistakes") {
      $0.message == "The configuration and the .editorconfig files have no mistakes"
    },
  ]

  private static let single = "There is only one pane on the screen; Ctrl-\\ adds another"

  private static let panes = [
    CommandCase("split-right") { $0.editor.panes.map(\.title.column) == [0, 41] },
    CommandCase("split-down") { $0.editor.panes.map(\.title.row) == [0, 11] },
    CommandCase("next-pane") { $0.message == single },
    CommandCase("previous-pane") { $0.message == single },
    CommandCase("close-pane") { $0.message == single },
    CommandCase("close-other-panes") { $0.message == single },
    CommandCase("pane-wider") { $0.message == single },
    CommandCase("pane-narrower") { $0.message == single },
    CommandCase("pane-taller") { $0.message == single },
    CommandCase("pane-shorter") { $0.message == single },
  ]

  /// Returns sixty lines, with the cursor at the start of one of them, from 0.
  private static func lines(
    anchorIn anchor: Int? = nil, cursorIn cursor: Int = -1, endOfLast: Bool = false
  ) -> String {
    let lines = (0..<60).map { line in
      let mark = anchor.map { $0 < cursor ? "[" : "]" } ?? ""
      return (line == anchor ? mark : "") + (line == cursor ? "|" : "") + "line \(line)"
    }
    return lines.joined(separator: "\n") + (endOfLast ? "|" : "")
  }
}
