/// An operation was stopped.
struct OperationStopped: Error {}

/// How far an operation has come.
///
/// All that takes time with the size of the text tells it: a number that stands still for longer than
/// people wait looks like a program that does.
struct Headway {
  private let goesOn: (Double) -> Bool
  /// Which part of the whole way it is.
  private var start = 0.0
  private var length = 1.0

  init(_ goesOn: @escaping (Double) -> Bool) { self.goesOn = goesOn }

  /// More bytes than this are not looked at or copied without telling.
  static var step: Int { 1 << 20 }

  /// Tells how much is done, from 0 to 1.
  func reach(_ share: Double) throws(OperationStopped) {
    if !goesOn(start + length * min(1, share)) { throw OperationStopped() }
  }

  /// A part of the way, from one share to another.
  func part(_ start: Double, _ end: Double) -> Headway {
    var part = self
    part.start += length * start
    part.length *= end - start
    return part
  }

  /// The part of the way that one of some things is.
  func part(_ index: Int, of count: Int) -> Headway {
    part(Double(index) / Double(count), Double(index + 1) / Double(count))
  }

  /// Tells now and then how many of some lines are done.
  func passed(_ line: Int, of count: Int) throws(OperationStopped) {
    if line & 0x3FFF == 0 { try reach(Double(line) / Double(max(1, count))) }
  }

  /// Calls `body` with one part of a range of bytes after another, and tells how far it is where there
  /// are several.
  func forEachStep(
    of range: Range<Int>, _ body: (Range<Int>) -> Void
  ) throws(OperationStopped) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + Self.step, range.upperBound)
      body(start..<end)
      start = end
      if range.count > Self.step {
        try reach(Double(start - range.lowerBound) / Double(range.count))
      }
    }
  }
}
