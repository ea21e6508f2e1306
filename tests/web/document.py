"""A parsed page or fragment, and the problems of its markup."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(("base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
BLOCKS = {
    *("address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figure", "footer"),
    *("form", "h1", "h2", "h3", "h4", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul"),
}
DATA = "application/json"
MENTIONS = frozenset(("for", "list", "form", "headers", "aria-labelledby", "aria-describedby", "aria-controls"))
HTMX_MENTIONS = frozenset(("hx-target", "hx-include", "hx-indicator", "hx-select"))


@dataclass
class Element:
    """An element: its tag, its attributes (without a value: empty), its parent and its content."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    is_seen: bool = True
    children: list["Element"] = field(default_factory=list)
    content: list["Element | str"] = field(default_factory=list)
    """Its children, and the text between them."""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def has(self, name: str) -> bool:
        return name in self.attributes

    @property
    def id(self) -> str:
        return self.get("id")

    @property
    def classes(self) -> set[str]:
        return set(self.get("class").split())

    @property
    def text(self) -> str:
        """Its text, with white space collapsed."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for one in self.content:
            if isinstance(one, str):
                yield one
            elif one.tag != "script":
                yield from one._texts()  # noqa: SLF001 - another of our own
                yield " " if one.tag in BLOCKS or one.tag in ("li", "td", "th", "tr", "dt", "dd", "option") else ""

    def all(self, tag: str = "", **attributes: str) -> list["Element"]:
        """The descendants with this tag and these attributes (`class_` is one of the classes; `_` stands for `-`)."""
        found = [one for one in self._descendants() if tag in ("", one.tag)]
        for name, value in attributes.items():
            if name == "class_":
                found = [one for one in found if value in one.classes]
            else:
                key = name.rstrip("_").replace("_", "-")
                found = [one for one in found if one.attributes.get(key) == value]
        return found

    def one(self, tag: str = "", **attributes: str) -> "Element":
        """The only such descendant."""
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} of <{tag} {attributes}>"
        return found[0]

    def within(self, tag: str) -> "Element | None":
        """The nearest ancestor with this tag."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around

    def _descendants(self) -> Iterator["Element"]:
        waiting = self.children[::-1]
        while waiting:
            one = waiting.pop()
            yield one
            waiting += one.children[::-1]


class Document(Element):
    """A whole response; `whole` tells a page from a fragment.

    What is hidden, in a <template> or in a closed <dialog> is not on the page before a script shows it. It is in
    `unseen`, and in nothing else.
    """

    def __init__(self, source: str) -> None:
        super().__init__("#document", {})
        self.source = source
        self.whole = source.lstrip().lower().startswith("<!doctype html>")
        reader = _Reader(self)
        reader.feed(source)
        reader.close()
        self.unbalanced = reader.problems + [f"<{one.tag}> is never closed" for one in reader.open[1:]]
        self._seen = [one for one in reader.read if one.is_seen]
        self.unseen = [one for one in reader.read if not one.is_seen]

    def _descendants(self) -> Iterator[Element]:
        return iter(self._seen)

    def by_id(self, name: str) -> Element:
        """The element with this id."""
        return self.one(id=name)

    def problems(self) -> list[str]:
        """The problems of the markup."""
        found = [*self.unbalanced, *self._identity(), *self._policy(), *self._forms()]
        for paragraph in self.all("p"):
            found += [f"<{one.tag}> in <p>" for one in paragraph.all() if one.tag in BLOCKS]
        return found + (self._page() if self.whole else [])

    def _identity(self) -> Iterator[str]:
        # A template is no part of the document: scripts choose one of several with the same ids.
        named = [one for one in (*self.all(), *self.unseen) if one.has("id")]
        ids = Counter(one.id for one in named if one.is_seen or not one.within("template"))
        yield from (f"id {name!r} {count} times" for name, count in ids.items() if count > 1 or not name)
        # A fragment may mention what is on the page around it.
        for one in self.all() if self.whole else ():
            mentioned = [name for key in MENTIONS & one.attributes.keys() for name in one[key].split()]
            mentioned += [one[key][1:] for key in HTMX_MENTIONS & one.attributes.keys() if one[key].startswith("#")]
            if one.tag in ("a", "use") and one.get("href").startswith("#"):
                mentioned.append(one["href"][1:])
            yield from (f"<{one.tag}> mentions {name!r}, which is not there" for name in mentioned if name not in ids)

    def _policy(self) -> Iterator[str]:
        for one in [*self.all(), *self.unseen]:
            if one.tag == "style" or (one.tag == "script" and not one.has("src") and one.get("type") != DATA):
                yield f"inline <{one.tag}>"
            for name, value in one.attributes.items():
                is_script = name.startswith(("on", "hx-on")) or value.strip().lower().startswith("javascript:")
                if is_script or name == "style":
                    yield f"<{one.tag} {name}={value!r}>"

    def _forms(self) -> Iterator[str]:
        for form in self.all("form"):
            if form.get("method").lower() == "post" and not form.all("input", name="csrf_token"):
                yield f"<form {form.attributes}> has no CSRF token"
            if form.within("form"):
                yield "a form in a form"
        for one in (*self.all("a"), *self.all("button")):
            if one.within("a") or one.within("button"):
                yield f"<{one.tag}> in a link or button"

    def _page(self) -> list[str]:
        found = [f"{len(self.all(tag))} <{tag}>" for tag in ("html", "title", "main", "h1") if len(self.all(tag)) != 1]
        if not self.all("html") or not self.all("html")[0].get("lang"):
            found.append("no language")
        return found + ["an empty title" for title in self.all("title") if not title.text]


class _Reader(HTMLParser):
    def __init__(self, root: Element) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [root]
        self.read: list[Element] = []
        self.problems: list[str] = []

    def updatepos(self, i: int, j: int) -> int:  # noqa: ARG002 - called by the base class
        """Count no lines: it took a tenth of the reading, and the place in a page of the app says little."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = self._add(tag, attrs)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs)
        if tag not in VOID and not any(one.tag == "svg" for one in self.open):
            self.problems.append(f"<{tag}/> closes nothing")

    def handle_endtag(self, tag: str) -> None:
        if len(self.open) > 1 and self.open[-1].tag == tag:
            self.open.pop()
            return
        self.problems.append(f"</{tag}> closes <{self.open[-1].tag} {self.open[-1].attributes}>")
        if tag in [one.tag for one in self.open]:
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)

    def _add(self, tag: str, attrs: list[tuple[str, str | None]]) -> Element:
        around = self.open[-1]
        attributes = {name: value or "" for name, value in attrs}
        if len(attributes) < len(attrs):
            self.problems.append(f"<{tag}> has an attribute twice: {attrs}")
        is_hidden = tag == "template" or "hidden" in attributes or (tag == "dialog" and "open" not in attributes)
        element = Element(tag, attributes, around, around.is_seen and not is_hidden)
        self.read.append(element)
        # What is hidden can be reached by `unseen` alone.
        if not is_hidden:
            around.children.append(element)
            around.content.append(element)
        return element
