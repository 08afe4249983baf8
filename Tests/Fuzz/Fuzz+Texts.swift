import Glibc
import MementoKit
import Text
import TextEditing

/// Subjects that read texts: encodings, payloads of the history, patterns; and the piece tree itself.
extension FuzzSubject {
  /// Decodes a file, and compares the bytes that a save would write with those of the file.
  func readEncoding(_ input: [UInt8]) {
    var input = input
    let offered = TextEncoding.offered.map(\.encoding)
    let encoding = offered[input.takeFirst() % offered.count]
    let isDetected = input.takeFirst() % 2 == 0
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: input.count, alignment: 1)
    bytes.copyBytes(from: input)
    let decoded = DecodedText(
      adopting: bytes, isDetected ? .detected(orElse: encoding) : .by(encoding))
    let written = decoded.encoding
    let text = decoded.take()
    var saved: [UInt8] = []
    text.forEachChunk(in: written) { saved += Array($0) }
    precondition(saved == input, "\(written) changes bytes of a file that was only opened")
  }

  /// Applies a sealed payload to a text in both directions.
  func readDelta(_ input: [UInt8]) {
    let (payload, text) = input.halves
    let sealed = payload + payload.checksum
    let codec = TextCodec()
    let state = TextBuffer(PieceTree(text)).makeMemento()
    for version in 1...2 {
      if let step = try? codec.step(forth: sealed, version: version, from: state, named: "") {
        check(step.state)
      }
      if let step = try? codec.step(back: sealed, version: version, from: state, named: "") {
        check(step.state)
        if let before = step.before { check(before) }
      }
    }
  }

  /// Shows and edits a loaded state, whose cursors may be anywhere.
  private func check(_ state: TextBuffer.Memento) {
    var buffer = TextBuffer(state)
    _ = buffer.topRow
    buffer.insert([0x61])
    buffer.text.checkInvariants()
  }

  /// Compiles a pattern with its replacement, and replaces its matches in a text.
  func readPattern(_ input: [UInt8]) {
    var input = input
    let options = SearchPattern.Options(
      isExpression: input.takeFirst() % 4 != 0, matchesCase: input.takeFirst() % 2 == 0)
    let (source, rest) = input.halves
    let (replacement, text) = rest.halves
    guard !source.isEmpty, let pattern = try? SearchPattern(source, options),
      let substitution = try? Substitution(replacement, for: pattern, lineEnding: .lf)
    else { return }
    let tree = PieceTree(text)
    var search = TextSearch(for: pattern, in: tree)
    var count = 0
    search.run { match in
      precondition(match.lowerBound >= 0 && match.upperBound <= tree.count)
      _ = substitution.bytes(for: match, of: pattern, in: tree, scope: 0..<tree.count)
      count += 1
      return count < 100
    }
  }

  /// Edits a tree and an array alike.
  func editTree(_ input: [UInt8]) {
    var input = input
    var model: [UInt8] = []
    var tree = PieceTree()
    var earlier: [(PieceTree, [UInt8])] = []
    while !input.isEmpty {
      let (start, length, size) = (input.takeFirst(), input.takeFirst(), input.takeFirst() % 16)
      let lower = start % (model.count + 1)
      let range = lower..<min(model.count, lower + length % 32)
      let inserted = Array(input.prefix(size))
      if start % 8 == 0 { earlier.append((tree, model)) }
      tree.replace(range, with: inserted)
      model.replaceSubrange(range, with: inserted)
      input.removeFirst(min(size, input.count))
    }
    tree.checkInvariants()
    for (tree, model) in earlier + [(tree, model)] {
      precondition(tree.bytes(in: 0..<tree.count) == model)
      precondition(tree.lineCount == model.count { $0 == 0x0A } + 1)
    }
  }

  /// Compares two texts, by bytes and by lines, and applies the differences.
  func compare(_ input: [UInt8]) {
    let (first, second) = input.halves
    let (older, newer) = (PieceTree(first), PieceTree(second))
    var walked = older
    walked.replace(
      newer.differences(from: older).map { difference in
        Replacement(difference.old, with: newer.bytes(in: difference.new))
      })
    precondition(walked.hasSameBytes(as: newer), "differences do not lead to the other text")
    let lines = LineDifference(from: older, to: newer)
    var all = older
    all.replace(
      lines.hunks.map { hunk in
        Replacement(
          older.bytes(ofLines: hunk.old), with: newer.bytes(in: newer.bytes(ofLines: hunk.new)))
      })
    precondition(
      all.hasSameBytes(as: newer) || first.last != 0x0A || second.last != 0x0A,
      "hunks do not lead to the other text")
  }
}
