import Dispatch
import EditorCore
import Synchronization
import TextModel

/// The queue on which the tools of the clipboard run, so that one that hangs stops nobody.
final class ClipboardQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.clipboard", qos: .userInitiated)
  private let tool: ClipboardTool?
  private let patience: Duration
  /// Which offer is the newest, and which question is still wanted.
  private let wanted = Mutex(Wanted())

  private struct Wanted {
    var newestOffer: Int?
    var question: Int?
  }

  /// What became of an offer.
  enum Offered: Sendable {
    case done
    /// The tool did not do it; the text says why.
    case failed(String)
    /// The tool of this name did not end, and was ended.
    case stoodStill(String)
  }

  /// A queue for a tool; without one every offer fails.
  ///
  /// - Parameter patience: how long nothing may go into a tool or come out of it.
  init(_ tool: ClipboardTool?, patience: Duration = ToolRun.patience) {
    self.tool = tool
    self.patience = patience
  }

  /// Whether there is a tool to copy with.
  var hasTool: Bool { tool != nil }
  /// Whether there is one to paste with.
  var canBeAsked: Bool { tool?.pasting != nil }

  // MARK: Copying

  /// Puts something into the clipboard; of several that wait, the newest alone.
  ///
  /// - Parameter done: called on the main queue, unless a newer offer came.
  func offer(
    _ text: PieceTree, serial: Int, done: @escaping @MainActor @Sendable (Offered) -> Void
  ) {
    wanted.withLock { $0.newestOffer = serial }
    queue.async { [self] in
      // A newer one has its own turn.
      guard let tool, wanted.withLock({ $0.newestOffer }) == serial else { return }
      let outcome = offer(text.bytes, by: tool)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(outcome) } }
    }
  }

  private func offer(_ bytes: [UInt8], by tool: ClipboardTool) -> Offered {
    var run = ToolRun(tool.copying)
    run.patience = patience
    switch run.run(input: bytes, readsOutput: false) {
    case .ended(status: 0): return .done
    case .ended: return .failed("\(tool.name) did not take it\(run.cause)")
    case .stoodStill: return .stoodStill(tool.name)
    case .notStarted, .stopped, .wroteTooMuch: return .failed("\(tool.name) cannot be run")
    }
  }

  // MARK: Pasting

  /// Asks what is in the clipboard.
  ///
  /// - Parameter tell: called on the main queue, several times while a long content comes.
  func ask(serial: Int, tell: @escaping @MainActor @Sendable (ClipboardNews) -> Void) {
    wanted.withLock { $0.question = serial }
    queue.async { [self] in
      guard let tool, let command = tool.pasting else { return }
      let say: @Sendable (ClipboardNews) -> Void = { news in
        DispatchQueue.main.async { MainActor.assumeIsolated { tell(news) } }
      }
      for news in ask(command, of: tool, serial: serial, tell: say) { say(news) }
    }
  }

  /// What was asked for is no longer wanted; a tool that is at it is ended.
  func stopAsking() {
    wanted.withLock { $0.question = nil }
  }

  private func ask(
    _ command: [String], of tool: ClipboardTool, serial: Int,
    tell: @escaping (ClipboardNews) -> Void
  ) -> [ClipboardNews] {
    var run = ToolRun(command)
    run.patience = patience
    run.isWanted = { [self] in wanted.withLock { $0.question == serial } }
    var told = 0
    run.progress = { count in
      // A few times for a long one.
      if count - told < 1 << 20 { return }
      told = count
      tell(.coming(serial: serial, byteCount: count))
    }
    let outcome = run.run(input: nil, readsOutput: true)
    switch outcome {
    case .ended(status: 0) where !run.output.isEmpty:
      return [
        .content(serial: serial, PieceTree(run.output), isText: Self.isText(run.output))
      ]
    case .ended(let status):
      if status != 0, run.isWithoutDisplay {
        return [.canBeAsked(false), .nothing(serial: serial)]
      }
      if status == 0 || run.saysThatNothingIsThere { return [.nothing(serial: serial)] }
      return [.failed(serial: serial, "\(tool.name) cannot paste\(run.cause)")]
    case .stopped: return []
    case .stoodStill:
      return [.canBeAsked(false), .failed(serial: serial, "\(tool.name) does not answer")]
    case .wroteTooMuch:
      let words = "Over \(run.outputLimit / 1_000_000) MB in the clipboard outside, too much"
      return [.failed(serial: serial, words)]
    case .notStarted: return [.canBeAsked(false), .nothing(serial: serial)]
    }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  // MARK: Leaving

  /// Waits until what was copied last is there.
  func finish() {
    stopAsking()
    queue.sync {}
  }
}

extension ToolRun {
  /// What it complained of, as the end of a sentence.
  fileprivate var cause: String {
    let line = errors.split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? "" : ": \(line)"
  }

  /// Whether it said nothing, or that there is no text: what xclip, wl-paste and tmux complain of then.
  fileprivate var saysThatNothingIsThere: Bool {
    let words = errors.lowercased()
    return words.isEmpty
      || [
        "not available", "no owner", "nothing is copied", "no selection", "no suitable",
        "no buffer",
      ]
      .contains(where: words.contains)
  }

  /// Whether it complained that there is no display any more.
  fileprivate var isWithoutDisplay: Bool {
    let words = errors.lowercased()
    return words.contains("display") || words.contains("connect") || words.contains("no server")
  }
}
