import { describe, expect, it } from "vitest";
import { changesOf, hrefOfRecord } from "./audit-changes.ts";

describe("AUTH-56 the changes of an event", () => {
  it("lists every value once and marks the changed ones", () => {
    expect(
      changesOf({ status: "applied", notes: null }, { status: "processing", notes: null }),
    ).toEqual([
      { field: "Status", before: "applied", after: "processing", isDifferent: true },
      { field: "Notes", before: "-", after: "-", isDifferent: false },
    ]);
  });

  it("shows a dash opposite new and removed values", () => {
    expect(changesOf(null, { reason: "twice" })).toEqual([
      { field: "Reason", before: "-", after: "twice", isDifferent: true },
    ]);
    expect(changesOf({ amount: 5.5 }, null)).toEqual([
      { field: "Amount", before: "NLe 5.50", after: "-", isDifferent: true },
    ]);
  });

  it("lists the values inside records and arrays", () => {
    const before = { salary_limits: { amount_to: 10_000 }, role_ids: [2, 5], on: true };
    const after = { salary_limits: { amount_to: 12_000 }, role_ids: [], on: false };
    expect(changesOf(before, after)).toEqual([
      {
        field: "Salary limits, amount to",
        before: "NLe 10,000.00",
        after: "NLe 12,000.00",
        isDifferent: true,
      },
      { field: "Role ids", before: "2, 5", after: "none", isDifferent: true },
      { field: "On", before: "yes", after: "no", isDifferent: true },
    ]);
  });

  it("reads amounts, rates, days and times as a person does, and leaves counts and other currencies as they are", () => {
    const words = (after: Parameters<typeof changesOf>[1]) =>
      changesOf(null, after).map(({ after: word }) => word);
    expect(words({ balance_after: 1250, interest_rate: 0.2, loan_period: 12 })).toEqual([
      "NLe 1,250.00",
      "20%",
      "12",
    ]);
    expect(words({ paid_on: "2026-03-16", at: "2026-03-16T09:30:00.000Z" })).toEqual([
      "16 Mar 2026",
      "16 Mar 2026 09:30",
    ]);
    expect(words({ amount: 100, foreign_currency: "USD", local_currency: 2275 })).toEqual([
      "100",
      "USD",
      "NLe 2,275.00",
    ]);
    expect(words({ members: [{ name: "Isata", loan_amount: 500 }] })).toEqual([
      "name Isata; loan amount NLe 500.00",
    ]);
  });

  it("accepts events without values", () => {
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf("text", 5)).toEqual([
      { field: "Value", before: "text", after: "5", isDifferent: true },
    ]);
  });

  it("links to the records that have a page", () => {
    const href = (record_type: string) =>
      hrefOfRecord({ record_type, record_id: "7", action: "x.update" });
    expect(href("transfer")).toBe("#transfers?transfer=7");
    expect(href("staff")).toBe("#staff?staff=7");
    expect(href("group")).toBe("#groups?group=7");
    expect(href("settings")).toBeNull();
    expect(
      hrefOfRecord({ record_type: "loan", record_id: "GET /x", action: "access.denied" }),
    ).toBeNull();
  });
});
