internal import CZstd

/// Payloads as they stand in the database: one byte that says how, and the bytes, compressed with
/// zstd where that saves something.
enum PackedPayload {
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

  private static func decompress(_ frame: UnsafeRawBufferPointer) -> [UInt8]? {
    let size = ZSTD_getFrameContentSize(frame.baseAddress, frame.count)
    // A size out of all proportion is damage, and memory for it should not be asked for.
    guard size != memento_zstd_unknown_size(), size != memento_zstd_size_error(),
      size <= UInt64(frame.count) << 16
    else { return nil }
    var isWhole = false
    let payload = [UInt8](unsafeUninitializedCapacity: Int(size)) { room, count in
      let written = ZSTD_decompress(room.baseAddress, room.count, frame.baseAddress, frame.count)
      isWhole = ZSTD_isError(written) == 0 && written == Int(size)
      count = isWhole ? written : 0
    }
    return isWhole ? payload : nil
  }
}
