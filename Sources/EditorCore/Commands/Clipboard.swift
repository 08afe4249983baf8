import MementoKit
import TextModel

/// What was copied or cut last.
struct Clipboard: Sendable {
  var bytes: [UInt8] = []
  /// Whether it is whole lines, which are pasted above the cursor's line.
  var isWholeLines = false
  /// Which input gathered lines here; the next one that does adds to them.
  var gatheredAt: Int?
}

extension CommandGroup {
  /// Copying, cutting and pasting.
  static let clipboard = CommandGroup(
    subject: "Clipboard",
    commands: [
      .focused("copy", "Copy the selection, or the whole line", "Ctrl-C") { editor, _ in
        editor.copy()
      },
      .focused("cut", "Cut the selection, or the whole line", "Ctrl-X") { editor, now in
        editor.cut(at: now)
      },
      .focused("cut-line", "Cut the line; repeated, gather the lines", "Ctrl-K") {
        editor, now in
        editor.cutLine(gathering: true, at: now)
      },
      .focused("paste", "Paste what was copied or cut", "Ctrl-V") { editor, now in
        editor.paste(at: now)
      },
    ])
}

extension Editor {
  mutating func copy() {
    let buffer = focusedBuffer
    if !buffer.hasNoSelection {
      clipboard = Clipboard(bytes: buffer.selectedBytes)
      message = .info("Copied")
    } else if buffer.cursorLines.isEmpty {
      message = .info("There is no line to copy here")
    } else {
      clipboard = Clipboard(bytes: buffer.cursorLines, isWholeLines: true)
      message = .info("Copied the line")
    }
  }

  mutating func cut(at now: Moment) {
    if focusedBuffer.hasNoSelection { return cutLine(gathering: false, at: now) }
    clipboard = Clipboard(bytes: focusedBuffer.selectedBytes)
    edit(.cutting, at: now) { $0.insert([]) }
  }

  mutating func cutLine(gathering: Bool, at now: Moment) {
    let lines = focusedBuffer.cursorLines
    if lines.isEmpty {
      message = .info("There is no line to cut here")
      return
    }
    let gathered = gathering && clipboard.gatheredAt == inputCount - 1 ? clipboard.bytes : []
    clipboard = Clipboard(
      bytes: gathered + lines, isWholeLines: true, gatheredAt: gathering ? inputCount : nil)
    edit(.cutting, at: now) { $0.removeCursorLines() }
  }

  mutating func paste(at now: Moment) {
    let clipboard = clipboard
    if clipboard.bytes.isEmpty {
      message = .info("Nothing to paste: copy or cut something first")
    } else if clipboard.isWholeLines, !focus.isText {
      // A field has no use for the break at the end of a line.
      let end = clipboard.bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1
      edit(.pasting, at: now) { $0.insert(Array(clipboard.bytes[...end])) }
    } else if clipboard.isWholeLines, focusedBuffer.hasNoSelection {
      edit(.pasting, at: now) { $0.insertLines(clipboard.bytes) }
    } else {
      edit(.pasting, at: now) { $0.insert(clipboard.bytes) }
    }
  }
}
