/// The error of a stopped operation.
struct OperationStopped: Error {}

/// The progress of an operation.
///
/// Every step whose time grows with the text reports it: without visible progress, the program
/// seems to hang.
struct ProgressReport {
  private let shouldContinue: (Double) -> Bool
  /// The start of the reported part within the whole operation.
  private var start = 0.0
  private var length = 1.0

  init(_ shouldContinue: @escaping (Double) -> Bool) { self.shouldContinue = shouldContinue }

  /// The maximum number of bytes processed without a report.
  static var step: Int { 1 << 20 }

  /// Reports the completed share, from 0 to 1.
  func reach(_ share: Double) throws(OperationStopped) {
    if !shouldContinue(start + length * min(1, share)) { throw OperationStopped() }
  }

  /// Returns the report for a part, from one share to another.
  func part(_ start: Double, _ end: Double) -> ProgressReport {
    var part = self
    part.start += length * start
    part.length *= end - start
    return part
  }

  /// Returns the report for one of several equal parts.
  func part(_ index: Int, of count: Int) -> ProgressReport {
    part(Double(index) / Double(count), Double(index + 1) / Double(count))
  }

  /// Reports the number of completed lines periodically.
  func passed(_ line: Int, of count: Int) throws(OperationStopped) {
    if line & 0x3FFF == 0 { try reach(Double(line) / Double(max(1, count))) }
  }

  /// Calls `body` with consecutive parts of a range of bytes, and reports progress if there are
  /// several.
  func forEachStep(of range: Range<Int>, _ body: (Range<Int>) -> Void) throws(OperationStopped) {
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
