/// The answers of a terminal to questions.
extension KeyDecoder {
  /// The beginning of an answer about the background: `Esc ] 1 1 ;`.
  private static let introducer = Array("\u{1b}]11;".utf8)
  /// The maximum length of a colour in bytes.
  private static let longest = 64

  /// Decodes bytes that begin with `Esc ]`: the colour of the background, up to BEL or `Esc \`, or
  /// the key Alt-].
  func answer(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Step {
    let altBracket = Step.key(Key(.character("]"), .alt), 2)
    guard Self.introducer.starts(with: bytes.prefix(Self.introducer.count)) else {
      return altBracket
    }
    guard bytes.count > Self.introducer.count else { return isWhole ? altBracket : .incomplete }
    let rest = bytes.dropFirst(Self.introducer.count).prefix(Self.longest)
    let color = rest.prefix { $0 != 0x07 && $0 != Self.escape && (0x20..<0x7F).contains($0) }
    let end = rest.dropFirst(color.count)
    let count = Self.introducer.count + color.count
    let answer = Background(colorSpecification: String(decoding: color, as: UTF8.self))
    if end.first == 0x07 { return .background(answer, count + 1) }
    if end.starts(with: [Self.escape, UInt8(ascii: "\\")]) {
      return .background(answer, count + 2)
    }
    let isCut = end.isEmpty && rest.count < Self.longest || end.elementsEqual([Self.escape])
    return isCut && !isWhole ? .incomplete : .nothing(count)
  }
}
