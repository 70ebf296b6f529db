"""A page of HTML taken apart, as a test looks at it."""

from html.parser import HTMLParser

_WITHOUT_END = {"br", "meta"}


class ParsedPage(HTMLParser):
    """`classes` of all elements; `ids`; `inside` and `outside` are the links within the page and those that lead away;
    `tags` counts nothing but tells which there are. Fails on elements that are not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.classes: set[str] = set()
        self.ids: list[str] = []
        self.inside: set[str] = set()
        self.outside: list[str] = []
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.tags.add(tag)
        self.classes |= set(given.get("class", "").split())
        self.ids += [given["id"]] if "id" in given else []
        for key in ("src", "href"):
            link = given.get(key, "")
            if link.startswith("#"):
                self.inside.add(link[1:])
            elif link:
                self.outside.append(link)
        if tag not in _WITHOUT_END:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts)
