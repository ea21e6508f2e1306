"""The board that scripts draw is the one that the server draws."""

from hypothesis import HealthCheck, Phase, given, settings

from tests.browser.games import Games
from tests.browser.phone import Phone
from tests.profile import steps
from tests.rules.strategies import LoggedGame, logged_games

NAMES: tuple[str, ...] = ("Anna", "Bo & Co", "<b>Cleo</b>", "Dan, Eve", "Eyjólfur", "%(name)s", "$&", "__proto__", "9")
NAMES += tuple(f"Guest {at}" for at in range(1, 32))

# What can be seen of the parts that scripts draw: elements, the attributes that matter, and texts.
READ = """board => {
    const NAMES = ["id", "class", "href", "title", "aria-label", "aria-hidden", "role", "scope", "colspan", "disabled"];
    const words = (text) => text.trim().replace(/\\s+/g, " ");
    const read = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return words(node.data);
        if (node.nodeType !== Node.ELEMENT_NODE || node.hidden || node.matches("input, .keepsakes, .chart")) return "";
        const inside = [...node.childNodes].map(read).join("");
        const about = NAMES.filter((name) => node.getAttribute(name)?.trim() || node.getAttribute("disabled") === name)
            .map((name) => `${name}=${words(node.getAttribute(name)).split(" ").sort().join(" ")}`);
        // A span that is nothing but a place for words.
        if (node.localName === "span" && (about.length === 0 || node.matches(".said"))) return inside;
        return `\\n<${[node.localName, ...about].join(" ")}>${inside}`;
    };
    return ["h1", ".result", ".turn", "#notices", "thead", "tbody", "#no-hands", "#bar"]
        .map((part) => read(board.querySelector(part))).join("");
}"""
READ_ANSWER = f"""async () => {{
    const html = await (await fetch(location.pathname + "/old")).text();
    return ({READ})(new DOMParser().parseFromString(html, "text/html").getElementById("board"));
}}"""
# Everything is drawn anew: otherwise a line that has not changed stays as it came.
REDRAW = """async () => {
    // The words about what no longer counts are loaded late.
    await import(document.querySelector("script[src$='/game.js']").src.replace(/[.]js$/, "/stuck.js"));
    const drawn = "#board tbody tr:not(.start), .turn > *, .chips > *, .roles > *, .dangers > *";
    for (const one of document.querySelectorAll(drawn)) one.remove();
    document.dispatchEvent(new Event("journal:changed"));
}"""


@settings(
    max_examples=steps(24, long=500),
    phases=[Phase.generate],  # a page takes too long to look for a smaller game
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(game=logged_games())
def test_scripts_draw_any_random_game_as_the_server_does(phone: Phone, games: Games, game: LoggedGame) -> None:
    key = games.keep(game, NAMES[: game.people])
    phone.page.goto(f"{phone.site}/g/{key}")
    phone.page.evaluate(REDRAW)
    drawn = f"() => ({READ})(document.getElementById('board'))"
    assert phone.page.evaluate(drawn).splitlines() == phone.page.evaluate(READ_ANSWER).splitlines()
