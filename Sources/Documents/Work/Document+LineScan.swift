import MementoKit
import Text
package import TextEditing

/// Scans of long lines: they run outside, and their results replace estimated columns.
extension Document {
  /// Requests a scan of an estimated line, one at a time, after the text is loaded.
  package mutating func scanLongLine() {
    guard work.scan == nil, load == nil else { return }
    let buffer = buffer
    // The status line needs the column only at the next drawing.
    if buffer.wrapColumns != nil { _ = buffer.shownPlace(at: buffer.selections.primary.head) }
    guard let needed = buffer.neededScan else { return }
    let number = nextJobNumber()
    work.scan = number
    emit(.scan(needed, number: number))
  }

  package mutating func add(_ line: ScannedLine, number: Int) {
    guard work.scan == number else { return }
    work.scan = nil
    caretaker.move { $0.apply(line) }
  }

  /// Stops the scan.
  mutating func stopScan() {
    guard let number = work.scan else { return }
    work.scan = nil
    emit(.stop(number: number))
  }
}
