import HistoryStore
import SystemPackage

extension FuzzSubject {
  /// Reads the records of a bundle from another machine, in parts of odd sizes.
  func readBundle(_ input: [UInt8]) {
    let bytes = Array("memento bundle 1\n".utf8) + input
    var place = 0
    let contents = try? BundleContents(in: "/tmp", upTo: 1 << 20) { count in
      let end = min(bytes.count, place + min(count, 1 + place % 13))
      defer { place = end }
      return Array(bytes[place..<end])
    }
    // Its hash is not among what a fuzzer finds: tests with a right one are in `BadBundleTests`.
    precondition(contents == nil, "a bundle without its hash was read")
  }
}
