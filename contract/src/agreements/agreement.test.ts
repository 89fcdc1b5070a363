import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCents, toCents } from "../core/money.ts";
import { approvalTerms } from "../products/terms.ts";
import { defaultProducts } from "../products/default-products.ts";
import { rulesAtApproval } from "../products/rules.ts";
import { agreementNumber, agreementState, agreementStateLabel, payoutWaits } from "./agreement.ts";
import {
  agreementParts,
  agreementRows,
  agreementRules,
  agreementSignatures,
  differencesNote,
  scheduleNote,
  signatureText,
} from "./paper.ts";
import type { SettledLoan } from "./rules.ts";
import { agreementTermsOf, differenceText, worseTerms } from "./terms.ts";
import { agreementTexts } from "./texts.ts";
import { usualRepayment } from "../schedules/repayment.ts";

const [product] = defaultProducts;
if (product === undefined) throw new Error("no product");
const rules = rulesAtApproval(product, 0.2);
const parties = {
  lender: { name: "Salone Credit", address: "Kissy Road", phone: "+232-76-1", email: "" },
  customer: { name: "Mɔriama Ŋgɔmbu", customer_id: "CUS-000029", phone: "", address: "Bo" },
  co_debtor: { name: "Fatu Kamara", relation: "Sister" },
  guarantors: [{ name: "Sorie Conteh", phone: "+232-78-1", address: "" }],
  members: [],
};
const termsOf = (
  amount = 500_000,
  months = 12,
  paid_out_on: string | null = null,
  settled: SettledLoan | null = null,
) =>
  agreementTermsOf(
    {
      ...usualRepayment,
      loan_id: "LN-202603-000045",
      loan_type: "Salary Loan",
      loan_type_name: "Salaries",
      interest_rate: 0.2,
      loan_period: months,
      amount,
      ...approvalTerms(amount, 0.2, months, rules),
      paid_out_on,
      settled,
    },
    parties,
    rules,
    "2026-03-16",
  );

describe("LOAN-112 the agreement", () => {
  it("LOAN-112 names the sum and the number of instalments above the signatures", () => {
    expect(signatureText(termsOf(), "A1")).toContain("NLe 6,000.00 to repay in 12 instalments,");
    expect(signatureText(termsOf(500_000, 1), "A1")).toContain("to repay in 1 instalment,");
  });

  it("SERV-85 names the earlier loan that its payout settles, and the rest that is paid out", () => {
    const old = { loan_id: "LN-202509-000012", on: "2026-03-16" };
    const clause = (payoff: number, rest: number) =>
      agreementRules(termsOf(500_000, 12, null, { ...old, payoff, rest })).find(
        ({ title }) => title === "Earlier loan",
      )?.text;
    expect(clause(2713.05, 2186.95)).toBe(
      "The payout first settles loan LN-202509-000012. On 16-Mar-2026 this takes NLe 2,713.05, and NLe 2,186.95 is paid out. On another day the sums may differ.",
    );
    expect(clause(5000, -100)).toContain("NLe 5,000.00, which is not less than this loan pays out");
    expect(clause(0, 4900)).toBe(
      "Loan LN-202509-000012 is repaid, so that nothing is deducted for it.",
    );
    expect(termsOf()).not.toHaveProperty("settled_loan");
  });

  it("LOAN-112 names its parties and who signs", () => {
    const terms = termsOf();
    expect(agreementParts(terms)).toContainEqual({
      label: "Customer",
      value: "Mɔriama Ŋgɔmbu, CUS-000029, Bo",
    });
    expect(agreementSignatures(terms)).toEqual([
      "Customer: Mɔriama Ŋgɔmbu, date",
      "Co-debtor: Fatu Kamara, date",
      "Guarantor: Sorie Conteh, date",
      "For Salone Credit: name, date",
    ]);
    const group = {
      ...terms,
      members: [{ name: "Isata", customer_id: "CUS-000030", share: 2500 }],
    };
    expect(agreementSignatures(group)).toContain("Member: Isata, date");
    expect(agreementRules(group).map(({ title }) => title)).toContain("Members");
    expect(agreementRules(terms).at(-1)?.text).toContain("+232-76-1, Kissy Road");
  });

  it("LOAN-112 has a schedule to the cent, whose sums are the figures", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 9_999_999_999 }),
        fc.integer({ min: 1, max: 60 }),
        (amount, months) => {
          const { schedule, figures } = termsOf(amount, months);
          const sum = (name: "principal" | "interest" | "amount") =>
            sumCents(schedule.map((row) => toCents(row[name])));
          expect(sum("principal")).toBe(amount);
          expect(sum("amount")).toBe(toCents(figures.total));
          expect(sum("interest")).toBe(toCents(figures.interest));
        },
      ),
    );
    expect(agreementRows(termsOf()).at(-1)).toEqual({
      cells: ["", "Total", "5,000.00", "1,000.00", "6,000.00"],
      isSum: true,
    });
  });

  it("LOAN-112 dates its schedule from the payout, and says so before it", () => {
    expect(termsOf(500_000, 2, "2026-04-01").schedule[0]?.due_date).toBe("2026-05-01");
    expect(scheduleNote(termsOf())).toContain("a payout on 16-Mar-2026");
    expect(scheduleNote(termsOf(500_000, 2, "2026-04-01"))).toContain("paid out on 01-Apr-2026");
  });

  it("LOAN-113 has a number by its version, and a state by what happened to it", () => {
    expect(agreementNumber("LN-202603-000045", 2)).toBe("LN-202603-000045-A2");
    const made = { printed_at: null, signed_at: null };
    expect(agreementState(made, true)).toBe("not_printed");
    expect(agreementState({ ...made, printed_at: "then" }, true)).toBe("printed");
    expect(agreementState({ ...made, signed_at: "then" }, true)).toBe("signed");
    expect(agreementState({ ...made, signed_at: "then" }, false)).toBe("superseded");
    expect(agreementStateLabel("not_printed")).toBe("Not printed");
  });
});

describe("LOAN-115 terms that are worse than those consented to", () => {
  const consented = { interest_rate: 0.2, loan_period: 12, instalment: 500 };
  it.each([
    ["the same terms", {}, []],
    ["a lower instalment", { instalment: 400 }, []],
    ["a shorter period at the same instalment", { loan_period: 6 }, []],
    ["a higher rate", { interest_rate: 0.25 }, ["Interest 25%, was 20%"]],
    ["a higher instalment", { instalment: 500.01 }, ["Instalment NLe 500.01, was NLe 500.00"]],
    ["a longer period", { loan_period: 13 }, ["Period 13 months, was 12 months"]],
  ])("LOAN-115 %s", (_what, change, texts) => {
    const worse = worseTerms(consented, { ...consented, ...change });
    expect(worse.map(differenceText)).toEqual(texts);
    expect(differencesNote(worse) === null).toBe(texts.length === 0);
  });

  it("LOAN-114, LOAN-115 hold back the payout until the signature or the consent", () => {
    const free = { differences: [], consented_at: null, needs_signature: false, signed_at: null };
    const worse = { ...free, differences: [{}] };
    expect(payoutWaits(free)).toBeNull();
    expect(payoutWaits(worse)).toBe(agreementTexts.consentMissing);
    expect(payoutWaits({ ...worse, consented_at: "then" })).toBeNull();
    const unsigned = { ...worse, needs_signature: true, consented_at: "then" };
    expect(payoutWaits(unsigned)).toBe(agreementTexts.signatureMissing);
    expect(payoutWaits({ ...unsigned, signed_at: "then" })).toBeNull();
  });
});
