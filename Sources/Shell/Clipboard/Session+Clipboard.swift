import Console
import EditorCore
import Text

/// The system clipboard.
extension Session {
  func perform(_ request: ClipboardRequest) {
    switch request {
    case .offer(let text, .clipboard, let route, let serial):
      offer(text, by: route, serial: serial)
    case .offer(let text, .primarySelection, _, let serial): offerSelection(text, serial: serial)
    case .ask(let place, let serial):
      queues.clipboard.ask(place, serial: serial) { [weak self] in self?.post(.clipboard($0)) }
    case .stopAsking: queues.clipboard.stopAsking()
    }
  }

  /// Offers a selected text.
  ///
  /// A failure is silent, because the user did not request the copy.
  ///
  /// The terminal does not receive it, because some terminals would replace the clipboard by it.
  private func offerSelection(_ text: PieceTree, serial: Int) {
    queues.clipboard.offer(text, to: .primarySelection, serial: serial) { [weak self] outcome in
      if case .done = outcome { self?.post(.clipboard(.offered(serial: serial))) }
    }
  }

  private func offer(_ text: PieceTree, by route: ClipboardRoute, serial: Int) {
    guard route.usesTools, queues.clipboard.hasTool else {
      let reason =
        route.usesTerminal
        ? offerToTerminal(text) : "Copied here only: no clipboard tool is installed"
      return handle(
        .clipboard(reason.map { .notOffered(serial: serial, $0) } ?? .offered(serial: serial)))
    }
    queues.clipboard.offer(text, to: .clipboard, serial: serial) { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .done:
        handle(.clipboard(.canBeAsked(queues.clipboard.canBeAsked)))
        post(.clipboard(.offered(serial: serial)))
      case .failed(let reason):
        // The contents of the system clipboard are older than the copy in the editor.
        handle(.clipboard(.canBeAsked(false)))
        let isOnTerminal = route.usesTerminal && offerToTerminal(text) == nil
        let explanation = isOnTerminal ? nil : "Copied here only: \(reason)"
        post(.clipboard(.notOffered(serial: serial, explanation)))
      case .timedOut(let tool):
        handle(.clipboard(.canBeAsked(false)))
        if route.usesTerminal { _ = offerToTerminal(text) }
        post(.clipboard(.notTaken(serial: serial, by: tool)))
      }
    }
  }

  /// - Returns: the reason why the terminal did not receive the text; nil if it did, or if it has
  ///   no clipboard.
  private func offerToTerminal(_ text: PieceTree) -> String? {
    guard let limit = terminal.clipboardLimit else { return nil }
    if text.count > limit {
      return "Copied here only: the terminal's clipboard accepts at most \(ByteCount(limit))"
    }
    terminal.setClipboard(text.bytes(in: 0..<text.count))
    return nil
  }
}
