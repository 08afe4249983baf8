import Documents
import EditorCore
import SystemPackage
import Testing

@testable import Shell

/// The open files, and those being opened.
@Suite struct OpenFilesTests {
  private let request = OpenRequest(path: "name")

  @Test("A file that is being opened makes other requests for it wait, and returns them at its end")
  func waitingRequests() {
    var files = OpenFiles()
    #expect(files.begin(request, at: "/a", among: []) == .read)
    #expect(files.begin(OpenRequest(path: "link"), at: "/a", among: []) == .wait)
    #expect(files.begin(request, at: "/b", among: []) == .read)
    files.record("/a", of: .first, named: "name")
    #expect(files.end(at: "/a").map(\.path) == ["link"])
    #expect(files.begin(request, at: "/a", among: [.first]) == .show(.first))
    #expect(files.end(at: "/b").isEmpty)
  }

  @Test("After a failure the next request reads the file")
  func failure() {
    var files = OpenFiles()
    #expect(files.begin(request, at: "/a", among: []) == .read)
    #expect(files.end(at: "/a").isEmpty)
    #expect(files.begin(request, at: "/a", among: [.first]) == .read)
  }

  @Test("A document that shows only a part of its file, or has another file, does not count")
  func otherDocuments() {
    var files = OpenFiles()
    files.record("/a", of: .first, named: "a")
    #expect(files.begin(request, at: "/a", among: []) == .read)
    _ = files.end(at: "/a")
    files.rename(.first, to: "b")
    #expect(files.begin(request, at: "/a", among: [.first]) == .read)
  }

  @Test("A path without a canonical one is read each time")
  func noCanonicalPath() {
    var files = OpenFiles()
    #expect(files.begin(request, at: nil, among: [.first]) == .read)
    #expect(files.begin(request, at: nil, among: [.first]) == .read)
    #expect(files.end(at: nil).isEmpty)
  }
}
