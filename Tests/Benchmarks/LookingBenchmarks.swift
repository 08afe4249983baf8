import MementoKit
import Storage
import SystemPackage
import TextHistory
import TextModel

extension Subject {
  /// Looking through all states of a text.
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
  for id in stored.ids where id != stored.current { stored.release(id) }
  let fromStore = history.storedStates(of: stored)
  func search(_ subject: HistoryLook.Subject, isHeld: Bool) -> Sample {
    let look = HistoryLook(serial: 1, for: subject, in: isHeld ? held : stored)
    return Sample.time(operations: 1) {
      var search = HistorySearch(look, stored: isHeld ? .none : fromStore)
      search.run()
      consume(search.findings.findings.count)
    }
  }
  func row(
    _ name: String, _ subject: HistoryLook.Subject, isHeld: Bool, bar: Double? = 300
  ) -> Benchmark {
    Benchmark(name: name, unit: .milliseconds, bar: bar) { search(subject, isHeld: isHeld) }
  }
  let states = "10,000 states of a 1 MB text"
  let (word, part) = (HistoryLook.Subject.words("warn"), HistoryLook.Subject.part(5_000..<6_000))
  return [
    row("searching \(states), all held", word, isHeld: true),
    row("searching \(states), from the store", word, isHeld: false),
    row("the same, capital letters counting", .words("Warn"), isHeld: false),
    row("states that changed a part, \(count) states, all held", part, isHeld: true, bar: nil),
    row("the same, from the store", part, isHeld: false, bar: nil),
  ]
}
