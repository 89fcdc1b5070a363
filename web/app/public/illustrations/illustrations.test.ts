import { expect, test } from "vitest";

const colour = /#[0-9a-f]{6}\b/g;
const drawings = import.meta.glob<string>("./*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const themes = import.meta.glob<string>("../../components/theme/{palette,tokens}.css", {
  query: "?raw",
  import: "default",
  eager: true,
});
const tokens = new Set(Object.values(themes).join("").match(colour));

test.each(Object.entries(drawings))("%s uses only colours of the tokens", (_, drawing) => {
  expect((drawing.match(colour) ?? []).filter((one) => !tokens.has(one))).toEqual([]);
});

test("the tokens have colours", () => {
  expect(tokens.size).toBeGreaterThan(40);
});
