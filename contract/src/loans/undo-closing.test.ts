import { describe, expect, test } from "vitest";
import { confirmUndoError, statusOfPayments, undoError, undoTexts } from "./undo-closing.ts";

const closed = { status: "closed", approval_date: "2026-03-16" };
const waiting = { requested_by: 7 };

describe("LOAN-57 undoing the closing of an approved loan", () => {
  test.each(["closed", "canceled", "cancel"])(
    "can be requested for a loan that is %s",
    (status) => {
      expect(undoError({ ...closed, status }, null)).toBeNull();
      expect(undoError({ ...closed, status }, waiting)).toBe(undoTexts.alreadyAsked);
    },
  );

  test.each(["approved", "paying", "paid", "rejected", "applied", "odd"])(
    "cannot be requested for a loan that is %s",
    (status) => {
      expect(undoError({ ...closed, status }, null)).toBe(undoTexts.notEnded);
    },
  );

  test("cannot be requested for a loan that was never approved", () => {
    expect(undoError({ status: "canceled", approval_date: null }, null)).toBe(undoTexts.notEnded);
  });

  test("a second person confirms an open request", () => {
    expect(confirmUndoError(closed, waiting, 8)).toBeNull();
    expect(confirmUndoError(closed, waiting, 7)).toBe(undoTexts.samePerson);
    expect(confirmUndoError(closed, null, 8)).toBe(undoTexts.noneWaiting);
    expect(confirmUndoError({ ...closed, status: "paying" }, waiting, 8)).toBe(undoTexts.notEnded);
  });

  test.each([
    [0, 1200, "approved"],
    [100, 1100, "paying"],
    [1200, 0, "paid"],
  ])("paid %d, owed %d: %s", (paid_total, balance, status) => {
    expect(statusOfPayments({ paid_total, balance })).toBe(status);
  });
});
