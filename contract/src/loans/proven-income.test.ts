import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paperKinds } from "../documents/papers.ts";
import { type DecidedIncome, decidedIncomeText } from "./decided-income.ts";
import { incomeProofError, provenIncome, provenIncomeTexts as texts } from "./proven-income.ts";
import { incomeProofBody } from "./schema/proven-income.ts";

const decided = (state: "accepted" | "refused") =>
  ({ state, reason: "", decided_at: "2026-11-12T10:00:00.000Z" }) as const;

describe("LOAN-170 what proves an income", () => {
  test("is an accepted paper, also a file of no kind such as a payslip", () => {
    for (const kind of ["bank_statement", "employment_proof", "property_papers", null] as const)
      expect(incomeProofError({ kind, decision: decided("accepted") })).toBeNull();
  });

  test.each([undefined, decided("refused")])("is no paper with the decision %j", (decision) => {
    expect(incomeProofError({ kind: "bank_statement", decision })).toBe(texts.notAccepted);
  });

  test("is no photo and no identity document", () => {
    const none = paperKinds.filter(
      (kind) => incomeProofError({ kind, decision: decided("accepted") }) === texts.provesNone,
    );
    expect(none).toEqual(["passport_photos", "valid_ids", "guarantor_photos"]);
  });

  test.each([0, -1, 0.001, 1_000_000_000, "1900", undefined])("%j is no income", (income) => {
    expect(incomeProofBody.safeParse({ monthly_income: income }).success).toBe(false);
  });
});

describe("LOAN-171 the proven income", () => {
  test("is that of the paper, the lowest of several, or none", () => {
    expect(provenIncome([])).toBeNull();
    expect(provenIncome([{ monthly_income: 1_900 }])).toBe(1_900);
    expect(provenIncome([{ monthly_income: 2_400 }, { monthly_income: 1_900 }])).toBe(1_900);
  });

  test("never rises when a paper is added, and does not depend on the order", () => {
    const proof = fc.record({ monthly_income: fc.integer({ min: 1, max: 999_999 }) });
    fc.assert(
      fc.property(fc.array(proof, { minLength: 1 }), proof, (proofs, more) => {
        const before = provenIncome(proofs) ?? Number.NaN;
        expect(provenIncome([...proofs, more])).toBeLessThanOrEqual(before);
        expect(provenIncome(proofs.toReversed())).toBe(before);
      }),
    );
  });
});

describe("LOAN-172 the incomes of a decision read", () => {
  const figures: DecidedIncome = {
    stated: 2_400,
    proven: 1_900,
    instalment: 800,
    all_instalments: 800,
    noted_share: 0.4,
    papers: [{ name: "payslip.pdf", monthly_income: 1_900 }],
  };
  test.each([
    [
      {},
      "Income stated NLe 2,400, instalment 33%; proven NLe 1,900 by payslip.pdf, instalment 42%",
    ],
    [{ proven: null, papers: [] }, "Income stated NLe 2,400, instalment 33%; not proven"],
    [{ stated: null }, "Income not stated; proven NLe 1,900 by payslip.pdf, instalment 42%"],
  ])("%j: %s", (change, text) => {
    expect(decidedIncomeText({ ...figures, ...change })).toBe(text);
  });
});
