extension SeededRandom {
  /// Whether something happens that happens once in `count` times.
  public mutating func happens(onceIn count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  /// One of some values, of which there is at least one.
  public mutating func one<Values: RandomAccessCollection>(of values: Values) -> Values.Element {
    let distance = Int.random(in: 0..<values.count, using: &self)
    return values[values.index(values.startIndex, offsetBy: distance)]
  }

  /// A few words in a few lines.
  public mutating func text(upTo words: Int = 40) -> [UInt8] {
    let pieces = ["one", "two ", "\n", "three\n", "(x)", " ", "日本", "word word\n", "{\n  }\n"]
    let count = Int.random(in: 0...words, using: &self)
    return (0..<count).flatMap { _ in Array(one(of: pieces).utf8) }
  }
}
