import FoundationEssentials
import SystemPackage

/// What the harness wrote down.
struct PeerResults: Decodable {
  /// The machine and the day.
  let meta: Meta
  /// What each editor says about itself.
  let versions: [String: String]
  /// By editor, then by case.
  let results: [String: [String: Outcome]]

  struct Meta: Decodable {
    let date: String
    let kernel: String
    let cores: Int
    let cpu: String
    let memory: Int
    let terminal: String

    enum CodingKeys: String, CodingKey {
      case date, kernel, cores, cpu, terminal
      case memory = "mem_gb"
    }
  }

  /// What came of a case with an editor.
  struct Outcome: Decodable {
    /// By measurement; nil where no run was completed.
    let summary: [String: Measurement]?
    /// Why runs were not.
    let failed: [String]?
  }

  /// Numbers of all runs, or words.
  enum Measurement: Decodable {
    case number(median: Double)
    case spread(median: Double, percentile99: Double)
    case words(String)

    private enum CodingKeys: String, CodingKey {
      case median, p50, p99
    }

    init(from decoder: any Decoder) throws {
      if let words = try? decoder.singleValueContainer().decode(String.self) {
        self = .words(words)
        return
      }
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let median = try fields.decodeIfPresent(Double.self, forKey: .median) {
        self = .number(median: median)
      } else {
        self = .spread(
          median: try fields.decode(Double.self, forKey: .p50),
          percentile99: try fields.decode(Double.self, forKey: .p99))
      }
    }
  }

  /// Reads the file that the harness wrote.
  init(reading path: FilePath) throws {
    self = try JSONDecoder().decode(PeerResults.self, from: Data(contents(of: path)))
  }

  /// What a measurement of an editor was; nil where there is none.
  func measurement(_ key: String, _ name: String, of editor: String) -> Measurement? {
    results[editor]?[name]?.summary?[key]
  }

  /// The milliseconds of a figure; nil where it could not be measured.
  func milliseconds(_ figure: PeerFigure, _ name: String, of editor: String) -> Double? {
    switch measurement(figure.key, name, of: editor) {
    case .number(let median): median
    case .spread(let median, let percentile99):
      figure.value == .median ? median : percentile99
    case .words, nil: nil
    }
  }

  /// How many undos took back what the case did; nil where they did not take back all.
  func undos(_ figure: PeerFigure, _ name: String, of editor: String) -> Double? {
    guard let key = figure.undos, case .number(let count) = measurement(key, name, of: editor)
    else { return nil }
    return count
  }
}
