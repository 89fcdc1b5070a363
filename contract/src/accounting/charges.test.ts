import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedFigures, disclosureFacts, disclosureOf } from "../agreements/disclosure.ts";
import { offerContent } from "../products/offer-content.ts";
import { defaultProducts } from "../products/default-products.ts";
import { productInput } from "../products/schema.ts";
import { approvalTerms, formatTerms } from "../products/terms.ts";
import { accounts } from "./accounts.ts";
import {
  chargeKinds,
  type ChargeKind,
  chargesAt,
  chargesInWords,
  deductedNote,
  storedCharges,
  sumOfCharges,
} from "./charges.ts";
import { disbursementEntry, disbursementReversalEntry } from "./entries.ts";
import { entrySentence } from "../acts/journal.ts";
import { usualRepayment } from "../schedules/repayment.ts";

describe("the kinds of charges", () => {
  it("have keys, names and accounts of their own", () => {
    for (const of of [
      ({ kind }: ChargeKind) => kind,
      ({ name }: ChargeKind) => name,
      ({ account }: ChargeKind) => account,
    ])
      expect(new Set(chargeKinds.map(of)).size).toBe(chargeKinds.length);
  });

  it("are the processing fee alone without other rates, also where it is 0", () => {
    const charges = chargesAt({ fee: 0 }, 500_000);
    expect(charges).toMatchObject([{ label: "Processing fee", amount: 0 }]);
    expect(deductedNote(charges)).toBe("The fee is deducted when the loan is paid out.");
  });
});

describe("a further kind is a row of the list", () => {
  const kinds = chargeKinds as ChargeKind[];
  const [product] = defaultProducts;
  const rates = { fee: 0.02, charge_rates: { risk_fund: 0.01 } };
  const plain = (nle: number) => `${nle}`;

  beforeAll(() => {
    kinds.push({
      kind: "risk_fund",
      label: "Risk fund",
      name: "risk fund",
      subject: "A risk fund",
      account: accounts.recoveries.code,
    });
  });
  afterAll(() => {
    kinds.pop();
  });

  it("is a share of the amount to the cent, deducted from the payout and stored beside the fee", () => {
    const terms = approvalTerms(100_050, 0.2, 6, rates);
    expect(sumOfCharges(terms.charges)).toBe(2_001 + 1_001);
    expect(formatTerms(terms)).toMatchObject({
      processing_fee: 20.01,
      charges: { risk_fund: 10.01 },
      disbursed_amount: 970.48,
    });
    expect(storedCharges(20.01, { risk_fund: 10.01 })).toMatchObject([
      { kind: "processing_fee", amount: 2_001 },
      { kind: "risk_fund", amount: 1_001 },
    ]);
  });

  it("is left out where a product does not have it", () => {
    expect(chargesAt({ fee: 0.02 }, 500_000)).toHaveLength(1);
    expect(formatTerms(approvalTerms(500_000, 0.2, 6, { fee: 0.02 }))).not.toHaveProperty(
      "charges",
    );
  });

  it("is a rate of a product, and all together are below 100%", () => {
    const sent = { ...product, ...rates };
    expect(productInput.parse(sent)).toMatchObject(rates);
    const refused = (terms: object) => productInput.safeParse({ ...sent, ...terms }).error?.issues;
    expect(refused({ charge_rates: { unknown: 0.01 } })).toHaveLength(1);
    expect(refused({ fee: 0.5, charge_rates: { risk_fund: 0.5 } })).toMatchObject([
      { path: ["fee"] },
    ]);
  });

  it("is stated before the consent, and a change of it is named", () => {
    const rules = {
      ...rates,
      penalty: { kind: "none", value: 0, every: "once", grace_days: 0, cap: 0.2 },
      minimum_interest_months: 1,
      agreement_needed: false,
    } as const;
    const loan = {
      ...usualRepayment,
      loan_amount: 5_000,
      interest_rate: 0.2,
      loan_period: 12,
    };
    const { figures } = disclosureOf(loan, rules, "2026-01-31");
    expect(figures).toMatchObject({ fee: 100, charges: { risk_fund: 50 }, received: 4_850 });
    expect(disclosureFacts(figures)).toContainEqual({ label: "Risk fund", value: "NLe 50.00" });
    expect(disclosureFacts(figures).at(-1)).toMatchObject({
      label: "APR with the fee and risk fund",
    });
    const before = { ...figures, charges: { risk_fund: 40 }, received: 4_860 };
    expect(changedFigures(before, figures)).toEqual([
      "Risk fund: NLe 50.00, was NLe 40.00",
      "You receive: NLe 4,850.00, was NLe 4,860.00",
    ]);
  });

  it("is credited to its account, and the sentence of the entry states it", () => {
    const payout = { amount: 500_000, charges: storedCharges(100, { risk_fund: 50 }) };
    const { kind, postings } = disbursementEntry(payout);
    expect(postings.map(({ account, credit }) => [account, credit])).toEqual([
      ["1100", 0],
      ["M", 485_000],
      ["4100", 10_000],
      ["4400", 5_000],
    ]);
    const facts = {
      staff_name: "A. Kamara",
      loan_id: "LN-1",
      payment_id: null,
      payout: null,
      settlement: null,
      transfer_id: null,
      journal: null,
    };
    const lines = (entry: ReturnType<typeof disbursementEntry>) =>
      entry.postings.map(({ account, debit, credit }) => ({
        account_code: account === "M" ? "1000" : account,
        account_name: "",
        debit: debit / 100,
        credit: credit / 100,
      }));
    expect(entrySentence({ ...facts, kind, lines: lines({ kind, postings }) })).toBe(
      "A. Kamara paid out NLe 4,850.00 in cash for LN-1: amount 5,000.00, fee 100.00, risk fund 50.00.",
    );
    const back = disbursementReversalEntry(payout);
    expect(entrySentence({ ...facts, kind: back.kind, lines: lines(back) })).toBe(
      "A. Kamara took back the payout of NLe 4,850.00 in cash for LN-1, and the fee of 100.00 and the risk fund of 50.00.",
    );
  });

  it("is named in sentences and on the public pages", () => {
    const charges = chargesAt(rates, 500_000);
    expect(chargesInWords(charges, plain)).toBe("the fee of 100 and the risk fund of 50");
    expect(deductedNote(charges)).toBe(
      "The fee and risk fund are deducted when the loan is paid out.",
    );
    const offered = defaultProducts.map((one) => ({ ...one, ...rates }));
    const content = offerContent(offered, { salary: "", business: "" });
    expect(content["further_charges"]).toBe(" A risk fund of 1% is deducted as well.");
    expect(content["calculator"]).toMatchObject([
      {
        charges: [
          { label: "Fee, 2% at payout", value: "NLe 100" },
          { label: "Risk fund, 1% at payout", value: "NLe 50" },
        ],
      },
    ]);
  });
});
