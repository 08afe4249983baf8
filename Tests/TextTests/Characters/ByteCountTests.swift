import Testing
import Text

@Suite struct ByteCountTests {
  @Test(
    "A size has the largest unit that fits, and one decimal below 10",
    arguments: [
      (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.0 kB"), (2130, "2.1 kB"),
      (9_940, "9.9 kB"), (9_960, "10 kB"), (74_499, "74 kB"), (999_499, "999 kB"),
      (999_600, "1.0 MB"), (1_234_567, "1.2 MB"), (123_456_789, "123 MB"),
      (1_500_000_000, "1.5 GB"), (7_000_000_000_000, "7.0 TB"),
      (5_000_000_000_000_000, "5000 TB"), (Int.max, "9223372 TB"),
    ])
  func units(count: Int, text: String) {
    #expect("\(ByteCount(count))" == text)
  }
}
