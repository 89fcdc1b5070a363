import { type PatternTile, patternRuns } from "@microfinance/contract/core/pattern.ts";

export { letterheadPattern as band } from "@microfinance/contract/core/pattern.ts";
export type { PatternTile } from "@microfinance/contract/core/pattern.ts";

/** A border and a row of steps: the edge of a section, a card or a menu. */
export const edge: PatternTile = {
  rows: ["wwwwwwwwww", "..........", "g........g", "gg..ww..gg", "g........g", ".........."],
};

const diamond = [
  "     gg     ",
  "    gggg    ",
  "   gg..gg   ",
  "  gg.ww.gg  ",
  " gg.wwww.gg ",
  "gg.wwwwww.gg",
  " gg.wwww.gg ",
  "  gg.ww.gg  ",
  "   gg..gg   ",
  "    gggg    ",
  "     gg     ",
];
const smallDiamond = [
  "   kk   ",
  "  kkkk  ",
  " kkiikk ",
  "kkiiiikk",
  " kkiikk ",
  "  kkkk  ",
  "   kk   ",
];
const blocks = ["wwwww  wwwww", "wwwww  wwwww", "wwwww  wwwww"];
const checks = [
  "iii   iii   ",
  "iii   iii   ",
  "   iii   iii",
  "   iii   iii",
  "iii   iii   ",
  "iii   iii   ",
];
const steps = ["gg        gg", "gggg    gggg", "gggggggggggg", "gggg    gggg", "gg        gg"];
const bar = ["kkkkkkkkkkkk"];

/** One strip: a warp repeated down its length, with inlays at given rows. */
function strip(
  warp: string,
  length: number,
  inlays: readonly (readonly [number, readonly string[]])[],
): string[] {
  const rows = Array.from({ length }, () => [...warp]);
  for (const [at, drawing] of inlays) {
    drawing.forEach((line, down) => {
      const left = Math.floor((warp.length - line.length) / 2);
      [...line].forEach((thread, across) => {
        const row = rows[(at + down) % length];
        if (row !== undefined && thread !== " ") row[left + across] = thread;
      });
    });
  }
  return rows.map((row) => row.join(""));
}

/** Strips side by side. */
function sew(...strips: readonly string[][]): PatternTile {
  const [first = []] = strips;
  return { rows: first.map((_, row) => strips.map((one) => one[row] ?? "").join("")) };
}

const length = 48;

/** Five strips with different threads and inlays: the large area of side panels. */
export const panel: PatternTile = sew(
  strip("d.w................w.d", length, [
    [2, diamond],
    [18, bar],
    [20, blocks],
    [24, bar],
    [30, diamond],
    [44, bar],
  ]),
  strip("dwwwwiwwkkwwiwwwwd", length, [
    [8, ["iiiiiiiiiiiiiiii", "iiiiiiiiiiiiiiii"]],
    [13, smallDiamond],
    [23, ["iiiiiiiiiiiiiiii", "iiiiiiiiiiiiiiii"]],
  ]),
  strip("d.g.k..........k.g.d", length, [
    [6, steps],
    [22, blocks],
    [27, blocks],
    [38, steps],
  ]),
  strip("diiiiwiiiiiigiiiiiiwiiiid", length, [
    [12, ["wwwwwwwwwwwwwwwwwwwwwww", "kkkkkkkkkkkkkkkkkkkkkkk", "wwwwwwwwwwwwwwwwwwwwwww"]],
    [34, ["ggggggggggggggggggggggg"]],
    [36, ["ggggggggggggggggggggggg"]],
  ]),
  strip("dww.w..............w.wwd", length, [
    [3, bar],
    [6, checks.map((line) => line.replaceAll("i", "w"))],
    [14, bar],
    [24, diamond],
    [40, bar],
  ]),
);

const threads: Readonly<Record<string, string>> = {
  w: "var(--pattern-warp)",
  g: "var(--pattern-gold)",
  i: "var(--pattern-indigo)",
  k: "var(--pattern-kola)",
  d: "var(--pattern-seam)",
};

/** One filled path for each colour; neighbouring cells of a row become one run. */
export function renderPattern(motif: PatternTile): { fill: string; path: string }[] {
  const paths = new Map<string, string>();
  for (const { thread, x, y, width } of patternRuns(motif)) {
    const fill = threads[thread];
    if (fill !== undefined)
      paths.set(fill, `${paths.get(fill) ?? ""}M${x} ${y}h${width}v1h-${width}z`);
  }
  return [...paths].map(([fill, path]) => ({ fill, path }));
}
