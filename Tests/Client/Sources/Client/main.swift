import MementoArchiveKit
import MementoKit

// A list of things to do with undo, titles, a menu of steps and a history on the disk; and settings with an upgrade.

struct TodoList: Codable, Equatable, Sendable {
  var items: [String] = []
}

struct Settings: DurableOriginator, Memento, Codable, Equatable {
  static let upgrades: [StateUpgrade] = [{ $0.rename("colour", to: "theme") }]
  var theme = "plain"
}

func check(_ isRight: Bool, _ what: String) {
  if !isRight { fatalError("wrong: \(what)") }
  print("right: \(what)")
}

let folder = CommandLine.arguments[1]

do {
  let history = try History(TodoList(), in: folder, named: "todo", titled: "New list")
  history.edit(.discrete("Added tea")) { $0.items.append("tea") }
  history.edit(.coalescing("Renamed", on: 0)) { $0.items[0] = "green" }
  history.edit(.coalescing("Renamed", on: 0)) { $0.items[0] = "green tea" }
  check(history.undoTitle == "Renamed", "the title of undo")
  history.undo()
  check(history.value.items == ["tea"] && history.redoTitle == "Renamed", "undo")
  history.edit(.discrete("Added milk")) { $0.items.append("milk") }
  let menu = history.entries.map { ($0.isCurrent ? "> " : "  ") + $0.title }
  check(menu == ["  New list", "  Added tea", "  Renamed", "> Added milk"], "the menu")
  try history.save()
}

let history = try History(TodoList(), in: folder, named: "todo")
check(history.value.items == ["tea", "milk"], "the value after a restart")
history.restore(history.entries[2].id)
check(history.value.items == ["green tea"], "an undone step after a restart")

var archive = MementoArchive(JSONFolderStore(folder: folder))
check(try archive.restore("settings", default: Settings()).theme == "plain", "default settings")
try archive.save(Settings(theme: "dark"), as: "settings", at: .now)
check(try archive.restore("settings", as: Settings.self).theme == "dark", "saved settings")
