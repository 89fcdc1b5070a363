import { expect, test } from "vitest";
import { reallocationWords } from "./reallocation-format.ts";

test.each([
  ["RC-000001", 0, -3, "NLe 3.00 of later payments now pays principal instead of interest"],
  ["RC-000001", 0, 3, "NLe 3.00 of later payments now pays interest instead of principal"],
  ["", -10, 0, "NLe 10.00 of earlier payments now pays principal instead of penalties"],
  ["", -10, 10, "NLe 10.00 of earlier payments now pays interest instead of penalties"],
  [
    "",
    -10,
    4,
    "NLe 10.00 of earlier payments now pays interest and principal instead of penalties",
  ],
  ["", 10, 4, "NLe 14.00 of earlier payments now pays penalties and interest instead of principal"],
])(
  "RPT-12 a reallocation names the parts that it moved: %s, %d, %d",
  (reference, penalty, interest, text) => {
    const line = { date: "2026-03-20", kind: "reallocation", reference, amount: 0 } as const;
    const figures = { charged: 0, paid: 0, balance: 1_200.3 };
    expect(reallocationWords({ ...line, ...figures, moved: { penalty, interest } })).toBe(text);
  },
);
