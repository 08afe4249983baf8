/// The one place that decides which scalars a terminal would act on or hide.
extension Unicode.Scalar {
  /// Whether the scalar has no appearance: control characters (C0, C1), separators, marks of
  /// writing direction, and all scalars that programs may ignore according to Unicode, such as
  /// joiners, fillers, variation selectors and tags.
  ///
  /// Some are parts of ordinary characters: see `belongs(after:before:)`.
  public var isUnprintable: Bool {
    switch value {
    case 0x20..<0x7F: false
    case ..<0x20, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
      0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F,
      0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Returns whether an unprintable scalar is an ordinary part of the surrounding character: a
  /// joiner in an emoji or in a script that joins letters, a variation selector after a base with
  /// variants, a filler in a Hangul syllable.
  public func belongs(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x115F: return next?.isHangulVowel ?? false
    case 0x1160: return previous.map { (0x1100...0x115F).contains($0.value) } ?? false
    default: break
    }
    guard let previous else { return false }
    switch value {
    case 0x180B...0x180D, 0x180F: return (0x1820...0x18AA).contains(previous.value)
    case 0x200C: return previous.isOfJoiningScript
    case 0x200D:
      return previous.isOfJoiningScript || previous.isInEmoji && next?.isInEmoji ?? false
    case 0xFE00...0xFE0D: return previous.value >= 0x1000 && !previous.isUnprintable
    case 0xFE0E...0xFE0F:
      // A digit has one only in a key.
      return previous.properties.isEmoji && (previous.value > 0x7F || next == "\u{20E3}")
    case 0xE0100...0xE01EF: return previous.properties.isIdeographic
    default: return false
    }
  }

  private var isHangulVowel: Bool { (0x1160...0x11A7).contains(value) }

  private var isInEmoji: Bool { value > 0x7F && properties.isEmoji || value == 0xFE0F }

  /// Whether the scalar belongs to the scripts from Arabic to those of India.
  private var isOfJoiningScript: Bool { (0x600...0x1CFF).contains(value) && !isUnprintable }
}

/// A scalar of a name, a title or a message.
public struct ShownScalar {
  /// The scalar.
  public let scalar: Unicode.Scalar
  /// Whether it has to be shown in digits: a terminal would act on it or hide it.
  public let isHidden: Bool

  /// The representation of a scalar that cannot be shown, or of an escaped byte: `<202E>`, `<FF>`;
  /// nil for scalars that can be shown, and for control characters, which are shown as `?`.
  public var standIn: String? {
    if let byte = EscapedByte.byte(scalar) { return "<\(byte.digits(atLeast: 2))>" }
    return isHidden && scalar.value > 0x9F ? "<\(scalar.value.digits(atLeast: 4))>" : nil
  }
}

/// The scalars of a string, each with the decision whether it can be shown.
public struct ShownScalars: Sequence, IteratorProtocol {
  private var rest: String.UnicodeScalarView.Iterator
  private var previous: Unicode.Scalar?
  private var following: Unicode.Scalar?

  init(of string: String) {
    rest = string.unicodeScalars.makeIterator()
    following = rest.next()
  }

  /// Returns the next scalar; nil at the end.
  public mutating func next() -> ShownScalar? {
    guard let scalar = following else { return nil }
    following = rest.next()
    defer { previous = scalar }
    let isHidden = scalar.isUnprintable && !scalar.belongs(after: previous, before: following)
    return ShownScalar(scalar: scalar, isHidden: isHidden)
  }
}

extension String {
  /// The scalars of a name, a title or a message, each with the decision whether it can be shown.
  public var shownScalars: ShownScalars { ShownScalars(of: self) }

  /// Whether all characters are printable ASCII, with a column for each byte.
  package var isPlainASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    } ?? false
  }

  /// The text on one line, without characters that a terminal would act on or hide, and without
  /// bytes that are not text.
  public var onOneLine: String {
    if isPlainASCII { return self }
    if unicodeScalars.allSatisfy({ !$0.isUnprintable && EscapedByte.byte($0) == nil }) {
      return self
    }
    return shownScalars.reduce(into: "") { line, shown in
      let isText = !shown.isHidden && EscapedByte.byte(shown.scalar) == nil
      line.unicodeScalars.append(isText ? shown.scalar : "\u{FFFD}")
    }
  }
}
