import { describe, expect, test } from "vitest";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { type Known, nextActions } from "./next-action-list.ts";

const today = "2026-11-21";
const complete: Known = {
  drafts: [],
  active: [],
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

const titles = (known: Partial<Known>) =>
  nextActions({ ...complete, ...known }, today).map((action) => action.title);

describe("CUST-21 the next useful action of the Home tab", () => {
  test("nothing is suggested while nothing is known, and when nothing is left to do", () => {
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

  test("what is late comes before an unfinished application, that before what is due and missing", () => {
    const late = loan({ loan_id: "LN-202611-000002", arrears: 800, days_past_due: 12 });
    expect(
      titles({
        active: [loan({}), late],
        drafts: [{ step: 4, updated_at: "2026-11-20T10:00:00.000Z" }],
        hasBank: false,
      }),
    ).toEqual([
      "NLe 800 is 12 days late",
      "Continue your application",
      "Pay NLe 500 in 4 days",
      "Add your bank details",
    ]);
  });

  test("payments are named by how near they are", () => {
    const due = (next_due_date: string) => titles({ active: [loan({ next_due_date })] });
    expect(due("2026-11-21")).toEqual(["Pay NLe 500 today"]);
    expect(due("2026-11-22")).toEqual(["Pay NLe 500 tomorrow"]);
    expect(due("2026-12-31")).toEqual(["Pay NLe 500 by 31-Dec-2026"]);
    expect(titles({ active: [loan({ next_due_date: null })] })).toEqual([]);
    expect(titles({ active: [loan({ arrears: 5, days_past_due: 1 })] })).toEqual([
      "NLe 5 is 1 day late",
    ]);
  });

  test("what is missing is named in one line, and leads to the first of it", () => {
    const [action] = nextActions(
      { ...complete, hasAddress: false, hasEmployer: false, hasGuarantor: false },
      today,
    );
    expect(action).toMatchObject({
      title: "Add your address, your employer and a guarantor",
      button: "Add your address",
      goes: { to: "panel", panel: "address-details" },
    });
  });

  test("the first loan is offered to those without any and without a draft", () => {
    expect(titles({ loanCount: 0 })).toEqual(["Apply for your first loan"]);
    expect(
      titles({ loanCount: 0, drafts: [{ step: 1, updated_at: "2026-11-20T10:00:00Z" }] }),
    ).toEqual(["Continue your application"]);
  });
});
