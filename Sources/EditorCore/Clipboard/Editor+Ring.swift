import Console
import MementoKit
import TextModel

/// Choosing among what was copied and cut.
extension Editor {
  /// Lists what was copied and cut, newest first; the one that is chosen is pasted and newest then.
  mutating func openRing() {
    let clippings = clipboard.ring.clippings
    if clippings.isEmpty {
      message = .info("Nothing to paste: copy or cut something first")
      return
    }
    // A field has no list above it: there the next earlier is pasted by the key alone.
    guard focus.isText else {
      message = .info("Paste first; then this key takes what was copied before")
      return
    }
    let rows = clippings.enumerated().map { index, clipping in
      Picker.Row(
        clipping.preview(columns: max(20, size.columns - 16)), id: index, note: clipping.extent)
    }
    ask(
      Picker("Paste: ", enter: "paste", rows: rows) { editor, row, now in
        guard let row else {
          editor.message = .warning("Nothing like that was copied")
          return
        }
        // A new one may have come to the front while the list was open.
        let chosen = clippings[row.id]
        if editor.focus.isText, !editor.mayChangeText() { return }
        editor.take(chosen)
        editor.pasteClipping(0, at: now)
      })
  }
}

extension Clipping {
  /// How much it is: `3 lines`, `12 B`.
  fileprivate var extent: String {
    let lines = text.newlineCount
    if isWholeLines || lines > 1 { return "\(lines) line\(lines == 1 ? "" : "s")" }
    return text.count < 1000 ? "\(text.count) B" : "\(text.count / 1000) KB"
  }
}
