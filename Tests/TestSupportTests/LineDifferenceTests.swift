import TestSupport
import Testing

@Suite struct LineDifferenceTests {
  @Test("Different lines are shown with their neighbours")
  func whatDiffersIsShownWithItsNeighbours() {
    let old = "1\n2\n3\n4\n5\n6\n7\n8"
    let new = "1\n2\n3\n4\nfive  \n6\n7\n8\n9"
    #expect(
      lineDifference(from: old, to: new) == """
          … 2 lines alike
          3
          4
        - 5
        + five··
          6
          7
          8
        + 9
        """)
  }

  @Test("Equal texts show only the number of equal lines")
  func likeTextsShowNothingButThat() {
    #expect(lineDifference(from: "a\nb", to: "a\nb") == "  … 2 lines alike")
  }
}
