import SystemPackage
import TestSupport
import Text
import TextEditing
import TextHistory

@testable import HistoryStore
@testable import ProjectHistory

/// A bundle of records with a right end.
struct Forgery {
  private(set) var bytes = BundleFormat.mark + Array("1\n".utf8)
  private var fileCount = 0
  private var stateCount = 0

  mutating func add(_ kind: BundleFormat.Kind, _ body: (inout BundleFields) -> Void) {
    var fields = BundleFields()
    body(&fields)
    var head = BundleFields()
    head.append(fields.bytes.count)
    bytes += [kind.rawValue] + head.bytes + fields.bytes
  }

  mutating func file(_ path: String) {
    fileCount += 1
    add(.file) { fields in
      fields.append(Array(path.utf8))
      fields.append(1_000.0)
      fields.append(1)
      fields.append(9)
    }
  }

  mutating func state(
    _ number: Int, parent: Int = 0, text: String, byteCount: Int? = nil,
    fingerprint: [UInt8] = [],
    title: String = "Typed"
  ) {
    stateCount += 1
    let state = TextBuffer(PieceTree(text.utf8)).makeMemento()
    add(.memento) { fields in
      for value in [number, parent, 0] { fields.append(value) }
      fields.append(1_000.0 + Double(number))
      fields.append(Array(title.utf8))
      fields.append([])
      for value in [0, 1, 0, 1, byteCount ?? state.byteCount] { fields.append(value) }
      fields.append(fingerprint)
    }
    let payload = StoredPayload(of: state, since: nil)
    add(.snapshot) { fields in
      fields.append(payload.version)
      fields.appendRest(PackedPayload.pack(payload.bytes))
    }
  }

  mutating func end(states: Int? = nil) {
    let hash = BundleHash()
    hash.update(bytes)
    let (files, states) = (fileCount, states ?? stateCount)
    add(.end) { fields in
      fields.append(files)
      fields.append(states)
      fields.appendRest(hash.digest)
    }
  }
}

extension Project {
  /// Reads a bundle for the folder.
  func read(
    _ bytes: [UInt8], part: Int = 100, limits: BundleLimits? = nil
  ) throws -> Bundle {
    var rest = bytes[...]
    return try Bundle(
      into: folder, by: home.path, limits: limits ?? BundleLimits(bytes: 1 << 30)
    ) {
      defer { rest = rest.dropFirst(part) }
      return Array(rest.prefix(part))
    }
  }

  /// Returns the reason why a bundle is refused; nil if it is not.
  func refusal(_ bytes: [UInt8], limits: BundleLimits? = nil) -> BundleError? {
    do {
      let read = try read(bytes, part: 4_096, limits: limits)
      try BundleImport(read, into: folder).check()
      return nil
    } catch {
      return error as? BundleError ?? .damaged("another error: \(error)")
    }
  }
}
