import TextEditing

extension FileType {
  /// All types.
  public static let known: [FileType] = programming + scripts + markup + settings + plain

  private static let programming: [FileType] = [
    FileType("Ada", ["adb", "ads"], comments: .line("--")),
    FileType("Assembler", ["asm", "s"], comments: .line("#")),
    FileType("C", ["c", "h"], comments: .line("//")),
    FileType("C#", ["cs"], comments: .line("//")),
    FileType("C++", ["cc", "cpp", "cxx", "hh", "hpp", "hxx"], comments: .line("//")),
    FileType("Clojure", ["clj", "cljs", "edn"], comments: .line(";;")),
    FileType("D", ["d"], comments: .line("//")),
    FileType("Dart", ["dart"], comments: .line("//")),
    FileType("Elixir", ["ex", "exs"], run: ["elixir"], comments: .line("#")),
    FileType("Elm", ["elm"], comments: .line("--")),
    FileType("Erlang", ["erl", "hrl"], run: ["escript"], comments: .line("%")),
    FileType("F#", ["fs", "fsx"], comments: .line("//")),
    FileType("Fortran", ["f90", "f95", "f03", "f08"], comments: .line("!")),
    FileType("Go", ["go"], comments: .line("//")),
    FileType("Groovy", ["groovy", "gradle"], run: ["groovy"], comments: .line("//")),
    FileType("Haskell", ["hs"], run: ["runghc", "runhaskell"], comments: .line("--")),
    FileType("Java", ["java"], comments: .line("//")),
    FileType(
      "JavaScript", ["js", "mjs", "cjs", "jsx"], run: ["node"], comments: .line("//"), spaces: 2),
    FileType("Julia", ["jl"], run: ["julia"], comments: .line("#")),
    FileType("Kotlin", ["kt", "kts"], comments: .line("//")),
    FileType("Lisp", ["lisp", "lsp", "el"], run: ["sbcl"], comments: .line(";;")),
    FileType("Lua", ["lua"], run: ["lua", "luajit"], comments: .line("--")),
    FileType("Nim", ["nim"], comments: .line("#")),
    FileType("Nix", ["nix"], comments: .line("#")),
    FileType("OCaml", ["ml", "mli"], run: ["ocaml"], comments: .block("(*", "*)")),
    FileType("Pascal", ["pas"], comments: .line("//")),
    FileType("Prolog", ["prolog"], run: ["swipl"], comments: .line("%")),
    FileType("Rust", ["rs"], comments: .line("//"), spaces: 4),
    FileType("Scala", ["scala", "sc"], run: ["scala"], comments: .line("//")),
    FileType("Scheme", ["scm", "ss", "rkt"], run: ["guile", "racket"], comments: .line(";;")),
    FileType("Swift", ["swift"], run: ["swift"], comments: .line("//"), spaces: 2),
    FileType(
      "TypeScript", ["ts", "tsx", "mts", "cts"], run: ["deno"], comments: .line("//"), spaces: 2),
    FileType("Verilog", ["v", "sv"], comments: .line("//")),
    FileType("VHDL", ["vhd", "vhdl"], comments: .line("--")),
    FileType("Zig", ["zig"], comments: .line("//")),
  ]

  private static let scripts: [FileType] = [
    FileType("Awk", ["awk"], run: ["awk", "gawk", "mawk"], comments: .line("#")),
    FileType("Batch", ["bat", "cmd"], comments: .line("REM")),
    FileType("Fish", ["fish"], run: ["fish"], comments: .line("#")),
    FileType("Perl", ["pl", "pm"], run: ["perl"], comments: .line("#")),
    FileType("PHP", ["php"], run: ["php"], comments: .line("//")),
    FileType("PowerShell", ["ps1", "psm1"], run: ["pwsh"], comments: .line("#")),
    FileType(
      "Python", ["py", "pyi", "pyw"], run: ["python", "pypy"], comments: .line("#"), spaces: 4),
    FileType("R", ["r"], run: ["Rscript"], comments: .line("#")),
    FileType(
      "Ruby", ["rb", "rake", "gemspec"], named: ["Gemfile", "Rakefile", "Vagrantfile"],
      run: ["ruby"], comments: .line("#"), spaces: 2),
    FileType(
      "Shell", ["sh", "bash", "zsh", "ksh"],
      named: [
        ".bashrc", ".bash_profile", ".bash_aliases", ".profile", ".zshrc", ".zshenv", ".zprofile",
        "PKGBUILD",
      ], run: ["sh", "bash", "dash", "zsh", "ksh", "ash"], comments: .line("#")),
    FileType("SQL", ["sql"], comments: .line("--")),
    FileType("Tcl", ["tcl"], run: ["tclsh", "wish"], comments: .line("#")),
    FileType("Vim script", ["vim"], named: [".vimrc", "vimrc"], comments: .line("\"")),
  ]

