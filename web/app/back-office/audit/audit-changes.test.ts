import { describe, expect, it } from "vitest";
import { changesOf, hrefOfRecord } from "./audit-changes.ts";

describe("AUTH-56 the changes of an event", () => {
  it("lists every value once and marks the changed ones", () => {
    expect(
      changesOf({ status: "applied", notes: null }, { status: "processing", notes: null }),
    ).toEqual([
      { field: "status", before: "applied", after: "processing", isDifferent: true },
      { field: "notes", before: "-", after: "-", isDifferent: false },
    ]);
  });

  it("shows a dash opposite new and removed values", () => {
    expect(changesOf(null, { reason: "twice" })).toEqual([
      { field: "reason", before: "-", after: "twice", isDifferent: true },
    ]);
    expect(changesOf({ amount: 5.5 }, null)).toEqual([
      { field: "amount", before: "5.5", after: "-", isDifferent: true },
    ]);
  });

  it("lists the values inside records and arrays", () => {
    const before = { salary_limits: { amount_to: 10_000 }, role_ids: [2, 5], on: true };
    const after = { salary_limits: { amount_to: 12_000 }, role_ids: [], on: false };
    expect(changesOf(before, after)).toEqual([
      { field: "salary_limits.amount_to", before: "10000", after: "12000", isDifferent: true },
      { field: "role_ids", before: "2, 5", after: "none", isDifferent: true },
      { field: "on", before: "yes", after: "no", isDifferent: true },
    ]);
  });

  it("accepts events without values", () => {
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf("text", 5)).toEqual([
      { field: "value", before: "text", after: "5", isDifferent: true },
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
