import { describe, expect, test } from "vitest";
import { band, edge, panel, renderPattern } from "./pattern.ts";

describe("country cloth pattern", () => {
  test.each([
    ["band", band],
    ["edge", edge],
    ["panel", panel],
  ])("%s is a whole rectangle, so that it repeats without a gap", (_, motif) => {
    expect(new Set(motif.rows.map((row) => row.length)).size).toBe(1);
  });

  test("neighbouring cells become one run", () => {
    expect(renderPattern({ rows: ["ww.w"] })).toEqual([
      { fill: "var(--pattern-warp)", path: "M0 0h2v1h-2zM3 0h1v1h-1z" },
    ]);
  });
});
