import { expect, test } from "vitest";
import { loanEvents, signature } from "./loan-events.ts";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";

test("LOAN-47 an event shows the entered reviewer and the signed-in person if they differ", () => {
  expect(signature("Mariama Sesay", "Mariama Sesay")).toBe("Mariama Sesay");
  expect(signature("M. Sesay", "Abu Kamara")).toBe("M. Sesay (signed in: Abu Kamara)");
  expect(signature("M. Sesay", undefined)).toBe("M. Sesay");
});

test("LOAN-48 the history of a loan includes changed data", () => {
  const loan = makeLoan({
    reviewed_data_changes: [
      {
        after: "first_review",
        is_reset: true,
        changes: [{ name: "amount", before: "7,500", after: "150,000" }],
        changed_by: "Abu Kamara",
        created_at: "2026-01-21T09:00:00.000Z",
      },
    ],
  });
  expect(loanEvents(loan)[0]).toEqual({
    at: "2026-01-21T09:00:00.000Z",
    title: "Reviews set back to pending",
    text: "By Abu Kamara",
    notes: "Changed after the first review: amount 7,500 to 150,000",
  });
});
