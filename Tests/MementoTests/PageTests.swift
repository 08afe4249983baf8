import Testing

@testable import memento

/// The output of commands that print a text.
@Suite struct PageTests {
  @Test(
    "A terminal gets no character without an appearance",
    arguments: [
      ("a\u{AD}b\u{3164}\u{FFA0}", "a‹AD›b‹3164›‹FFA0›"), ("a\u{200D}b", "a‹200D›b"),
      ("1\t\n\u{1B}[", "1\t\n‹1B›["), ("👩\u{200D}🚀❤\u{FE0F}", "👩\u{200D}🚀❤\u{FE0F}"),
    ])
  func harmless(text: String, shown: String) {
    #expect(String(decoding: Page.harmless(Array(text.utf8)), as: UTF8.self) == shown)
  }
}
