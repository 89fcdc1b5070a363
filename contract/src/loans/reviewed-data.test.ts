import { describe, expect, test } from "vitest";
import {
  accountChanges,
  formatAccount,
  changedAfterText,
  effectOfChange,
  guarantorChanges,
  loanChanges,
  reviewStage,
  shortAccountWords,
} from "./reviewed-data.ts";

const terms = {
  loan_type: "Salary Loan",
  loan_amount: 7500,
  interest_rate: 0.2,
  loan_period: 1,
  monthly_salary: null,
  co_debtor: "no",
  co_debtor_name: null,
  co_debtor_relation: null,
};
const account = {
  bank_name: "Rokel Commercial Bank",
  account_name: "Mariama Bangura",
  account_number: "0012345",
};
const guarantor = {
  guarantor_first_name: "Sorie",
  guarantor_middle_name: "",
  guarantor_last_name: "Conteh",
  guarantor_gender: "",
  guarantor_phone: "+232-76-123456",
  guarantor_email: "",
  guarantor_relationship: "",
  guarantor_occupation: "",
  guarantor_address: "",
  guarantor_section: "",
  guarantor_city: "",
  guarantor_chiefdom: "",
  guarantor_district: "",
};

describe("LOAN-48 description of a change of reviewed data", () => {
  test("one change of the amount", () => {
    const changes = loanChanges(terms, { ...terms, loan_amount: 150_000 });
    expect(changedAfterText("first_review", changes)).toBe(
      "Changed after the first review: amount 7,500 to 150,000",
    );
  });

  test("several changes are listed in the order of the application", () => {
    const after = {
      loan_type: "Personal Loan",
      loan_amount: 7500.5,
      interest_rate: 0.3,
      loan_period: 12,
      monthly_salary: 3000,
      co_debtor: "yes",
      co_debtor_name: "Abu Sesay",
      co_debtor_relation: "Brother",
    };
    expect(changedAfterText("both_reviews", loanChanges(terms, after))).toBe(
      "Changed after both reviews: type Salary Loan to Micro/Personal Loan, amount 7,500 to 7,500.50, rate 20% to 30%, period 1 month to 12 months, salary added: 3,000, co-debtor no to yes, co-debtor name added: Abu Sesay, co-debtor relation added: Brother",
    );
  });

  test("nothing changed gives no changes", () => {
    expect(loanChanges(terms, { ...terms })).toEqual([]);
    expect(accountChanges(account, { ...account })).toEqual([]);
    expect(accountChanges(null, null)).toEqual([]);
    expect(guarantorChanges(guarantor, { ...guarantor })).toEqual([]);
  });

  test("an account names its bank, holder and number", () => {
    const changes = accountChanges(account, {
      ...account,
      account_name: "",
      account_number: "999",
    });
    expect(changedAfterText("application", changes)).toBe(
      "Changed after the application was received: account name Mariama Bangura to nothing, account number 0012345 to 999",
    );
    expect(accountChanges(null, account)).toHaveLength(3);
  });

  test("a guarantor is added, or changed field by field", () => {
    expect(changedAfterText("first_review", guarantorChanges(null, guarantor))).toBe(
      "Changed after the first review: guarantor added: Sorie Conteh",
    );
    const moved = { ...guarantor, guarantor_phone: "+232-77-111111" };
    expect(changedAfterText("first_review", guarantorChanges(guarantor, moved))).toBe(
      "Changed after the first review: guarantor Sorie Conteh, phone +232-76-123456 to +232-77-111111",
    );
  });

  test("an account is written in full for staff and shortened in mails", () => {
    expect(formatAccount(account)).toBe("Rokel Commercial Bank, Mariama Bangura, 0012345");
    expect(formatAccount(null)).toBe("none");
    expect(shortAccountWords(account)).toBe("Rokel Commercial Bank, account ending in 2345");
    expect(shortAccountWords({ ...account, account_number: "" })).toBe("Rokel Commercial Bank");
  });
});

describe("LOAN-48 effect of a change of reviewed data", () => {
  const applied = {
    status: "applied",
    approval_date: null,
    paid_out_on: null,
    first_review: "pending",
    second_review: "pending",
  };
  const processing = { ...applied, status: "processing", first_review: "complete" };
  const processed = { ...processing, status: "processed", second_review: "complete" };
  const approved = { ...processed, status: "approved", approval_date: "2026-03-16" };

  test("progress of the reviews", () => {
    expect([applied, processing, processed].map(reviewStage)).toEqual([
      "application",
      "first_review",
      "both_reviews",
    ]);
  });

  test.each([
    ["loan", applied, "none"],
    ["loan", processing, "reset"],
    ["loan", processed, "reset"],
    ["guarantor", applied, "none"],
    ["guarantor", processing, "reset"],
    ["guarantor", processed, "reset"],
    ["payout_account", applied, "marked"],
    ["payout_account", processing, "reset"],
    ["payout_account", processed, "marked"],
    ["loan", { ...processed, status: "rejected" }, "none"],
    ["payout_account", approved, "marked"],
    ["payout_account", { ...approved, paid_out_on: "2026-03-17" }, "none"],
    ["payout_account", { ...approved, status: "paying", paid_out_on: "2026-03-17" }, "none"],
    ["payout_account", { ...approved, status: "canceled" }, "marked"],
    ["payout_account", { ...processed, status: "canceled" }, "none"],
    ["loan", approved, "none"],
    ["guarantor", approved, "none"],
    ["guarantor", { ...processed, status: "canceled" }, "none"],
  ] as const)("%s of %j: %s", (source, loan, effect) => {
    expect(effectOfChange(loan, source)).toBe(effect);
  });
});
