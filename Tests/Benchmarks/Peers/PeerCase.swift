/// A case of the harness: a row of the table, with Memento's targets.
struct PeerCase {
  /// Its name in the harness.
  let name: String
  /// A short description.
  let title: String
  /// The figures of the row, in the order of printing.
  let figures: [PeerFigure]
  /// The factor by which it is repeated more often than others, because it is short.
  var repetition = 1
  /// The name of the editor for the harness's own share of the time.
  var floor: String?
  /// Peers that take more than a minute here, and are omitted unless named.
  var slowPeers: [String] = []
  /// Whether only editors that wait for the disk count as the best.
  var mustBeDurable = false
}

/// A figure of a case, in milliseconds.
struct PeerFigure {
  /// The name of the measurement in the harness.
  let key: String
  /// The value that counts.
  var value = Value.median
  /// The target in milliseconds.
  let bar: Double
  /// The best peer when the target was set, and its milliseconds then: the target as a ratio.
  let named: (peer: String, milliseconds: Double)
  /// The measurement of the number of undos, which must be 1 for Memento.
  var undos: String?

  enum Value {
    case median
    case percentile99
  }

  /// The target as a multiple of the named peer.
  var ratio: Double { bar / named.milliseconds }
}

extension PeerCase {
  /// The rows in order.
  ///
  /// The targets are those of the issue "As fast as the machine".
  static let all = opening + typing + bulk

  private static let opening = [
    PeerCase(
      name: "startup_small", title: "start, small file to first screen",
      figures: [PeerFigure(key: "visible_ms", bar: 6, named: ("dte", 4.0))],
      repetition: 3, floor: "floor-head"),
    opening(
      "open_100mb", "100 MB: first screen / first echo",
      visible: (8, "vis", 5.9), ready: (12, "vis", 25)),
    opening(
      "open_1gb", "1 GB: first screen / first echo",
      visible: (10, "vis", 10), ready: (15, "vis", 63), slow: ["dte"]),
    opening(
      "open_longline", "one line of 50 MB: first screen / first echo",
      visible: (12, "vis", 30), ready: (15, "vis", 35), slow: ["micro", "kakoune", "emacs"]),
  ]

  private static let typing = [
    PeerCase(
      name: "key_latency_small", title: "typed character to echo, small file: median / 99th",
      figures: [
        PeerFigure(key: "key_ms", bar: 0.22, named: ("nano", 0.19)),
        PeerFigure(key: "key_ms", value: .percentile99, bar: 0.9, named: ("nano", 0.67)),
      ], floor: "floor-cat"),
    PeerCase(
      name: "key_latency_100mb", title: "the same in the middle of 100 MB",
      figures: [
        PeerFigure(key: "key_ms", bar: 0.22, named: ("nano", 0.23)),
        PeerFigure(key: "key_ms", value: .percentile99, bar: 0.9, named: ("nano", 1.2)),
      ]),
    PeerCase(
      name: "scroll", title: "200 PageDowns in 100 MB, each",
      figures: [PeerFigure(key: "screen_ms", bar: 0.25, named: ("mg", 0.21))]),
  ]

  private static let bulk = [
    PeerCase(
      name: "paste_1mb", title: "1 MB pasted; its undo",
      figures: [
        PeerFigure(key: "paste_ms", bar: 25, named: ("dte", 40)),
        PeerFigure(
          key: "first_undo_ms", bar: 1, named: ("dte", 0.5), undos: "undos_to_empty"),
      ], slowPeers: ["kakoune", "joe", "vis"]),
    PeerCase(
      name: "replace_all", title: "100,000 words replaced in 9.6 MB; its undo",
      figures: [
        PeerFigure(key: "replace_ms", bar: 50, named: ("joe", 148), undos: "undos"),
        PeerFigure(key: "first_undo_ms", bar: 3, named: ("joe", 75), undos: "undos"),
      ], slowPeers: ["dte", "vis"]),
    PeerCase(
      name: "save_100mb", title: "100 MB saved with one character changed, durable",
      figures: [PeerFigure(key: "reported_ms", bar: 100, named: ("vis", 102))],
      mustBeDurable: true),
    PeerCase(
      name: "undo_depth", title: "400 undos of typed lines, each",
      figures: [PeerFigure(key: "undo_ms", bar: 0.25, named: ("nano", 0.19))],
      slowPeers: ["emacs", "dte"]),
  ]

  private typealias Bar = (milliseconds: Double, peer: String, itsMilliseconds: Double)

  private static func opening(
    _ name: String, _ title: String, visible: Bar, ready: Bar, slow: [String] = []
  ) -> PeerCase {
    let bars = [("visible_ms", visible), ("ready_ms", ready)]
    return PeerCase(
      name: name, title: title,
      figures: bars.map { key, bar in
        PeerFigure(key: key, bar: bar.milliseconds, named: (bar.peer, bar.itsMilliseconds))
      }, slowPeers: slow)
  }
}
