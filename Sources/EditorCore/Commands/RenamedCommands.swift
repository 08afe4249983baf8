extension CommandTable {
  /// The present names of renamed commands, by their old names, which configurations may still use.
  static let renamed = [
    "new-buffer": "new-document",
    "close-buffer": "close-document",
    "previous-buffer": "previous-document",
    "next-buffer": "next-document",
    "switch-buffer": "switch-document",
  ]
}
