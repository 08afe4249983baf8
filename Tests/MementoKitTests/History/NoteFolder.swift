import MementoKit
import SystemPackage
import TestSupport

@testable import MementoArchiveKit

/// A note that an app keeps on the disk, with its whole history.
struct Note: Codable, Equatable, Sendable {
  var text = ""
}

/// Durable histories in a folder of their own.
@MainActor final class NoteFolder {
  let clock = ManualClock()
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path.string }
  var file: FilePath { folder.file("note.history") }

  func open(
    limits: HistoryLimits = HistoryLimits(), upgrades: [StateUpgrade] = []
  ) throws(StoreError) -> History<Note> {
    try History(
      Note(), in: path, named: "note", titled: "New note", limits: limits, upgrades: upgrades,
      clock: clock)
  }

  /// The error of an opening; nil if it succeeds.
  func problem(upgrades: [StateUpgrade] = []) -> StoreError? {
    do throws(StoreError) {
      _ = try open(upgrades: upgrades)
      return nil
    } catch {
      return error
    }
  }

  var lines: [Substring] {
    get throws { try folder.text(of: "note.history").split(separator: "\n") }
  }
}

extension History<Note> {
  func write(_ text: String) { edit(.discrete("Wrote \(text)")) { $0.text = text } }

  func type(_ text: String) { edit(.coalescing("Typed")) { $0.text += text } }

  /// All that a user sees of it.
  var summary: [String] {
    entries.map { entry in
      "\(entry.id) \(entry.title) \(entry.parent.map { "\($0)" } ?? "-") "
        + "\(entry.name ?? "-") \(entry.isCurrent) \(entry.secondsSince1970) "
        + "\(value(of: entry.id)?.text ?? "?")"
    } + [value.text, redoTitle ?? "-"]
  }

  /// The entries without their identifiers, which are those of a run.
  var summaryOfValues: [String] {
    entries.map { entry in
      let parent = entry.parent.flatMap { value(of: $0)?.text } ?? "-"
      return "\(entry.title) \(parent) \(entry.name ?? "-") \(entry.isCurrent) "
        + "\(value(of: entry.id)?.text ?? "?")"
    } + [value.text, redoTitle ?? "-"]
  }
}
