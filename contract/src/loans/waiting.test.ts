import { expect, test } from "vitest";
import { waitingFor } from "./waiting.ts";

const loan = {
  created_at: "2026-03-01T10:00:00.000Z",
  first_review_date: "2026-03-05",
  second_review_date: "2026-03-09",
};

test.each([
  ["applied", { step: "First review", days: 9 }],
  ["", { step: "First review", days: 9 }],
  ["processing", { step: "Second review", days: 5 }],
  ["processed", { step: "Approval", days: 1 }],
  ["approved", null],
  ["paid", null],
])("LOAN-69 an application with the status %j waits: %j", (status, expected) => {
  expect(waitingFor({ ...loan, status }, "2026-03-10")).toEqual(expected);
});
