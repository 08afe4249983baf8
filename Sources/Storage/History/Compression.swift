internal import CZstd

/// A payload as it stands in the database: one byte that says how, and the bytes, compressed with
/// zstd where that saves something.
public struct PackedPayload: Sendable {
  /// The version of the form that the codec wrote.
  let version: Int
  let bytes: [UInt8]

  /// Packs a payload, for which no store is needed.
  ///
  /// - Complexity: O(bytes), some hundred megabytes a second and more.
  public init(_ payload: StoredPayload) {
    version = payload.version
    bytes = Self.pack(payload.bytes)
  }

  private enum Form: UInt8 {
    case plain = 0
    case zstd = 1
  }

  /// Below this many bytes there is nothing to save.
  private static var fewBytes: Int { 200 }
  /// The fastest levels save nearly as much of a text as the others.
  private static var level: CInt { 3 }

  static func pack(_ payload: [UInt8]) -> [UInt8] {
    if payload.count >= fewBytes, let compressed = compress(payload) { return compressed }
    return [Form.plain.rawValue] + payload
  }

  private static func compress(_ payload: [UInt8]) -> [UInt8]? {
    let bound = ZSTD_compressBound(payload.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound + 1) { room, count in
      let target = UnsafeMutableRawBufferPointer(room)
      target[0] = Form.zstd.rawValue
      let written = payload.withUnsafeBytes {
        ZSTD_compress(target.baseAddress.map { $0 + 1 }, bound, $0.baseAddress, $0.count, level)
      }
      count = ZSTD_isError(written) != 0 ? 0 : written + 1
    }
    return !packed.isEmpty && packed.count < payload.count * 9 / 10 ? Array(packed) : nil
  }

  /// The payload; nil for bytes that are none.
  static func unpack(_ packed: [UInt8]) -> [UInt8]? {
    switch packed.first.flatMap(Form.init(rawValue:)) {
    case .plain: Array(packed.dropFirst())
    case .zstd: packed.withUnsafeBytes { decompress(UnsafeRawBufferPointer(rebasing: $0[1...])) }
    case nil: nil
    }
  }

  /// A payload is read in parts of so many bytes where a frame says that it is far larger than the frame:
  /// a damaged one may say anything, and memory for all of it is not asked for.
  private static func bytesAtOnce(of frame: UnsafeRawBufferPointer) -> Int {
    max(1 << 20, frame.count * 64)
  }

  private static func decompress(_ frame: UnsafeRawBufferPointer) -> [UInt8]? {
    let told = ZSTD_getFrameContentSize(frame.baseAddress, frame.count)
    guard told != memento_zstd_unknown_size(), told != memento_zstd_size_error(),
      let size = Int(exactly: told), let context = ZSTD_createDCtx()
    else { return nil }
    defer { ZSTD_freeDCtx(context) }
    var input = ZSTD_inBuffer(src: frame.baseAddress, size: frame.count, pos: 0)
    var payload: [UInt8] = []
    while true {
      // Beyond the last byte too, where the frame's end is read.
      let room = min(size - payload.count, bytesAtOnce(of: frame))
      var rest = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: room, pos: 0)
        rest = ZSTD_decompressStream(context, &output, &input)
        count = ZSTD_isError(rest) != 0 ? 0 : output.pos
      }
      if ZSTD_isError(rest) != 0 { return nil }
      payload = payload.isEmpty ? part : payload + part
      if rest == 0 { return payload.count == size && input.pos == input.size ? payload : nil }
      if part.isEmpty { return nil }
    }
  }
}
