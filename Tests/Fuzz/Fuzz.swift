import Glibc

/// The entry that libFuzzer calls with each input: its first byte chooses a subject, which reads the
/// rest as bytes from outside and checks what must hold for any.
///
/// A broken promise traps, and libFuzzer stores the input. `make fuzz` builds and runs it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
  let subjects = FuzzSubject.allCases
  subjects[Int(data[0]) % subjects.count].read(bytes)
  return 0
}

/// The readers of bytes from outside.
enum FuzzSubject: CaseIterable {
  case keys, encodings, deltas, configuration, editorConfig, notations, patterns, tree, difference
  case definitions, schemes, symbols, words, bundles, histories, values

  func read(_ bytes: [UInt8]) {
    switch self {
    case .keys: readKeys(bytes)
    case .encodings: readEncoding(bytes)
    case .deltas: readDelta(bytes)
    case .configuration: readConfiguration(bytes)
    case .editorConfig: readEditorConfig(bytes)
    case .notations: readNotations(bytes)
    case .patterns: readPattern(bytes)
    case .tree: editTree(bytes)
    case .difference: compare(bytes)
    case .definitions: readDefinition(bytes)
    case .schemes: readScheme(bytes)
    case .symbols: readSymbols(bytes)
    case .words: readWords(bytes)
    case .bundles: readBundle(bytes)
    case .histories: readHistory(bytes)
    case .values: readValue(bytes)
    }
  }
}

extension [UInt8] {
  /// Removes and returns the first byte; 0 without any.
  mutating func takeFirst() -> Int { isEmpty ? 0 : Int(removeFirst()) }

  /// Returns the parts before and after the first zero.
  var halves: (first: [UInt8], second: [UInt8]) {
    let end = firstIndex(of: 0) ?? count
    return (Array(self[..<end]), Array(dropFirst(end + 1)))
  }
}
