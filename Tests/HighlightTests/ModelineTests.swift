import Highlight
import Testing
import Text

/// The lines in which a text names its language.
@Suite struct ModelineTests {
  private func language(of text: String) -> String? {
    Modeline.language(of: PieceTree(Array(text.utf8)), in: Definitions.catalog)?.id
  }

  @Test(
    "Emacs and vim name the language in their first and last lines",
    arguments: [
      ("# -*- python -*-\n", "python3"), ("// -*- C++ -*-\n", "cpp"), ("/* -*-c-*- */", "c"),
      ("#!/bin/x\n# -*- mode: sh; coding: utf-8 -*-\n", "sh"),
      (";; -*- coding: utf-8; Mode: Emacs-Lisp -*-\n", "commonlisp"),
      ("a\n# Local Variables:\n# mode: ruby\n# End:\n", "ruby"),
      ("a\n/* Local Variables: */\n/* mode: js2-mode */\n/* End: */\n", "js"),
      ("# vim: ft=ruby\n", "ruby"), ("// vim: set ft=cpp ts=2 :\n", "cpp"),
      ("# vim:set filetype=sh:\n", "sh"), ("a\nb\n# vi: syntax=perl\n", "perl"),
      ("1\n2\n3\n4\n5\n6\n7\n8\n9\n# vim: sw=2:ft=yaml\n", "yaml"),
      ("<!-- vim: set ft=markdown: -->\n", "markdown"),
    ] as [(String, String)])
  func modelinesNameLanguages(text: String, id: String) {
    #expect(language(of: text) == id)
  }

  @Test(
    "Other lines name none",
    arguments: [
      "", "\n", "-*- -*-", "-*-", "# -*- coding: utf-8 -*-\n", "# vim: sw=2 ts=4\n",
      "# vim: ft=\n", "a\n# -*- mode: nosuch -*-", "# novim: ft=ruby", "# vim: ft=text\n",
      "1\n2\n3\n4\n5\n6 vim: ft=ruby\n7\n8\n9\n10\n11\n12\n",
      "a\nb\nc\n# -*- python -*-\n", "# Local Variables:\n# End:\n# mode: ruby\n",
      "# -*- mode: ../../etc/passwd -*-", "# vim: ft=ru\u{202E}by\n",
    ])
  func otherLinesNameNone(text: String) { #expect(language(of: text) == nil) }

  @Test("Lines made to do harm are read for a moment only")
  func hostileLinesAreBounded() {
    let signs = String(repeating: "-*-;mode:", count: 200_000)
    let blocks = String(repeating: "Local Variables:\n", count: 50_000)
    let vim = String(repeating: " vim: ft=", count: 200_000)
    let start = ContinuousClock.now
    for text in [signs, blocks, vim, String(repeating: "\n", count: 500_000)] {
      _ = language(of: text)
    }
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(language(of: vim + "\u{0}") == nil)
  }
}
