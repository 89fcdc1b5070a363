import { expect, test } from "vitest";
import { countText, filterSentence } from "./filter-sentence.ts";

test.each([
  [{}, "All loans."],
  [{ query: "", status: undefined }, "All loans."],
  [{ query: "kam" }, 'Loans, matching "kam".'],
  [{ status: "paid,closed,canceled" }, "Loans, status Paid, Closed or Canceled."],
  [{ status: "paying", officer: 4 }, "Loans, status Paying, captured by F. Sesay."],
])("SITE-54 the filter %j as a sentence", (filter, sentence) => {
  const words = { officer: () => "captured by F. Sesay" };
  expect(filterSentence("loans", filter, words)).toBe(sentence);
});

test("SITE-54 a number of rows has their name", () => {
  expect(countText(1, "loans")).toBe("1 loan");
  expect(countText(1234, "loans")).toBe("1,234 loans");
  expect(countText(1, "staff")).toBe("1 staff");
});
