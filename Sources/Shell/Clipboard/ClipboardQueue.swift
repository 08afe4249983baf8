import Dispatch
import EditorCore
import Processes
import Synchronization
import Text

/// The queue for clipboard tools: a tool that hangs delays no other work.
final class ClipboardQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.clipboard", qos: .userInitiated)
  private let tool: ClipboardTool?
  private let timeout: Duration
  /// The number of the newest offer to each place, and that of the unanswered request.
  private let wanted = Mutex<(offers: [ClipboardPlace: Int], question: Int?)>(([:], nil))

  /// The outcome of an offer.
  enum Offered: Sendable {
    case done
    /// The tool failed, with the reason.
    case failed(String)
    /// The tool with this name exceeded the timeout.
    case timedOut(String)
  }

  /// Creates a queue for a tool; without one every offer fails.
  ///
  /// - Parameter timeout: the time without input or output after which a tool is ended.
  init(_ tool: ClipboardTool?, timeout: Duration = .seconds(1)) {
    self.tool = tool
    self.timeout = timeout
  }

  /// Whether a tool can copy.
  var hasTool: Bool { tool != nil }
  /// Whether a tool can paste.
  var canBeAsked: Bool { tool?.clipboard.pasting != nil }

  /// Copies a text, unless a newer offer to the same place exists.
  func offer(
    _ text: PieceTree, to place: ClipboardPlace, serial: Int, done: @escaping Post<Offered>
  ) {
    wanted.withLock { $0.offers[place] = serial }
    queue.async { [self] in
      guard let tool, wanted.withLock({ $0.offers[place] }) == serial else { return }
      let outcome = copy(text.bytes, to: place, with: tool)
      onMainQueue { done(outcome) }
    }
  }

  private func copy(
    _ bytes: [UInt8], to place: ClipboardPlace, with tool: ClipboardTool
  ) -> Offered {
    guard let words = tool.commands(for: place)?.copying,
      let result = try? ChildProcess.run(command(words), input: bytes)
    else {
      return .failed("\(tool.name) cannot be run")
    }
    switch result.ending {
    case .exited(0): return .done
    case .timedOut: return .timedOut(tool.name)
    default: return .failed("\(tool.name) rejected the copy\(result.cause)")
    }
  }

  /// Requests the contents of a place; a long text produces several events.
  func ask(_ place: ClipboardPlace, serial: Int, post: @escaping Post<ClipboardEvent>) {
    wanted.withLock { $0.question = serial }
    queue.async { [self] in
      let send = { @Sendable (event: ClipboardEvent) in onMainQueue { post(event) } }
      guard let tool, let words = tool.commands(for: place)?.pasting else {
        return send(.nothing(serial: serial))
      }
      var command = command(words)
      command.readsInput = false
      command.outputLimit = ClipboardRequest.maxTaken
      var reported = 0
      let result = try? ChildProcess.run(command) { count in
        if count - reported >= 1 << 20 {
          reported = count
          send(.coming(serial: serial, byteCount: count))
        }
        return wanted.withLock { $0.question == serial }
      }
      for event in tool.events(of: result, serial: serial) { send(event) }
    }
  }

  /// Cancels a request whose answer is not needed any more, and stops its tool.
  func stopAsking() { wanted.withLock { $0.question = nil } }

  /// Waits until the last copy is done.
  func finish() {
    stopAsking()
    queue.sync {}
  }

  private func command(_ words: [String]) -> ChildProcess.Command {
    var command = ChildProcess.Command(words)
    // The tool that owns a selection keeps running in the background, and may keep the file open.
    command.errors = .file
    command.idleTimeout = timeout
    command.timeToEnd = .zero
    return command
  }
}

extension ClipboardTool {
  /// Returns the events for the outcome of a paste; empty if the tool could not be started.
  fileprivate func events(of result: ChildProcess.Result?, serial: Int) -> [ClipboardEvent] {
    switch result?.ending {
    case .exited(0):
      let bytes = result?.output ?? []
      if bytes.isEmpty { return [.nothing(serial: serial)] }
      let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      return [.content(serial: serial, PieceTree(bytes), isText: isText)]
    case .exited, .signalled:
      guard let result else { return [] }
      if result.names(Self.lostDisplay) {
        return [.canBeAsked(false), .nothing(serial: serial)]
      }
      if result.errors.isEmpty || result.names(Self.noText) { return [.nothing(serial: serial)] }
      return [.failed(serial: serial, "\(name) cannot paste\(result.cause)")]
    case .timedOut:
      return [.canBeAsked(false), .failed(serial: serial, "\(name) does not answer")]
    case .wroteTooMuch:
      let limit = ByteCount(ClipboardRequest.maxTaken)
      let explanation = "The system clipboard has over \(limit), which is too much"
      return [.failed(serial: serial, explanation)]
    case .stopped: return []
    case nil: return [.canBeAsked(false), .nothing(serial: serial)]
    }
  }

  /// Parts of the messages of xclip, wl-paste and tmux for a clipboard without text.
  private static let noText = [
    "not available", "no owner", "nothing is copied", "no selection", "no suitable", "no buffer",
  ]
  /// Parts of their messages for a lost display.
  private static let lostDisplay = ["display", "connect", "no server"]
}

extension ChildProcess.Result {
  private var message: String { String(decoding: errors, as: UTF8.self) }

  /// The first line of its standard error, as the end of a sentence.
  fileprivate var cause: String {
    message.split(separator: "\n").first.map { ": \($0)" } ?? ""
  }

  /// Returns whether its standard error contains one of these.
  fileprivate func names(_ parts: [String]) -> Bool {
    let message = message.lowercased()
    return parts.contains { message.contains($0) }
  }
}
