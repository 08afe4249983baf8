import MementoKit
import TextModel

/// What was copied or cut last.
struct Clipboard: Sendable {
  var bytes: [UInt8] = []
  /// Whether it is whole lines, which are pasted above the cursor's line.
  var isWholeLines = false
}

extension CommandGroup {
  /// Copying, cutting and pasting.
  static let clipboard = CommandGroup(
    subject: "Clipboard",
    commands: [
      .editor("copy", "Copy the selection, or the whole line", "Ctrl-C") { editor, _ in
        editor.copy()
      },
      .editor("cut", "Cut the selection, or the whole line", "Ctrl-X") { editor, now in
        editor.cut(at: now)
      },
      .editor("cut-line", "Cut the whole line; again and again gathers the lines", "Ctrl-K") {
        editor, now in
        editor.cutLine(at: now)
      },
      .editor("paste", "Paste what was copied or cut", "Ctrl-V") { editor, now in
        editor.paste(at: now)
      },
    ])
}

extension Editor {
  mutating func copy() {
    let buffer = focusedBuffer
    if buffer.hasNoSelection {
      clipboard = Clipboard(bytes: buffer.cursorLines, isWholeLines: true)
      message = .info("Copied the line")
    } else {
      clipboard = Clipboard(bytes: buffer.selectedBytes)
      message = .info("Copied")
    }
  }

  mutating func cut(at now: Moment) {
    if focusedBuffer.hasNoSelection { return cutLine(at: now) }
    clipboard = Clipboard(bytes: focusedBuffer.selectedBytes)
    edit(.cutting, at: now) { $0.insert([]) }
  }

  mutating func cutLine(at now: Moment) {
    let lines = focusedBuffer.cursorLines
    let isNext = lastCommand == "cut-line" && clipboard.isWholeLines
    clipboard = Clipboard(bytes: isNext ? clipboard.bytes + lines : lines, isWholeLines: true)
    edit(.cutting, at: now) { $0.removeCursorLines() }
  }

  mutating func paste(at now: Moment) {
    let clipboard = clipboard
    if clipboard.bytes.isEmpty {
      message = .info("Nothing to paste: copy or cut something first")
    } else if clipboard.isWholeLines, focusedBuffer.hasNoSelection, focus.isText {
      edit(.pasting, at: now) { $0.insertLines(clipboard.bytes) }
    } else {
      edit(.pasting, at: now) { $0.insert(clipboard.bytes) }
    }
  }
}
