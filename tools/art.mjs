// Makes the sprite of the twelve court figures: node tools/art.mjs OUT.svg [NODE_MODULES]
//
// Source: npm @letele/playing-cards (CC0, after Adrian Kennard), whose cards are React components. Each court card is
// layers, every one drawn upright and again turned by half, over which come an index and corner suits that we
// leave out. A symbol holds the layers in their order; colours become classes, so that the page's inks apply and no
// style attribute is needed (the page forbids them).
import { readFile, writeFile } from "node:fs/promises";
import { optimize } from "svgo";

const out = process.argv[2];
if (!out) throw new Error("usage: node tools/art.mjs OUT.svg [NODE_MODULES]");

// The module is read as text and given a stand-in for React: nothing of React is needed to read its trees.
const modules = process.argv[3] ?? new URL("../node_modules", import.meta.url).pathname;
const source = await readFile(`${modules}/@letele/playing-cards/dist/index.esm.js`, "utf8");
const cards = await import(
  "data:text/javascript;base64," +
    Buffer.from(
      "const _extends = Object.assign, React = {createElement: (tag, props, ...kids) => ({tag, props: props ?? {}, kids: kids.flat().filter(Boolean)})};\n" +
        source.replace(/^import .*$/gm, ""),
    ).toString("base64")
);

const FILLS = { "#44F": "fb", red: "fr", "#FC4": "fy", "#fff": "fw", "#000": "fk" };
const KEEP = { d: "d", transform: "transform", width: "width", height: "height", x: "x", y: "y", fillRule: "fill-rule",
  clipRule: "clip-rule", strokeWidth: "stroke-width", strokeLinecap: "stroke-linecap", strokeLinejoin: "stroke-linejoin",
  strokeMiterlimit: "stroke-miterlimit" };
const attr = (name, value) => ` ${name}="${String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

function markup({ tag, props, kids }, rename, inherited) {
  const classes = [];
  const fill = props.fill ?? (tag === "path" && !inherited ? "#000" : undefined);
  if (fill && fill !== "none") classes.push(FILLS[fill] ?? fail(fill));
  if (props.stroke && props.stroke !== "none") classes.push(FILLS[props.stroke].replace("f", "s") ?? fail(props.stroke));
  let text = `<${tag}`;
  if (classes.length) text += attr("class", classes.join(" "));
  if (props.fill === "none") text += attr("fill", "none");
  for (const [name, written] of Object.entries(KEEP)) if (props[name] !== undefined) text += attr(written, props[name]);
  if (props.xlinkHref) text += attr("href", "#" + rename(props.xlinkHref.slice(1)));
  return `${text}>${kids.map((kid) => markup(kid, rename, fill ?? inherited)).join("")}</${tag}>`;
}

function fail(colour) {
  throw new Error(`colour ${colour} has no class`);
}

function court(rank, suit) {
  const tree = cards[suit.toUpperCase() + rank.toLowerCase()]({});
  const symbols = new Map();
  for (const kid of tree.kids.find((kid) => kid.tag === "defs").kids) symbols.set(kid.props.id, kid);
  const name = `ct-${rank}${suit}`;
  const rename = (id) => `${name}-${id.split("__")[1]}`;
  const used = new Set(JSON.stringify([...symbols.values()].map((s) => s.kids)).match(/#[A-Z]-[A-Z]_svg__\w+/g)?.map((s) => s.slice(1)));
  let text = "";
  for (const id of used) {
    const { props, kids } = symbols.get(id);
    // A figure's own small suits take the ink of its suit, as the large one does.
    const inner = kids.map((kid) => markup(kid, rename)).join("").replaceAll(/class="f[kr]"/g, 'class="ct-suit"');
    text += `<symbol id="${rename(id)}"${attr("viewBox", props.viewBox)}${attr("preserveAspectRatio", props.preserveAspectRatio ?? "xMidYMid")}>${inner}</symbol>`;
  }
  // Layers in the order in which the card draws them: those of full width, upright.
  const layers = tree.kids.filter((k) => k.tag === "use" && k.props.width === tree.kids.find((k) => k.tag === "use").props.width && !k.props.transform);
  let body = "";
  for (const layer of layers) {
    const id = layer.props.xlinkHref.slice(1);
    const part = symbols.get(id).kids.map((kid) => markup(kid, rename)).join("");
    body += `<g id="${rename(id)}">${part}</g><use href="#${rename(id)}" transform="rotate(180 650 1000)"/>`;
  }
  return `${text}<symbol id="${name}" viewBox="0 0 1300 2000">${body}</symbol>`;
}

const all = ["S", "H", "D", "C"].flatMap((suit) => ["J", "Q", "K"].map((rank) => court(rank, suit))).join("");
const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${all}</svg>`, {
  multipass: true,
  plugins: [
    {
      name: "preset-default",
      // Symbols look unused until the page refers to them; ids, groups and classes are what it refers to.
      params: { overrides: { cleanupIds: false, removeHiddenElems: false, collapseGroups: false, mergePaths: false, removeUselessDefs: false,
        removeUnknownsAndDefaults: false, convertPathData: { floatPrecision: 0 }, convertTransform: false } },
    },
  ],
});
await writeFile(out, data);
