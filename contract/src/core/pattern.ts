/**
 * The woven country cloth of Sierra Leone as an ornament. Each letter is one cell: `.` background, `w` cream, `g` gold,
 * `i` indigo, `k` kola, `d` dark.
 */
export interface PatternTile {
  rows: readonly string[];
}

/** Stepped diamonds between two borders: below the public hero and on the letterhead of printed documents. */
export const letterheadPattern: PatternTile = {
  rows: [
    "wwwwwwwwwwwwwwwwwwwwwwww",
    "........................",
    "kkkkkkkkkkkkkkkkkkkkkkkk",
    "........................",
    "...........gg...........",
    "w.........gggg.........w",
    "ww.......gg..gg.......ww",
    "www.....gg.ww.gg.....www",
    "wwww...gg.wwww.gg...wwww",
    "www.....gg.ww.gg.....www",
    "ww.......gg..gg.......ww",
    "w.........gggg.........w",
    "...........gg...........",
    "........................",
    "kkkkkkkkkkkkkkkkkkkkkkkk",
    "........................",
    "wwwwwwwwwwwwwwwwwwwwwwww",
  ],
};

/** A run of equal cells in one row of a tile; background cells are left out. */
export interface PatternRun {
  thread: string;
  x: number;
  y: number;
  width: number;
}

/** The cells of a tile as horizontal runs, so that neighbouring cells are drawn as one rectangle. */
export function patternRuns(tile: PatternTile): PatternRun[] {
  return tile.rows.flatMap((row, y) =>
    [...row.matchAll(/([^.])\1*/g)].map((run) => ({
      thread: run[0].charAt(0),
      x: run.index,
      y,
      width: run[0].length,
    })),
  );
}
