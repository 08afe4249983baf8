import MementoKit
import TextModel

/// Texts that are taken for UTF-8 and are in some other encoding.
extension Editor {
  /// Notes what is in the file now.
  ///
  /// - Returns: whether this save was the first that put letters in UTF-8 among others.
  mutating func mixesEncodings(with request: SaveRequest) -> Bool {
    guard document.isNotUTF8, !document.isMixed else { return false }
    let saved = TextBuffer(request.memento)
    guard let earlier = document.savedState, saved.encoding.isUTF8,
      TextBuffer(earlier).encoding.isUTF8
    else { return false }
    document.isMixed = saved.hasForeignLetters(since: earlier)
    return document.isMixed
  }
}

extension Editor {
  /// Finds out anew whether the file is UTF-8: another program has written it.
  mutating func noteEncodingOnDisk() {
    guard let saved = document.savedState.map({ TextBuffer($0) }), saved.encoding.isUTF8 else {
      return
    }
    document.isNotUTF8 = saved.isNotUTF8
    document.isMixed = false
  }
}

extension TextBuffer {
  /// Whether the text is taken for UTF-8 and is not.
  var isNotUTF8: Bool { encoding.isUTF8 && text.looksLikeAnotherEncoding }

  /// Whether something came since an earlier state that is more than ASCII.
  ///
  /// - Complexity: O(1) in what is the same; no more than 1 MB of what came is looked at.
  fileprivate func hasForeignLetters(since earlier: Memento) -> Bool {
    var left = 1_000_000
    return differences(since: earlier, limit: 1000).contains { difference in
      let range = difference.new.prefix(max(0, left))
      left -= range.count
      return text.bytes(in: range).contains { $0 >= 0x80 }
    }
  }
}