  private static let markup: [FileType] = [
    FileType("CSS", ["css"], comments: .slashStar, spaces: 2),
    FileType("HTML", ["html", "htm", "xhtml", "vue", "svelte"], comments: .markup, spaces: 2),
    FileType("LaTeX", ["tex", "sty", "cls", "bib"], comments: .line("%")),
    FileType("Less", ["less"], comments: .line("//")),
    FileType("Man page", ["roff", "man", "mdoc"], comments: .line(".\\\"")),
    FileType("Markdown", ["md", "markdown", "mdown"], comments: .markup, spaces: 2),
    FileType("reStructuredText", ["rst"], comments: .line("..")),
    FileType("Sass", ["scss", "sass"], comments: .line("//")),
    FileType("XML", ["xml", "svg", "xsl", "xsd", "plist", "rss"], comments: .markup),
  ]

  private static let settings: [FileType] = [
    FileType("CMake", ["cmake"], named: ["CMakeLists.txt"], comments: .line("#")),
    FileType("Crontab", named: ["crontab"], comments: .line("#")),
    FileType(
      "Docker", ["dockerfile"], named: ["Dockerfile", "Containerfile"], comments: .line("#")),
    FileType("EditorConfig", named: [".editorconfig"], comments: .line("#")),
    FileType("fstab", named: ["fstab"], comments: .line("#")),
    FileType(
      "Git message",
      named: ["COMMIT_EDITMSG", "MERGE_MSG", "TAG_EDITMSG", "SQUASH_MSG", "EDIT_DESCRIPTION"],
      comments: .line("#")),
    FileType("Git rebase", named: ["git-rebase-todo"], comments: .line("#")),
    FileType("Git settings", ["gitconfig"], named: [".gitmodules"], comments: .line("#")),
    FileType(
      "Ignored files", ["gitignore", "dockerignore"], named: [".gitattributes"],
      comments: .line("#")),
    FileType(
      "INI", ["ini", "cfg", "desktop", "service", "timer", "socket", "mount"],
      comments: .line(";")),
    FileType("JSON", ["json", "jsonc", "json5", "geojson"], comments: .line("//"), spaces: 2),
    FileType(
      "Make", ["mk", "mak"], named: ["Makefile", "makefile", "GNUmakefile"], run: ["make"],
      comments: .line("#")),
    FileType("Protobuf", ["proto"], comments: .line("//")),
    FileType("Settings", ["conf", "cnf", "env", "rc"], comments: .line("#")),
    FileType("Sudoers", named: ["sudoers", "sudoers.tmp"], comments: .line("#")),
    FileType("Terraform", ["tf", "tfvars", "hcl"], comments: .line("#")),
    FileType("TOML", ["toml"], comments: .line("#")),
    FileType("YAML", ["yaml", "yml"], comments: .line("#"), spaces: 2),
  ]

  private static let plain: [FileType] = [
    FileType("CSV", ["csv", "tsv"]),
    FileType("Diff", ["diff", "patch"], comments: .line("#")),
    FileType("Log", ["log"]),
    FileType("Mail", ["eml", "mbox"]),
    FileType("Memento log", ["memento-log"]),
    FileType("Text", ["txt", "text"], comments: .line("#")),
  ]
}
