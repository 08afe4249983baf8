import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import Text
import TextHistory

/// `memento name --project NAME [DIR]`: names the present states of all files of a folder.
struct NamingOfProject {
  /// The folder.
  let place: ProjectPlace
  /// Whether the name may be removed from earlier states.
  let moves: Bool

  /// Adds the name to the states.
  func name(_ written: String) throws {
    guard let name = try CheckpointName(written, now: .now, calendar: .system)?.text else {
      throw CommandFailure("The NAME is empty")
    }
    let archive = try Archive()
    _ = try place.store(of: archive)
    let store = try archive.writableStore()
    let present: PresentStates
    do {
      present = try NamedProject(name, of: place.path, in: store, archive.folders, moves: moves)
        .present
    } catch let taken as NamedProject.Taken {
      throw CommandFailure(
        "The states of \(Times.local(taken.secondsSince1970)) are already named \(name.onOneLine). "
          + "Choose another name, or use --force")
    }
    let files = counted(present.states.count, "file")
    try Page.printLine("Named \(files) in \(place.path.printable) \"\(name.onOneLine)\"")
    if let failure = present.failures.first {
      throw CommandFailure("\(place.name(of: failure.file)) is not part of it: \(failure.reason)")
    }
  }

  /// Removes the name.
  func remove(_ name: String) throws {
    let archive = try Archive()
    guard try ProjectNames(archive.writableStore()).remove(name, of: place.path) else {
      throw CommandFailure(
        "\(place.path.printable) has no name \(name.onOneLine). "
          + "memento timeline --names lists all")
    }
    try Page.printLine("\(place.path.printable) no longer has the name \(name.onOneLine)")
  }
}
