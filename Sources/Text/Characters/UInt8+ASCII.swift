extension UInt8 {
  /// Whether the byte is a space or a tab.
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is a digit, 0 to 9.
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter, a digit or an underscore.
  @inlinable package var isWordCharacter: Bool {
    (self | 0x20) &- 0x61 < 26 || isDigit || self == 0x5F
  }
}
