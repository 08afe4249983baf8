import Documents
import EditorCore
import Text

/// The words, the weight and the command of each fact.
extension StatusLine.Fact {
  init(_ fact: StatusFact, _ symbols: Symbols) {
    switch fact {
    case .overwriting: self.init(words: "OVR", weight: 4, isAlert: true, command: "overwrite")
    case .selecting:
      self.init(words: "selecting", weight: 4, isAlert: true, command: "start-selection")
    case .match(let position): self.init(words: position, weight: 4, command: "find-next")
    case .truncated(let share):
      self.init(words: "only the first \(share)", weight: 4, isAlert: true, command: "open")
    case .readOnly:
      self.init(words: "read-only", weight: 4, isAlert: true, command: "toggle-read-only")
    case .access(let access):
      let words = access == .protected ? "write-protected" : "not writable"
      self.init(words: words, weight: 4, isAlert: true, command: "save-as")
    case .history(let index, let count):
      let words = "\(symbols.history) \(index + 1)/\(count)"
      self.init(words: words, weight: 4, command: "history")
    case .type(let type): self.init(words: type.name, weight: 0)
    case .encoding(let encoding):
      self.init(words: encoding.description, weight: 2, command: "set-encoding")
    case .notUTF8:
      self.init(words: "not UTF-8", weight: 3, isAlert: true, command: "reopen-with-encoding")
    case .lineEnding(let ending, let isMixed):
      // The palette offers both ways to unify the line endings.
      let mixed = ending == .lf ? "LF+CRLF" : "CRLF+LF"
      self.init(
        words: isMixed ? mixed : ending.name, weight: 2, isAlert: isMixed, command: "convert-to")
    case .position(let line, let column, let isEstimate):
      let words = "Ln \(line), Col \(isEstimate ? "~" : "")\(column)"
      self.init(words: words, weight: 3, command: "go-to-line")
    case .sessionOnly: self.init(words: "this session only", weight: 1)
    default:
      self.init(words: Self.work(fact, ellipsis: symbols.ellipsis), weight: 5, isAlert: true)
    }
  }

  /// Returns the words for work in progress or a failure.
  private static func work(_ fact: StatusFact, ellipsis: String) -> String {
    switch fact {
    case .loading(let load):
      load.source == .standardInput
        ? "reading \(load.size)\(ellipsis)" : "loading \(load.percentage)%"
    case .searching(let progress): "searching \(Int(progress * 100))%"
    case .saving(let progress):
      "saving" + ellipsis + (progress.map { " \(Int($0 * 100))%" } ?? "")
    case .savingAfterLoad: "reading the file" + ellipsis
    case .recording: "saving history" + ellipsis
    case .historyFailed: "history not saved"
    case .pasting(let count): "pasting" + (count > 0 ? " \(ByteCount(count))" : ellipsis)
    case .loadingState: "loading a state" + ellipsis
    case .working(let words, let progress):
      switch progress {
      case .share(let share): "\(words)\(ellipsis) \(Int(share * 100))%"
      case .bytes(let count) where count > 0: "\(words)\(ellipsis) \(ByteCount(count))"
      case .bytes, nil: words + ellipsis
      }
    default: ""
    }
  }
}
