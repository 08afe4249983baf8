import Console
import Documents
import MementoKit
import Text

/// The list of copies.
extension Editor {
  /// Lists the copies, newest first; the chosen one is pasted and becomes the newest.
  mutating func openRing() {
    let clippings = registers.clipboard.ring.clippings
    if clippings.isEmpty {
      message = .info("Nothing to paste: copy or cut something first")
      return
    }
    // A field has no list above it: there the key alone pastes the next earlier copy.
    guard focus.isText else {
      message = .info("Paste first; then this key pastes earlier copies")
      return
    }
    let rows = clippings.enumerated().map { index, clipping in
      Picker.Row(
        clipping.preview(columns: max(20, size.columns - 16)), id: index, note: clipping.extent)
    }
    ask(Picker(.clipping(clippings), "Paste: ", enter: "paste", rows: rows))
  }

  /// Pastes a copy, which becomes the newest.
  mutating func paste(_ clipping: Clipping, at now: Moment) {
    if focus.isText, !mayChangeText() { return }
    addToClipboard(clipping)
    pasteClipping(0, at: now)
  }
}

extension Clipping {
  /// The size: `3 lines`, `12 B`.
  fileprivate var extent: String {
    let lines = text.newlineCount
    if isWholeLines || lines > 1 { return counted(lines, "line") }
    return "\(ByteCount(text.count))"
  }
}
