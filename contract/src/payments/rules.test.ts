import { describe, expect, test } from "vitest";
import { paymentError, reversalError, statusAfterPayment, statusAfterReversal } from "./rules.ts";

const paid_out_on = "2026-03-10";
const notProcessed = "Loan has not been approved or processed.";

describe("PAY-1 loans that accept a payment", () => {
  test.each([
    ["applied", notProcessed],
    ["processing", notProcessed],
    ["", notProcessed],
    [null, notProcessed],
    ["pending", notProcessed],
    ["reviewing", notProcessed],
    ["default", notProcessed],
    ["unknown", notProcessed],
    ["processed", "Loan is not approved."],
    ["paid", "No further payment to process, this loan is fully paid."],
    ["canceled", "Cannot process payment, this loan is canceled."],
    ["cancel", "Cannot process payment, this loan is canceled."],
    ["closed", "Cannot process payment, this loan is closed."],
    ["rejected", "Cannot process payment, this loan is rejected."],
    ["approved", null],
    ["paying", null],
  ])("%j: %s", (status, error) => {
    expect(paymentError({ status, balance: 600_000, paid_out_on }, 50_000)).toBe(error);
  });

  test("the status is checked before the amount", () => {
    expect(paymentError({ status: "closed", balance: 600_000, paid_out_on: null }, -1)).toBe(
      "Cannot process payment, this loan is closed.",
    );
  });
});

describe("PAY-2 amounts that a loan accepts", () => {
  const loan = { status: "paying", balance: 375_000, paid_out_on };

  test.each([0, -1, NaN])("%d cents are rejected", (amount) => {
    expect(paymentError(loan, amount)).toBe("Enter an amount above 0.");
  });

  test("the balance is accepted, one cent more is rejected", () => {
    expect(paymentError(loan, 1)).toBeNull();
    expect(paymentError(loan, 375_000)).toBeNull();
    expect(paymentError(loan, 375_001)).toBe(
      "Payment amount cannot exceed the outstanding balance of NLe 3,750.00.",
    );
  });

  test("a loan with a balance of 0 is fully paid, whatever its status", () => {
    expect(paymentError({ ...loan, balance: 0 }, 1)).toBe(
      "No further payment to process, this loan is fully paid.",
    );
  });
});

describe("PAY-3 status after payments and reversals", () => {
  test("a payment sets paying, the last one sets paid", () => {
    expect(statusAfterPayment(1)).toBe("paying");
    expect(statusAfterPayment(0)).toBe("paid");
  });

  test("a reversal changes paid to paying, and paying to approved", () => {
    expect(statusAfterReversal(100)).toBe("paying");
    expect(statusAfterReversal(0)).toBe("approved");
  });

  test.each(["approved", "paying", "paid"])(
    "a payment of a loan that is %s can be reversed once",
    (status) => {
      expect(reversalError(status, false)).toBeNull();
      expect(reversalError(status, true)).toBe("This payment has already been reversed.");
    },
  );

  test.each(["canceled", "closed", "rejected"])(
    "a payment of a loan that is %s cannot be reversed",
    (status) => {
      expect(reversalError(status, false)).toBe(
        `This payment cannot be reversed, because the loan is ${status}.`,
      );
    },
  );
});
