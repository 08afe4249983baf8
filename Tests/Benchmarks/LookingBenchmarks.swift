import HistoryStore
import MementoKit
import SystemPackage
import TextHistory
import Text
import TextEditing

extension Subject {
  /// Searches through all states of a text.
  static var looking: Subject {
    Subject(name: "looking") { _ in
      try searching(in: benchmarkFolder())
    }
  }
}

private func searching(in folder: FilePath) throws -> [Benchmark] {
  let count = 10_000
  let store = try freshStore("looking.db", in: folder)
  var caretaker = logText(1_000_000)
  let (history, _) = try open(caretaker.originator.makeMemento(), in: store)
  try keep(count, of: &caretaker, in: history)
  let held = caretaker.tree
  var stored = held
  for id in stored.ids where id != stored.current { stored.evict(id) }
  let fromStore = history.storedStates(of: stored)
  func search(_ subject: HistoryQuery.Subject, isLoaded: Bool) -> Sample {
    let look = HistoryQuery(serial: 1, for: subject, in: isLoaded ? held : stored)
    return Sample.time(operations: 1) {
      var search = HistorySearch(look, stored: isLoaded ? .none : fromStore)
      search.run()
      consume(search.findings.findings.count)
    }
  }
  func row(
    _ name: String, _ subject: HistoryQuery.Subject, isLoaded: Bool, bar: Double? = 300
  ) -> Benchmark {
    Benchmark(name: name, unit: .milliseconds, bar: bar) { search(subject, isLoaded: isLoaded) }
  }
  let states = "10,000 states of a 1 MB text"
  let word = HistoryQuery.Subject.words("warn")
  let part = HistoryQuery.Subject.part(TextPart(selected: 5_000..<6_000))
  return [
    row("searching \(states), all held", word, isLoaded: true),
    row("searching \(states), from the store", word, isLoaded: false),
    row("the same, capital letters counting", .words("Warn"), isLoaded: false),
    row("states that changed a part, \(count) states, all held", part, isLoaded: true, bar: nil),
    row("the same, from the store", part, isLoaded: false, bar: nil),
  ]
}
