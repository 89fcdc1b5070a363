import { describe, expect, test } from "vitest";
import {
  actionError,
  canonicalStatus,
  customerEditError,
  customerGroup,
  hasEnded,
  isInReview,
  isLoanAction,
  loanActions,
  type LoanStatus,
  loanStatuses,
  mayBeOwed,
  noticeOfStatus,
  takesPayments,
} from "./status.ts";

describe("LOAN-32 one spelling of a status", () => {
  test.each([
    ["cancel", "canceled"],
    ["cancelled", "canceled"],
    ["Canceled", "canceled"],
    ["", "reviewing"],
    [null, "reviewing"],
    [undefined, "reviewing"],
    [" Paying ", "paying"],
    ["written-off", null],
  ])("%j is %s", (written, stored) => {
    expect(canonicalStatus(written)).toBe(stored);
  });
});

describe("LOAN-33 groups of My Loans", () => {
  test.each([
    ["applied", "new"],
    ["pending", "new"],
    ["reviewing", "new"],
    ["", "new"],
    ["processing", "new"],
    ["processed", "new"],
    ["default", "new"],
    ["approved", "active"],
    ["paying", "active"],
    ["cancel", "closed"],
    ["canceled", "closed"],
    ["paid", "closed"],
    ["rejected", "closed"],
    ["closed", "closed"],
    ["something else", null],
  ])("%j is in %s", (status, group) => {
    expect(customerGroup(status)).toBe(group);
  });

  test("every stored status is in a group", () => {
    for (const status of loanStatuses) expect(customerGroup(status)).not.toBeNull();
  });
});

describe("hasEnded", () => {
  test.each(["paid", "rejected", "canceled", "cancelled", "closed"])("%s is over", (status) => {
    expect(hasEnded(status)).toBe(true);
  });

  test.each(["applied", "", "processed", "approved", "paying", "odd", null])(
    "%j is not",
    (status) => {
      expect(hasEnded(status)).toBe(false);
    },
  );
});

describe("LOAN-34 actions by status", () => {
  const allowed: Record<string, readonly LoanStatus[]> = {
    approve: ["processed"],
    cancel: ["approved", "processed", "paying"],
    reject: ["applied", "processed"],
    // Paid is in the table, but the lock comes first (LOAN-35).
    close: ["approved", "paying"],
  };

  for (const action of ["approve", "cancel", "reject", "close"] as const) {
    test.each(loanStatuses)(`${action} from %s`, (status) => {
      const text =
        status === "paid"
          ? "This loan is already paid and cannot be modified."
          : `Cannot ${action} a loan with status: ${status}.`;
      expect(actionError(status, action)).toBe(allowed[action]?.includes(status) ? null : text);
    });
  }

  test("the table keeps paid under close for the record", () => {
    expect(loanActions.close.from).toContain("paid");
  });

  test("the text names an unknown status unchanged, an empty one as reviewing", () => {
    expect(actionError("odd", "approve")).toBe("Cannot approve a loan with status: odd.");
    expect(actionError("", "approve")).toBe("Cannot approve a loan with status: reviewing.");
  });

  test("only action names are recognized as actions", () => {
    expect(isLoanAction("approve")).toBe(true);
    for (const name of ["delete", "", "toString", "__proto__"])
      expect(isLoanAction(name)).toBe(false);
  });

  test("PAY-1 only approved and paying loans accept payments", () => {
    expect(loanStatuses.filter(takesPayments)).toEqual(["approved", "paying"]);
    expect(loanStatuses.filter((status) => !mayBeOwed(status)).toSorted()).toEqual([
      "canceled",
      "rejected",
    ]);
    expect(takesPayments("unknown")).toBe(false);
  });
});

describe("LOAN-48 which loans are in review", () => {
  test.each(["applied", "pending", "", "processing", "processed", "default"])("%j is", (status) => {
    expect(isInReview({ status, approval_date: null })).toBe(true);
    expect(isInReview({ status, approval_date: "2026-01-05" })).toBe(false);
  });

  test.each(["rejected", "canceled", "closed", "approved", "paying", "paid", "odd"])(
    "%s is not",
    (status) => {
      expect(isInReview({ status, approval_date: null })).toBe(false);
    },
  );
});

describe("LOAN-60 a customer's edit", () => {
  const loan = { status: "applied", first_review: "pending", second_review: null };
  const text = "This application is being reviewed and can no longer be changed.";

  test.each(["applied", "pending", ""])(
    "is possible with status %j before any review",
    (status) => {
      expect(customerEditError({ ...loan, status })).toBeNull();
    },
  );

  test.each(["processing", "processed", "approved", "paying", "rejected", "canceled", "closed"])(
    "is refused when %s",
    (status) => {
      expect(customerEditError({ ...loan, status })).toBe(text);
    },
  );

  test("is refused once a review is complete, and on a paid loan", () => {
    expect(customerEditError({ ...loan, first_review: "complete" })).toBe(text);
    expect(customerEditError({ ...loan, status: "paid" })).toBe(
      "This loan is already paid and cannot be modified.",
    );
  });
});

describe("MSG-5 notice of a status set by staff", () => {
  test.each<[string, LoanStatus, string | null]>([
    ["applied", "processing", null],
    ["pending", "applied", null],
    ["processing", "applied", null],
    ["processing", "processed", "reviewed"],
    ["processed", "processing", "status_changed"],
    ["processed", "applied", "status_changed"],
    ["rejected", "applied", "status_changed"],
    ["canceled", "processing", "status_changed"],
    ["applied", "rejected", "rejected"],
    ["processed", "canceled", "canceled"],
    ["cancel", "closed", "closed"],
    ["closed", "approved", "status_changed"],
    ["canceled", "paying", "status_changed"],
    ["paying", "paid", "status_changed"],
  ])("from %s to %s: %s", (from, to, kind) => {
    expect(noticeOfStatus(from, to, 250)?.kind ?? null).toBe(kind);
  });

  test("states the balance when a loan ends or is reopened", () => {
    expect(noticeOfStatus("paying", "closed", 250)?.facts).toEqual({ balance: 250 });
    expect(noticeOfStatus("closed", "paying", 250)?.facts).toEqual({
      status: "paying",
      balance: 250,
    });
  });
});
