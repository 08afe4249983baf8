/// The results of the harness as a table in Markdown: a row per case, and whether Memento reached
/// its targets, in milliseconds and as a multiple of the best peer when they were set.
struct PeerTable {
  let results: PeerResults
  let cases: [PeerCase]

  /// The machine, the versions and the table.
  var lines: [String] {
    let meta = results.meta
    let machine =
      "\(meta.date); \(meta.cores) cores (\(meta.cpu)), \(meta.memory) GB, Linux \(meta.kernel); "
      + "terminal \(meta.terminal)."
    return [
      machine, "", versions, "", Self.line(Self.titles), Self.line(Self.titles.map { _ in "---" }),
    ]
      + cases.map { Self.line(row($0)) }
  }

  private static let titles = [
    "case, ms", "Memento", "best peer", "others", "at least", "as a ratio",
  ]

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private var versions: String {
    let known = ([.memento] + Peer.all).compactMap { peer in
      results.versions[peer.name].map { "\(peer.name): \($0)" }
    }
    return known.joined(separator: "; ") + "."
  }

  private func row(_ aCase: PeerCase) -> [String] {
    let best = aCase.figures.map { bestPeer($0, aCase) }
    return [
      aCase.title, figures(of: Peer.memento.name, aCase), inWords(best, aCase),
      others(aCase, but: best), bars(aCase), ratios(aCase),
    ]
  }

  // MARK: Peers

  /// Returns the best of the peers with a complete result for the figure.
  private func bestPeer(_ figure: PeerFigure, _ aCase: PeerCase) -> String? {
    let able = Peer.all.filter { peer in
      (peer.savesDurably || !aCase.mustBeDurable)
        && (figure.undos == nil || results.undos(figure, aCase.name, of: peer.name) != nil)
    }
    let measured = able.compactMap { peer in
      results.milliseconds(figure, aCase.name, of: peer.name).map { (peer.name, $0) }
    }
    return measured.min { $0.1 < $1.1 }?.0
  }

  private func inWords(_ best: [String?], _ aCase: PeerCase) -> String {
    if let name = best.first, best.allSatisfy({ $0 == name }) {
      return name.map { "\($0) \(figures(of: $0, aCase))" } ?? "–"
    }
    return zip(best, aCase.figures).map { name, figure in
      name.map { "\($0) \(text(figure, aCase, of: $0))" } ?? "–"
    }.joined(separator: " / ")
  }

  /// Returns all other peers, the best first, and the harness's own share of the time.
  private func others(_ aCase: PeerCase, but best: [String?]) -> String {
    let rest = Peer.all.filter { peer in
      results.results[peer.name]?[aCase.name] != nil && best.contains { $0 != peer.name }
    }
    let measured = rest.map { peer in
      (peer, results.milliseconds(aCase.figures[0], aCase.name, of: peer.name) ?? .infinity)
    }
    var parts = measured.sorted { $0.1 < $1.1 }.map { peer, milliseconds in
      milliseconds == .infinity
        ? "\(peer.name) failed"
        : "\(peer.name) \(figures(of: peer.name, aCase))\(lack(of: peer, aCase))"
    }
    if let floor = aCase.floor.map({ "(\($0))" }), results.results[floor] != nil {
      parts.append("harness alone \(figures(of: floor, aCase))")
    }
    return parts.joined(separator: ", ")
  }

  private func lack(of peer: Peer, _ aCase: PeerCase) -> String {
    if aCase.mustBeDurable, !peer.savesDurably { return " (no fsync)" }
    let isUndone = aCase.figures.allSatisfy {
      $0.undos == nil || results.undos($0, aCase.name, of: peer.name) != nil
    }
    return isUndone ? "" : " (not all undone)"
  }

  // MARK: Figures

  private func figures(of editor: String, _ aCase: PeerCase) -> String {
    aCase.figures.map { text($0, aCase, of: editor) }.joined(separator: " / ")
  }

  private func text(_ figure: PeerFigure, _ aCase: PeerCase, of editor: String) -> String {
    results.milliseconds(figure, aCase.name, of: editor).map { rounded($0) } ?? "–"
  }

  private func bars(_ aCase: PeerCase) -> String {
    aCase.figures.map { figure in
      let isOne = figure.undos == nil ? "" : ", one undo"
      return rounded(figure.bar) + isOne + mark(figure, aCase, below: figure.bar)
    }.joined(separator: " / ")
  }

  /// Returns the targets as multiples of their peers in this run.
  private func ratios(_ aCase: PeerCase) -> String {
    aCase.figures.map { figure in
      let text = "\(rounded(figure.ratio)) × \(figure.named.peer)"
      guard let today = results.milliseconds(figure, aCase.name, of: figure.named.peer) else {
        return text + " –"
      }
      let bar = figure.ratio * today
      return "\(text) = \(rounded(bar))" + mark(figure, aCase, below: bar)
    }.joined(separator: " / ")
  }

  /// Returns the mark for Memento's speed and, if it must undo, for a single undo.
  private func mark(_ figure: PeerFigure, _ aCase: PeerCase, below bar: Double) -> String {
    let own = Peer.memento.name
    guard let milliseconds = results.milliseconds(figure, aCase.name, of: own) else { return " ✗" }
    let isUndone = figure.undos == nil || results.undos(figure, aCase.name, of: own) == 1
    return milliseconds <= bar && isUndone ? " ✓" : " ✗"
  }
}
