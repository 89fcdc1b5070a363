import { describe, expect, test } from "vitest";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { type HomeItem, homeItems, type Known } from "./home-items.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";

const today = "2026-11-21";
const complete: Known = {
  drafts: [],
  active: [],
  applications: [],
  papers: {},
  newest: undefined,
  isRequested: false,
  loanCount: 1,
  hasAddress: true,
  hasEmployer: true,
  hasBank: true,
  hasGuarantor: true,
};

/** An active loan with only what the actions read of it. */
function loan(fields: Partial<LoanDetails>): LoanDetails {
  const read = {
    loan_id: "LN-202611-000001",
    next_due_date: "2026-11-25",
    next_due_amount: 500,
    arrears: 0,
    days_past_due: 0,
    ...fields,
  };
  // The rest of a loan is of no interest here.
  return read as LoanDetails;
}

function application(fields: Partial<LoanRecord>): LoanRecord {
  const read = { loan_id: "LN-202611-000009", status: "applied", ...fields };
  return read as LoanRecord;
}

const name = (item: HomeItem) => (item.kind === "action" ? item.action.title : item.loan.loan_id);
const titles = (known: Partial<Known>) => homeItems({ ...complete, ...known }, today).map(name);

describe("CUST-21 what Home shows first", () => {
  test("nothing is shown while nothing is known, and when nothing is left to do", () => {
    expect(
      titles({
        drafts: undefined,
        loanCount: undefined,
        hasAddress: undefined,
        hasEmployer: undefined,
        hasBank: undefined,
        hasGuarantor: undefined,
      }),
    ).toEqual([]);
    expect(titles({})).toEqual([]);
  });

  test("LOAN-101 an application for which papers are asked for comes before a draft, after late loans", () => {
    const late = loan({ loan_id: "LN-202611-000002", days_past_due: 12 });
    const papers = [
      { kind: "bank_statement", name: "Bank statement", asked_at: "2026-11-20T10:00:00.000Z" },
    ] as const;
    expect(
      titles({
        active: [late],
        drafts: [{ step: 3, updated_at: "2026-11-19T10:00:00.000Z" }],
        applications: [application({ loan_id: "LN-202611-000008" }), application({})],
        papers: { "LN-202611-000009": { asked: papers, missing: [] } },
      }),
    ).toEqual([
      "LN-202611-000002",
      "LN-202611-000009",
      "Continue your application",
      "LN-202611-000008",
    ]);
  });

  test("late, draft, due, application, missing, in this order", () => {
    const late = loan({ loan_id: "LN-202611-000002", arrears: 800, days_past_due: 12 });
    const settled = loan({ loan_id: "LN-202611-000003", next_due_date: null });
    expect(
      titles({
        active: [settled, loan({}), late],
        drafts: [{ step: 4, updated_at: "2026-11-20T10:00:00.000Z" }],
        applications: [application({})],
        hasBank: false,
      }),
    ).toEqual([
      "LN-202611-000002",
      "Continue your application",
      "LN-202611-000001",
      "LN-202611-000003",
      "LN-202611-000009",
      "Add your bank details",
    ]);
  });

  test("CUST-27 a rejection stays for 60 days, or until the next application", () => {
    const rejected = (updated_at: string) => application({ status: "rejected", updated_at });
    expect(titles({ newest: rejected("2026-11-01T10:00:00Z") })).toEqual(["LN-202611-000009"]);
    expect(titles({ newest: rejected("2026-09-01T10:00:00Z") })).toEqual([]);
    expect(titles({ newest: application({ status: "paid" }) })).toEqual([]);
  });

  test("what is missing is named in one line, and leads to the first of it", () => {
    const [item] = homeItems(
      { ...complete, hasAddress: false, hasEmployer: false, hasGuarantor: false },
      today,
    );
    expect(item?.kind === "action" && item.action).toMatchObject({
      title: "Add your address, your employer and a guarantor",
      button: "Add your address",
      goes: { to: "panel", panel: "address-details" },
    });
  });

  test("the first loan is offered to those without any and without a draft", () => {
    expect(titles({ loanCount: 0 })).toEqual(["Apply for your first loan"]);
    expect(titles({ loanCount: 0, isRequested: true })).toEqual([]);
    // The application asks for the same records.
    expect(titles({ loanCount: 0, hasAddress: false })).toEqual(["Apply for your first loan"]);
    expect(
      titles({ loanCount: 0, drafts: [{ step: 1, updated_at: "2026-11-20T10:00:00Z" }] }),
    ).toEqual(["Continue your application"]);
  });
});
