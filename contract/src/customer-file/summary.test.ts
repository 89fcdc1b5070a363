import { expect, test } from "vitest";
import { loansInWords } from "./summary.ts";

test("CUST-40 a customer's loans in words leave out what there is none of", () => {
  expect(loansInWords({ running: 2, applications: 0, ended: 1 })).toBe("2 running, 1 closed");
  expect(loansInWords({ running: 0, applications: 1, ended: 0 })).toBe("1 application");
  expect(loansInWords({ running: 1, applications: 2, ended: 0 })).toBe("1 running, 2 applications");
  expect(loansInWords({ running: 0, applications: 0, ended: 0 })).toBeNull();
});
