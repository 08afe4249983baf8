import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// The longest blocking of the main queue by any action on 100 MB: all other work runs in the
  /// background.
  static var queue: Subject {
    Subject(name: "queue") { _ in standing }
  }
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

private var standing: [Benchmark] {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
  func row(
    _ name: String, of path: String = "server.log", works: Int,
    _ acts: @escaping (inout MainQueue) -> Void
  ) -> Benchmark {
    Benchmark(name: name, unit: .milliseconds, bar: 20, rounds: 3) {
      var queue = MainQueue(text, path: path)
      acts(&queue)
      precondition(queue.works == works, "not all of it was done beside the main queue")
      return Sample(seconds: queue.longest / .seconds(1), bytes: nil)
    }
  }
  return [
    row("standing still: 1,000,000 and more replaced, undone, typed in", works: 1) {
      $0.run("replace-all", "5", "five")
      $0.press("Ctrl-Z", "Ctrl-Y", "x")
      $0.pause()
    },
    row("standing still: line ends changed, and back", works: 2) {
      $0.run("convert-to-crlf")
      $0.run("convert-to-lf")
      $0.press("Ctrl-Z")
    },
    // A log has no comments.
    row("standing still: all indented, commented, in capitals", of: "server.sh", works: 3) {
      $0.press("Ctrl-A", "Tab", "Ctrl-/")
      $0.run("upper-case")
    },
    row("standing still: all copied, pasted, doubled, cut, deleted", works: 2) {
      $0.press("Ctrl-A", "Ctrl-C", "Ctrl-End", "Ctrl-V", "Ctrl-A", "Alt-D", "Ctrl-A", "Ctrl-X")
      $0.press("Ctrl-Z", "Ctrl-A", "Backspace")
    },
    row("standing still: 100 MB pasted from the terminal", works: 1) {
      let bytes = text.bytes
      $0.take(.input(.paste(bytes)))
    },
    row("standing still: a million matches marked, the history compared", works: 0) {
      $0.press("Ctrl-F", "e", "Enter", "F3", "x")
      $0.press("Ctrl-T", "d", "]", "[", "Down", "Esc")
    },
  ]
}

/// An editor whose events are timed with their frames; requested background work is performed in
/// between, untimed.
private struct MainQueue {
  private var editor: Editor
  /// The time of the longest event.
  private(set) var longest = Duration.zero
  /// The number of background operations.
  private(set) var works = 0
  private var now = start

  init(_ text: PieceTree, path: String) {
    editor = Editor(
      Document(text, path: path, isOnDisk: true, at: start),
      size: Size(columns: 120, rows: 40))
    _ = editor.handle(.history(.notKept(nil), of: .first), at: start)
    editor.prepareFrame()
    consume(Frame.draw(editor, at: start).screen.size.rows)
  }

  mutating func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else { preconditionFailure("no key is called \(name)") }
      take(.input(.key(key)))
    }
  }

  /// Runs a command from the palette, and answers its prompts.
  mutating func run(_ command: String, _ answers: String...) {
    press("Ctrl-P")
    for words in [command] + answers {
      for scalar in words.unicodeScalars { take(.input(.key(Key(.character(scalar))))) }
      press("Enter")
    }
  }

  /// Advances the time by a second, so that pending blocks are recorded and lines marked.
  mutating func pause() {
    now = now.advanced(by: .seconds(1))
    take(.tick)
  }

  mutating func take(_ event: Event) {
    var effects: [Effect] = []
    let time = ContinuousClock().measure {
      effects = editor.handle(event, at: now)
      editor.prepareFrame()
      consume(Frame.draw(editor, at: now).screen.size.rows)
    }
    longest = max(longest, time)
    for effect in effects { perform(effect) }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .work(.operate(let operation, let state, let tabWidth, let number), let id):
      works += 1
      let outcome = TextBuffer(state, tabWidth: tabWidth).outcome(of: operation)
      guard case .edited = outcome else { preconditionFailure("nothing was done") }
      take(.work(.operated(outcome, number: number), of: id))
    case .search(.begin(let job, let serial)):
      var job = job
      job.run { true }
      take(.search(.done(serial: serial, job)))
    default: break
    }
  }
}
