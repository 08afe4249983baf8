import CursesConsole
import EditorCore
import TextModel

/// The clipboard outside.
extension Session {
  func perform(_ wish: ClipboardWish) {
    switch wish {
    case .offer(let text, let route, let serial): offer(text, by: route, serial: serial)
    case .ask(let serial):
      clipboard.ask(serial: serial) { [weak self] in self?.hear(.clipboard($0)) }
    case .stopAsking: clipboard.stopAsking()
    }
  }

  private func offer(_ text: PieceTree, by route: ClipboardRoute, serial: Int) {
    guard route.usesTools, clipboard.hasTool else {
      let reason =
        route.usesTerminal ? offerToTerminal(text) : "Copied here only: no clipboard tool is there"
      return handle(
        .clipboard(reason.map { .notOffered(serial: serial, $0) } ?? .offered(serial: serial)))
    }
    clipboard.offer(text, serial: serial) { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .done:
        handle(.clipboard(.canBeAsked(clipboard.canBeAsked)))
        hear(.clipboard(.offered(serial: serial)))
      case .failed(let reason):
        // What is there now is older than what was copied here.
        handle(.clipboard(.canBeAsked(false)))
        let isOnTerminal = route.usesTerminal && offerToTerminal(text) == nil
        let words = isOnTerminal ? nil : "Copied here only: \(reason)"
        hear(.clipboard(.notOffered(serial: serial, words)))
      case .stoodStill(let tool):
        handle(.clipboard(.canBeAsked(false)))
        if route.usesTerminal { _ = offerToTerminal(text) }
        hear(.clipboard(.notTaken(serial: serial, by: tool)))
      }
    }
  }

  /// - Returns: why the terminal did not get it; nil where it did, or where there is nothing to say.
  private func offerToTerminal(_ text: PieceTree) -> String? {
    // What is too long is told by what is one byte too long.
    let length = min(text.count, CursesTerminal.clipboardLimit + 1)
    return switch terminal.setClipboard(text.bytes(in: 0..<length)) {
    case .sent, .unable: nil
    case .tooLong(let limit):
      "Copied here only: the terminal's clipboard takes at most \(limit / 1000) KB"
    }
  }
}
