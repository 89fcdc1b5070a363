import { expect, test } from "vitest";
import { amountOf } from "./money-field.tsx";

test.each([
  ["171.60", 171.6],
  ["5000.00", 5000],
  ["1,029.60", 1029.6],
  ["0.", 0],
  ["0.50", 0.5],
  ["", ""],
  [" ", ""],
  [250, 250],
])("SITE-32 an amount typed as %j counts as %j", (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});
