import EditorCore
import MementoKit
public import ProjectHistory

/// The texts about a restore of many files, shared by the shell and the editor.
public enum RestoreTitles {
  /// Returns the title of the steps of a restore to a time, in seconds since 1970-01-01 00:00 UTC.
  public static func title(at time: Double) -> String {
    "Restored the project as of \(LocalCalendar.system.localTime(time))"
  }

  /// Returns the title of the steps of a restore to named states.
  public static func title(named name: String) -> String {
    "Restored the project as of \"\(name)\""
  }

  /// Returns the description of a reversed restore or undo: `the restore of 2026-11-28 12:00`.
  public static func undone(_ plan: RestorePlan) -> String {
    let time = LocalCalendar.system.localTime(plan.secondsSince1970)
    return "the \(plan.isUndo ? "undo" : "restore") of \(time)"
  }
}

extension ProjectChange {
  /// The states before and after: `#12 → #9`, `deleted → #7`.
  public var step: String {
    let before =
      switch present {
      case .state(let number): "#\(number)"
      case .unrecorded: "changed"
      case .missing: "deleted"
      }
    switch action {
    case .write(let number, _): return "\(before) → \(source == nil ? "" : "former ")#\(number)"
    case .remove: return "\(before) → removed"
    }
  }
}
