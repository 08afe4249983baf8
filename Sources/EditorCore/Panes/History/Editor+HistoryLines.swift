/// The hints of the history pane.
extension Editor {
  /// The keys that matter most in the pane.
  func hints(of pane: HistoryPane) -> [Hint] {
    if let replay = pane.replay {
      return HistoryKeys.replay.hints(arrows: symbols.arrows) {
        $0 == .togglePause && replay.isPaused ? "Resume" : nil
      }
    }
    if pane.difference?.isPicking == true {
      return HistoryKeys.picking.hints(arrows: symbols.arrows)
    }
    return HistoryKeys.rows.hints(arrows: symbols.arrows) { action in
      switch action {
      case .restore where pane.filter?.isForPart == true: "Restore the part"
      case .close where pane.filter?.words != nil: "All states"
      case .toggleDifference where pane.difference != nil: "Text"
      default: nil
      }
    }
  }
}
