/// Returns a line comparison of two texts for readers.
///
/// `- ` marks a line that only `old` has, `+ ` one that only `new` has, two blanks a common line,
/// which is shown within two lines of a difference. Trailing blanks appear as `·`. Costs O(lines ×
/// lines that differ).
public func lineDifference(from old: String, to new: String) -> String {
  let marked = markedLines(from: lines(of: old), to: lines(of: new))
  var shown: [String] = []
  var skipped = 0
  for (index, line) in marked.enumerated() {
    let nearby = marked[max(0, index - 2)...min(marked.count - 1, index + 2)]
    guard nearby.contains(where: { $0.mark != " " }) else {
      skipped += 1
      continue
    }
    if skipped > 0 { shown.append("  … \(skipped) lines alike") }
    skipped = 0
    shown.append("\(line.mark) \(withVisibleEnd(line.text))")
  }
  if skipped > 0 { shown.append("  … \(skipped) lines alike") }
  return shown.joined(separator: "\n")
}

/// Returns the lines of both texts in one sequence, each with its mark: `-` old, `+` new, a blank
/// both.
private func markedLines(
  from old: [Substring], to new: [Substring]
) -> [(mark: Character, text: Substring)] {
  let difference = new.difference(from: old)
  var removed = Set<Int>()
  var inserted = Set<Int>()
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var marked: [(mark: Character, text: Substring)] = []
  var (oldLine, newLine) = (0, 0)
  while oldLine < old.count || newLine < new.count {
    if removed.contains(oldLine) {
      marked.append(("-", old[oldLine]))
      oldLine += 1
    } else if inserted.contains(newLine) {
      marked.append(("+", new[newLine]))
      newLine += 1
    } else {
      marked.append((" ", old[oldLine]))
      oldLine += 1
      newLine += 1
    }
  }
  return marked
}

private func lines(of text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}

private func withVisibleEnd(_ line: Substring) -> String {
  let blanks = line.reversed().prefix { $0 == " " }.count
  return line.dropLast(blanks) + String(repeating: "·", count: blanks)
}
