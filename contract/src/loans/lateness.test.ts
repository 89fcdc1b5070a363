import { expect, test } from "vitest";
import { lateText } from "./lateness.ts";

test.each([
  [-3, null],
  [0, null],
  [1, "1 day late"],
  [73, "73 days late"],
  [1234, "1,234 days late"],
])("LOAN-90 a loan that is %i days past due: %j", (days, text) => {
  expect(lateText(days)).toBe(text);
});
