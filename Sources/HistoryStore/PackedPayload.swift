internal import CZstd
import Synchronization

/// A payload in its stored form: one byte for the form, and the bytes, compressed with zstd if that
/// saves space.
public struct PackedPayload: Sendable {
  /// The version of the codec's format.
  let version: Int
  let bytes: [UInt8]

  /// Packs a payload, without a store.
  ///
  /// - Complexity: O(bytes), some hundred megabytes a second and more.
  public init(_ payload: StoredPayload) {
    version = payload.version
    bytes = Self.pack(payload.bytes)
  }

  /// Creates a payload that is packed already.
  init(version: Int, packed: [UInt8]) {
    self.version = version
    bytes = packed
  }

  private enum Form: UInt8 {
    case plain = 0
    case zstd = 1
  }

  /// The number of bytes below which compression saves nothing.
  private static var fewBytes: Int { 200 }
  /// The zstd level: the fastest ones save nearly as much as the others.
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

  /// The claimed unpacked size of the payload; nil for invalid bytes.
  var unpackedByteCount: Int? {
    switch bytes.first.flatMap(Form.init(rawValue:)) {
    case .plain: return bytes.count - 1
    case .zstd:
      let stated = bytes.withUnsafeBytes {
        ZSTD_getFrameContentSize($0.baseAddress.map { $0 + 1 }, $0.count - 1)
      }
      if stated == memento_zstd_unknown_size() || stated == memento_zstd_size_error() { return nil }
      return Int(exactly: stated)
    case nil: return nil
    }
  }

  /// Unpacks a payload; returns nil for invalid bytes.
  static func unpack(_ packed: [UInt8]) -> [UInt8]? {
    switch packed.first.flatMap(Form.init(rawValue:)) {
    case .plain: Array(packed.dropFirst())
    case .zstd: packed.withUnsafeBytes { decompress(UnsafeRawBufferPointer(rebasing: $0[1...])) }
    case nil: nil
    }
  }

  /// Returns the size of the parts for decompression.
  ///
  /// A damaged frame may claim any size, so its memory is not allocated at once.
  private static func bytesAtOnce(of frame: UnsafeRawBufferPointer) -> Int {
    max(1 << 20, frame.count * 64)
  }

  /// The address of an idle context for decompression; 0 for none.
  ///
  /// Its creation takes longer than unpacking a small payload.
  private static let spareContext = Atomic<UInt>(0)

  private static func takeContext() -> OpaquePointer? {
    let address = spareContext.exchange(0, ordering: .acquiring)
    return OpaquePointer(bitPattern: address) ?? ZSTD_createDCtx()
  }

  private static func giveBack(_ context: OpaquePointer) {
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
    let address = spareContext.exchange(
      UInt(bitPattern: context), ordering: .acquiringAndReleasing)
    ZSTD_freeDCtx(OpaquePointer(bitPattern: address))
  }

  private static func decompress(_ frame: UnsafeRawBufferPointer) -> [UInt8]? {
    let stated = ZSTD_getFrameContentSize(frame.baseAddress, frame.count)
    guard stated != memento_zstd_unknown_size(), stated != memento_zstd_size_error(),
      let size = Int(exactly: stated), let context = takeContext()
    else { return nil }
    defer { giveBack(context) }
    var input = ZSTD_inBuffer(src: frame.baseAddress, size: frame.count, pos: 0)
    var payload: [UInt8] = []
    while true {
      // This also runs after the last byte, to read the end of the frame.
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
