import { describe, expect, test } from "vitest";
import { type DecidedFile, paperStandings } from "./paper-decisions.ts";
import { openRequests } from "./paper-requests.ts";
import { missingPapers } from "./papers.ts";

const decided_at = "2026-03-05T10:00:00.000Z";
const file = (
  kind: "valid_ids" | "bank_statement",
  state?: "accepted" | "refused",
  created_at = "2026-03-01T10:00:00.000Z",
): DecidedFile => ({
  kind,
  created_at,
  ...(state === undefined ? {} : { decision: { state, reason: "", decided_at } }),
});
const request = {
  kind: "bank_statement",
  name: "Bank statement",
  asked_at: "2026-03-04T10:00:00.000Z",
} as const;

describe("KYC-30 the state of each paper of an application", () => {
  test.each([
    [[], ["missing", "missing", "missing"]],
    [[file("valid_ids")], ["missing", "to_check", "missing"]],
    [
      [file("valid_ids", "refused"), file("valid_ids", "accepted")],
      ["missing", "accepted", "refused"],
    ],
    [
      [file("valid_ids", "refused"), file("valid_ids"), file("valid_ids", "accepted")],
      ["missing", "accepted", "to_check"],
    ],
    [[file("bank_statement", "refused")], ["refused", "missing", "missing"]],
  ] as const)("%#", (files, states) =>
    expect(
      paperStandings(["valid_ids", "bank_statement"], files, []).map(({ state }) => state),
    ).toEqual(states),
  );

  test("a paper without a file states that it was asked for", () => {
    expect(paperStandings(["bank_statement"], [], [request])).toEqual([
      { name: "Bank statement", state: "asked" },
    ]);
  });

  test("a refused file is missing and does not answer its refusal, an accepted one answers as of its acceptance", () => {
    const late = "2026-03-06T10:00:00.000Z";
    expect(missingPapers(["bank_statement"], [file("bank_statement", "refused")])).toHaveLength(1);
    const again = { ...request, asked_at: decided_at };
    const sent = "2026-03-04T12:00:00.000Z";
    expect(openRequests([request, again], [file("bank_statement", "refused", sent)])).toEqual([
      again,
    ]);
    expect(openRequests([request], [file("bank_statement")])).toHaveLength(1);
    expect(openRequests([request], [file("bank_statement", "accepted")])).toEqual([]);
    expect(openRequests([request], [file("bank_statement", undefined, late)])).toEqual([]);
  });
});
