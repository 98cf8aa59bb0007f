"""Many deals in one page: memory, nodes, listeners and the time of a tap level off."""

import statistics

import pytest
from conftest import Figure, NewPage
from playwright.sync_api import CDPSession, Page
from table import Table

SAMPLES = 20
COUNT = """
// Pyodide's registry of live proxies is its own affair; it is seen by the finalizer that each proxy is given.
window.proxies = { made: 0, gone: 0 };
const { register, unregister } = FinalizationRegistry.prototype;
FinalizationRegistry.prototype.register = function (...given) { window.proxies.made += 1; return register.apply(this, given); };
FinalizationRegistry.prototype.unregister = function (...given) {
  const known = unregister.apply(this, given);
  if (known) window.proxies.gone += 1;
  return known;
};
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...given) => {
  const result = await instantiateStreaming.apply(WebAssembly, given);
  window.wasm = Object.values(result.instance.exports).find(one => one instanceof WebAssembly.Memory) ?? given[1].env?.memory;
  return result;
};
"""
# A deal to its end, by taps on what the page says fits; answers how long each took until the page had answered it: Python's
# work and the new style and layout, without waiting for a frame.
PLAY = """async () => {
  const taps = [];
  while (document.body.dataset.outcome === "playing") {
    const fitting = document.querySelectorAll('[data-slot][data-playable="true"]');
    const one = fitting.length ? fitting[taps.length % fitting.length] : document.querySelector('[data-pile="stock"]');
    const begun = performance.now();
    one.click();
    document.body.getBoundingClientRect();
    taps.push(performance.now() - begun);
    await new Promise(done => setTimeout(done));
    if (taps.length > 60) throw new Error("a deal has at most 51 moves");
  }
  return taps;
}"""


def deal(table: Table) -> list[float]:
    """A draw taken back and made again, a hint, a dialog, the deal to its end, and on to the next one."""
    for key in ("d", "z", "y", "h", "c", "Escape"):
        table.press(key)
    table.page.locator('dialog[data-dialog=""]').wait_for(state="attached")
    taps = table.page.evaluate(PLAY)
    table.press("n")
    return taps


def sample(page: Page, session: CDPSession) -> dict[str, float]:
    session.send("HeapProfiler.collectGarbage")
    told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    proxies = page.evaluate("window.proxies")
    return {
        "heap MB": round(told["JSHeapUsedSize"] / 2**20, 2),
        "nodes": told["Nodes"],
        "listeners": told["JSEventListeners"],
        "wasm MB": round(page.evaluate("window.wasm?.buffer.byteLength ?? 0") / 2**20, 1),
        "proxies made and kept": proxies["made"] - proxies["gone"],
    }


@pytest.mark.soak
def test_many_deals_in_one_page_take_no_more_room(
    new_page: NewPage, pytestconfig: pytest.Config, figure: Figure
) -> None:
    page = new_page()
    page.add_init_script(COUNT)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    table = Table.open(page, rules="modern")
    deals = pytestconfig.getoption("deals")
    every = max(1, deals // SAMPLES)
    samples = []
    taps: list[float] = []
    for number in range(1, deals + 1):
        taps += deal(table)
        if number % every == 0:
            samples.append(
                {"deals": number, **sample(page, session), "tap ms": round(statistics.median(taps), 2)}
            )
            taps = []
    for name in samples[0]:
        figure(name, [one[name] for one in samples])
    # The first half may fill what is kept once; from then on nothing comes to stay.
    half, last = samples[len(samples) // 2], samples[-1]
    assert last["listeners"] <= half["listeners"] + 5
    assert last["nodes"] <= half["nodes"] * 1.3 + 100
    assert last["wasm MB"] <= half["wasm MB"] * 1.25
    assert last["heap MB"] <= half["heap MB"] * 1.25 + 1
