#!/usr/bin/env python3
"""Asks the real GtkSourceView 5 how it colours files: the reference for the samples.

    apt-get install --no-install-recommends python3-gi gir1.2-gtk-4.0 gir1.2-gtksource-5 xvfb
    xvfb-run -a /usr/bin/python3 oracle.py --all              # writes NAME.spans beside each sample
    xvfb-run -a /usr/bin/python3 oracle.py FILE [LANGUAGE-ID] # prints the spans of one file

The first line is the language's id, and each further line a run of characters that look alike:
    START END STYLE CLASSES
with offsets in bytes of UTF-8, the style after the map-to chain was followed to one of `def.lang` or to its
end (`-` for none), and the context classes joined by commas (`-` for none).
"""
import glob
import os
import re
import sys
import tempfile

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("GtkSource", "5")
from gi.repository import Gtk, GtkSource  # noqa: E402

Gtk.init()
manager = GtkSource.LanguageManager()
OURS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../Sources/CDefinitions/Definitions")
manager.set_search_path(list(manager.get_search_path()) + [os.path.realpath(OURS)])


def styles_at_ends_of_chains():
    """The styles of def.lang, and those of all languages that are mapped to no other."""
    found = []
    for folder in manager.get_search_path():
        for path in sorted(glob.glob(os.path.join(folder, "*.lang"))):
            text = open(path, encoding="utf-8").read()
            language = re.search(r'<language[^>]*\bid="([^"]+)"', text)
            if not language:
                continue
            for style in re.findall(r"<style\b[^>]*>", text):
                name = re.search(r'\bid="([^"]+)"', style)
                if name and (language[1] == "def" or "map-to" not in style):
                    found.append(f"{language[1]}:{name[1]}")
    return sorted(set(found))


def scheme_with_one_colour_each(styles):
    """A scheme that gives each style a colour of its own, so that a colour tells the style."""
    colours = {style: f"#{0x100000 + i * 0x111:06x}" for i, style in enumerate(styles)}
    rows = "".join(f'<style name="{s}" foreground="{c}"/>' for s, c in colours.items())
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "oracle.xml"), "w") as f:
        f.write(f'<?xml version="1.0"?><style-scheme id="oracle" name="oracle" version="1.0">{rows}</style-scheme>')
    schemes = GtkSource.StyleSchemeManager()
    schemes.set_search_path([folder])
    return schemes.get_scheme("oracle"), {c: s for s, c in colours.items()}


def hex_of(rgba):
    return "#" + "".join(f"{round(v * 255):02x}" for v in (rgba.red, rgba.green, rgba.blue))


SCHEME, STYLE_OF = scheme_with_one_colour_each(styles_at_ends_of_chains())


def spans(path, language_id=None):
    language = manager.get_language(language_id) if language_id else manager.guess_language(path, None)
    if language is None:
        sys.exit(f"no language for {path}")
    buffer = GtkSource.Buffer.new_with_language(language)
    buffer.set_style_scheme(SCHEME)
    with open(path, encoding="utf-8", newline="") as f:
        buffer.set_text(f.read())
    buffer.ensure_highlight(buffer.get_start_iter(), buffer.get_end_iter())
    lines = [language.get_id()]
    at, offset, run = buffer.get_start_iter(), 0, None
    while not at.is_end():
        style = "-"
        for tag in at.get_tags():
            if tag.props.foreground_set:
                style = STYLE_OF.get(hex_of(tag.props.foreground_rgba), style)
        look = (style, ",".join(sorted(buffer.get_context_classes_at_iter(at))) or "-")
        size = len(at.get_char().encode())
        if run and run[2] == look:
            run[1] += size
        else:
            if run:
                lines.append(f"{run[0]} {run[1]} {look_of(run)}")
            run = [offset, offset + size, look]
        offset += size
        at.forward_char()
    if run:
        lines.append(f"{run[0]} {run[1]} {look_of(run)}")
    return "\n".join(lines) + "\n"


def look_of(run):
    return " ".join(run[2])


def write_all():
    samples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Samples")
    for language in sorted(os.listdir(samples)):
        folder = os.path.join(samples, language)
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if not name.endswith(".spans"):
                with open(path + ".spans", "w", encoding="utf-8") as f:
                    f.write(spans(path, language))


if sys.argv[1] == "--all":
    write_all()
elif sys.argv[1] != "--none":
    print(spans(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None), end="")
