import { expect, test } from "vitest";
import { listed, listedSmall } from "./sentences.ts";

test("words are listed with commas, the last with and", () => {
  expect(listed([])).toBe("");
  expect(listed(["address"])).toBe("address");
  expect(listed(["address", "bank"])).toBe("address and bank");
  expect(listed(["address", "employer", "bank"])).toBe("address, employer and bank");
});

test("LOAN-100 names of papers have a small first letter within a sentence", () => {
  expect(listedSmall(["Bank statement"])).toBe("bank statement");
  expect(listedSmall(["Valid ID", "Second valid ID", "Bank statement"])).toBe(
    "valid ID, second valid ID and bank statement",
  );
});
