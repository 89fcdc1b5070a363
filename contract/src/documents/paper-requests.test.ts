import { expect, test } from "vitest";
import { askablePapers, openRequests, unaskedPapers } from "./paper-requests.ts";

test("LOAN-100 the ticks of a review name papers once; entries of the application cannot be asked for", () => {
  expect(askablePapers(["ID 2", "Statement", "Bank statement", "Date of birth"])).toEqual([
    "Second valid ID",
    "Bank statement",
  ]);
  expect(askablePapers([])).toEqual([]);
});

test("LOAN-100 a later file of the kind answers one request, an earlier one or another kind none", () => {
  const ask = (name: string, kind: "valid_ids" | "bank_statement", asked_at: string) => ({
    name,
    kind,
    asked_at,
  });
  const requests = [
    ask("Second valid ID", "valid_ids", "2026-03-02T10:00:00.000Z"),
    ask("Valid ID", "valid_ids", "2026-03-01T10:00:00.000Z"),
    ask("Bank statement", "bank_statement", "2026-03-01T10:00:00.000Z"),
  ];
  const file = (kind: "valid_ids" | "bank_statement" | null, created_at: string) => ({
    kind,
    created_at,
  });
  const open = (...files: ReturnType<typeof file>[]) =>
    openRequests(requests, files).map(({ name }) => name);
  expect(open()).toEqual(["Valid ID", "Bank statement", "Second valid ID"]);
  expect(
    open(
      file("bank_statement", "2026-02-28T10:00:00.000Z"),
      file(null, "2026-03-05T10:00:00.000Z"),
    ),
  ).toHaveLength(3);
  expect(open(file("valid_ids", "2026-03-03T10:00:00.000Z"))).toEqual([
    "Bank statement",
    "Second valid ID",
  ]);
  expect(
    open(
      file("valid_ids", "2026-03-03T10:00:00.000Z"),
      file("valid_ids", "2026-03-03T10:01:00.000Z"),
    ),
  ).toEqual(["Bank statement"]);
});

test("LOAN-101 papers that the product needs are missing until they are there or asked for", () => {
  const created_at = "2026-03-01T10:00:00.000Z";
  const decided_at = "2026-03-02T10:00:00.000Z";
  const id = { kind: "valid_ids", created_at } as const;
  const refused = { ...id, decision: { state: "refused", reason: "Expired", decided_at } } as const;
  const open = (
    ...given: [Parameters<typeof unaskedPapers>[1], Parameters<typeof unaskedPapers>[2]]
  ) => unaskedPapers(["bank_statement", "valid_ids"], ...given).map(({ name }) => name);
  expect(open([id], [])).toEqual(["Bank statement", "Second valid ID"]);
  expect(open([id, id], [{ kind: "bank_statement", name: "Bank statement" }])).toEqual([]);
  expect(open([id, refused], [{ kind: "valid_ids", name: "Valid ID" }])).toEqual([
    "Bank statement",
  ]);
});
