import MementoKit
import Text
import TextEditing

@testable import Documents

/// A document without an editor, with a clock and its unhandled outputs.
struct Solo {
  private(set) var document: Document
  private(set) var now = Moment(uptime: .seconds(1000), secondsSince1970: 1_800_000_000)
  private(set) var outputs: [DocumentOutput] = []

  /// Creates a document of a file.
  ///
  /// - Parameter byteCount: the size of the file, if the text is only its beginning.
  init(_ text: String, loading byteCount: Int? = nil) {
    document = Document(
      FileText(PieceTree(Array(text.utf8)), loadingByteCount: byteCount), path: "notes.txt",
      isOnDisk: true, at: now)
    act { document, _ in document.begin() }
  }

  // MARK: Acting

  /// Calls the document, and reconciles it as the editor does after each event.
  mutating func act(_ body: (inout Document, Moment) -> Void) {
    body(&document, now)
    document.reconcile(at: now)
    outputs += document.takeOutbox()
  }

  mutating func type(_ words: String, at offset: Int? = nil) {
    act { document, now in
      document.caretaker.edit(.typing, at: now) { buffer in
        if let offset { buffer.select(at: offset) }
        buffer.insert(Array(words.utf8))
      }
    }
  }

  mutating func wait(_ duration: Duration) {
    now = Moment(
      uptime: now.uptime + duration,
      secondsSince1970: now.secondsSince1970 + duration / .seconds(1))
    act { $0.tick(at: $1) }
  }

  /// Begins to record the history in a store that does not have the file yet.
  mutating func keepHistory() {
    act { $0.handle(HistoryEvent.opened(nil), at: $1) }
  }

  /// Answers the last check of the file with another text.
  mutating func find(_ text: String) {
    let checks = requests.compactMap { request in
      if case .file(.check(let check)) = request { check } else { nil }
    }
    guard let check = checks.last else { return }
    let count = TextBuffer(check.memento).text.count
    let change = Replacement(0..<count, with: Array(text.utf8))
    act {
      $0.handle(
        FileEvent.found(.changed(FoundText([change], of: check.memento)), check), at: $1)
    }
  }

  // MARK: Results

  var text: String { String(decoding: document.buffer.text.bytes, as: UTF8.self) }

  var requests: [DocumentRequest] {
    outputs.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  var saves: [SaveRequest] {
    requests.compactMap { if case .save(let request) = $0 { request } else { nil } }
  }

  /// The texts of the drafts.
  var drafts: [String] {
    requests.compactMap { request in
      guard case .history(.draft(let draft)) = request else { return nil }
      return String(decoding: TextBuffer(draft.state).text.bytes, as: UTF8.self)
    }
  }
}
