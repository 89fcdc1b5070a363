import { expect, test } from "vitest";
import { asCode } from "./codes.ts";

test.each([
  ["ln-202601-000045", "LN-202601-000045"],
  [" Cus-000123 ", "CUS-000123"],
  ["LN-202601-000045", "LN-202601-000045"],
  ["17", "17"],
  ["lnx", "lnx"],
  [" Kamara", " Kamara"],
])("CUST-4 %j is read as %j", (input, code) => {
  expect(asCode(input)).toBe(code);
});
