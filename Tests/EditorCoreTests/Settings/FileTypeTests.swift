import Testing

@testable import Documents
@testable import EditorCore

@Suite struct FileTypeTests {
  @Test(
    "The name of a file gives its type",
    arguments: [
      ("main.swift", "Swift"), ("/home/a/README.MD", "Markdown"), ("Makefile", "Make"),
      ("/repo/.git/COMMIT_EDITMSG", "Git message"), ("Dockerfile.test", "Docker"),
      ("CMakeLists.txt", "CMake"), ("notes.txt", "Text"), (".gitignore", "Ignored files"),
      ("a.tar.gz", nil), ("plain", nil), ("", nil), (".", nil), ("makefile.", nil),
    ])
  func aNameTells(_ name: String, _ type: String?) {
    #expect(FileType.of(fileNamed: name)?.name == type)
  }

  @Test(
    "The first line gives the type if the name does not",
    arguments: [
      ("#!/bin/sh", "Shell"), ("#!/usr/bin/env python3.12\nprint()", "Python"),
      ("#! /usr/bin/perl -w", "Perl"), ("#!/usr/bin/env -S LANG=C node --test", "JavaScript"),
      ("#!/usr/bin/env\n", nil), ("#!", nil), ("#!/", nil), ("#!/bin/4", nil), ("# a title", nil),
      ("<?xml version=\"1.0\"?>", "XML"), ("diff --git a/x b/x", "Diff"),
      ("--- a\t2026\n+++ b\n@@ -1 +1 @@", "Diff"), ("--- a\nb", nil), ("---\n+++ b", nil),
      ("#12 2026-11-24 12:00:00 S* Typed \"x\"", "Memento log"),
      ("│ ●  #5 2026-11-24 11:45:41    Cut", "Memento log"),
      ("# #5 2026-11-24 11:45:41", "Memento log"),
      ("2026-11-24 11:45:41 undone to #12 Typed", "Memento log"), ("#12 is a bug", nil),
      ("2026-11-24 11:45:41 an error", nil), ("see #5 2026-11-24 11:45:41", nil),
    ])
  func theFirstLineTellsWhereTheNameDoesNot(_ line: String, _ type: String?) {
    #expect(FileType.of(firstLine: Array(line.utf8))?.name == type)
    #expect(Typist(line + "|", path: "tool").editor.document.fileType?.name == type)
    #expect(Typist(line + "|", path: "a.toml").editor.document.fileType?.name == "TOML")
  }

  @Test("A type is found by its name in any case")
  func aNameIsFoundHoweverItIsWritten() {
    #expect(FileType.named("typescript")?.name == "TypeScript")
    #expect(FileType.named("GIT MESSAGE")?.name == "Git message")
    #expect(FileType.named("") == nil)
  }

  @Test("No name or suffix belongs to two types")
  func noNameOrSuffixIsThereTwice() {
    var keys: [String] = []
    for type in FileType.known {
      keys.append("is " + type.name.lowercased())
      keys += type.suffixes.map { "." + $0 }
      keys += type.interpreters.map { "#!" + $0 }
      keys += type.fileNames
    }
    let twice = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }
    #expect(twice.keys.sorted() == [])
  }

  @Test("The text of a document gives its type")
  func theTextOfADocumentTells() {
    let typist = Typist("#!/usr/bin/env ruby\n|", path: "tool")
    #expect(typist.editor.document.fileType?.name == "Ruby")
    #expect(Typist("x|", path: nil).editor.document.fileType == nil)
  }
}
