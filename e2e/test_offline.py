"""Play without a network, and how one release follows another."""

from conftest import Guard, NewPage
from hosts import kept, release
from playwright.sync_api import Page, expect
from table import Chooser, Table, command_line

from tools.serve import Server

CACHED = "async () => { for (const key of await caches.keys()) return (await (await caches.open(key)).keys()).map(one => one.url) }"


def test_a_whole_deal_without_a_network(new_page: NewPage, host: Server) -> None:
    """After the first visit the network may go: reload, play a deal to its end, and nothing is asked of the host."""
    page = new_page(base_url=host.url, service_workers="allow")
    Table.open(page, deal=7, rules="modern")
    kept(page)
    page.context.set_offline(True)
    host.seen.clear()
    table = Table.open(page, deal=8, rules="modern")
    moves = table.play_to_end(Chooser(8))
    replay = command_line("play", "8", "--rules", "modern", "--moves", ",".join(map(str, moves)))
    assert table.outcome == replay["outcome"]
    # Browsers ask for a new release on their own, past the network that the test took away.
    assert {address.rsplit("/", 1)[-1] for address in host.seen} <= {"sw.js"}


def test_a_repeat_visit_needs_nothing_of_the_host_but_the_question_for_a_new_release(
    new_page: NewPage, host: Server
) -> None:
    page = new_page(base_url=host.url, service_workers="allow")
    Table.open(page)
    kept(page)
    host.seen.clear()
    Table.open(page)
    page.wait_for_timeout(500)
    assert {address.rsplit("/", 1)[-1] for address in host.seen} <= {"sw.js"}


def test_a_new_release_is_offered_and_taken_when_the_player_agrees(new_page: NewPage, host: Server) -> None:
    """The old release plays on, whole, until then; the saved game survives; nothing of the old one is left after."""
    page = new_page(base_url=host.url, service_workers="allow")
    table = Table.open(page, deal=1, rules="modern")
    kept(page)
    table.reload()
    table.draw()
    before = table.position()

    release(host, "b")
    table.reload()
    expect(page.locator('link[href^="app-bbbbbbbbbb/"]')).to_have_count(0)
    table.act("release")
    expect(page.locator('link[href^="app-bbbbbbbbbb/"]').first).to_be_attached(timeout=30_000)
    table.ready()
    assert table.position() == before
    page.wait_for_timeout(500)
    assert {part for url in page.evaluate(CACHED) for part in url.split("/") if part.startswith("app-")} == {
        "app-bbbbbbbbbb"
    }


def test_a_new_release_comes_by_itself_when_all_pages_of_the_old_one_are_closed(
    new_page: NewPage, host: Server, guard: Guard
) -> None:
    """Within two visits, without being asked."""
    guard.expect("404")  # the empty place beside
    page = new_page(base_url=host.url, service_workers="allow")
    Table.open(page)
    kept(page)
    release(host, "c")
    Table.open(page)
    page.evaluate(
        "() => new Promise(done => { const look = async () => (await navigator.serviceWorker.getRegistration())"
        ".waiting ? done() : setTimeout(look, 100); look(); })"
    )
    # From beside the game's folder, where no release rules: wait until the new one has taken over.
    second = page.context.new_page()
    second.goto(host.url.removesuffix("one's/games/").rstrip("/"))
    page.close()
    second.evaluate(
        "(scope) => new Promise(done => { const look = async () => (await navigator.serviceWorker.getRegistration(scope))"
        ".waiting ? setTimeout(look, 100) : done(); look(); })",
        host.url,
    )
    Table.open(second)
    expect(second.locator('link[href^="app-cccccccccc/"]').first).to_be_attached()


def test_a_damaged_release_is_not_taken(new_page: NewPage, host: Server) -> None:
    """Each file is checked against its hash: half a release on the host, or a cut file, leaves the old one at work."""
    page = new_page(base_url=host.url, service_workers="allow")
    table = Table.open(page)
    kept(page)
    release(host, "d")
    (sprite,) = host.root.glob("app-*/art/courts.svg")
    sprite.write_bytes(sprite.read_bytes()[:-10])
    table.reload()
    installed = page.evaluate(
        "async () => { const known = await navigator.serviceWorker.getRegistration(); await known.update().catch(() => {});"
        "const fresh = known.installing ?? known.waiting; if (!fresh) return 'none';"
        "return new Promise(done => fresh.addEventListener('statechange', () => done(fresh.state))); }"
    )
    assert installed in ("redundant", "none")
    table.reload()
    assert page.locator('link[href^="app-dddddddddd/"]').count() == 0


def test_cleared_caches_are_filled_again(new_page: NewPage, host: Server, guard: Guard) -> None:
    """A browser that tidies up costs a download, not the game; without a network the page says what happened."""
    guard.expect("503|ERR_INTERNET_DISCONNECTED|Failed to load")
    page = new_page(base_url=host.url, service_workers="allow")
    table = Table.open(page, deal=5)
    kept(page)
    table.reload()
    clear = "async () => { for (const key of await caches.keys()) await caches.delete(key); }"
    page.evaluate(clear)
    table.reload()
    page.evaluate(clear)
    page.context.set_offline(True)
    page.goto(".")
    expect(page.locator("body")).to_contain_text("no network")


def test_the_browsers_offer_to_install_is_in_the_menu(page: Page) -> None:
    """It is kept from showing by itself, and made when the player asks for it."""
    table = Table.open(page)
    offered = page.evaluate(
        "() => { const offer = new Event('beforeinstallprompt', { cancelable: true });"
        "offer.prompt = () => { document.body.dataset.prompted = 'yes'; };"
        "return !dispatchEvent(offer); }"
    )
    assert offered
    table.act("install")
    expect(page.locator("body")).to_have_attribute("data-prompted", "yes")
