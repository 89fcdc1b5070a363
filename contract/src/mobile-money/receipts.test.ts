import fc from "fast-check";
import { expect, test } from "vitest";
import {
  attachError,
  centsOfMinor,
  compareDay,
  confirmError,
  formatReceived,
  intentError,
  needsSecondPerson,
  reasonLabel,
  receiptDate,
  unmatchedReason,
} from "./receipts.ts";
import { dialSteps, walletTexts } from "./texts.ts";

const loan = { status: "paying", balance: 50_000, paid_out_on: "2026-01-10" };
const received = (amount: number, currency = "SLE") => ({ amount, currency });

test("MOMO-9, MOMO-10 a receipt pays the loan that it names, also with more than the loan needs", () => {
  expect(unmatchedReason(received(20_000), loan)).toBeNull();
  expect(unmatchedReason(received(60_000), loan)).toBeNull();
  expect(unmatchedReason(received(20_000), null)).toBe("unknown_reference");
  expect(unmatchedReason(received(20_000, "USD"), loan)).toBe("other_currency");
  for (const status of ["paid", "closed", "canceled", "rejected", "processed"])
    expect(unmatchedReason(received(20_000), { ...loan, status })).toBe("not_payable");
  expect(unmatchedReason(received(20_000), { ...loan, paid_out_on: null })).toBe("not_payable");
});

test("MOMO-11 a reference that is given and one that is not have different reasons", () => {
  expect(reasonLabel("unknown_reference", "LN-202611-0151")).toBe("No loan of this reference");
  expect(reasonLabel("unknown_reference", " ")).toBe("No reference given");
  expect(reasonLabel("not_payable", "LN-202611-000151")).toBe("The loan takes no payment");
});

test("MOMO-8 a receipt has the day of its payment, or today where that day takes no entry", () => {
  const today = "2026-03-16";
  const on = (paid: string, closedThrough: string | null, paidOutOn: string | null = null) =>
    receiptDate(paid, { closedThrough, paidOutOn, today });
  expect(on("2026-03-14", null)).toBe("2026-03-14");
  expect(on("2026-03-14", "2026-03-13")).toBe("2026-03-14");
  expect(on("2026-03-14", "2026-03-14")).toBe(today);
  expect(on("2026-03-14", null, "2026-03-15")).toBe(today);
  expect(on("2026-03-17", null)).toBe(today);
});

test("MOMO-2 a code is made for what the loan takes", () => {
  expect(intentError(loan, 50_000)).toBeNull();
  expect(intentError(loan, 50_001)).not.toBeNull();
  expect(intentError({ ...loan, status: "paid" }, 100)).not.toBeNull();
});

test("MOMO-14 only an unmatched receipt in Leones is attached", () => {
  const open = { state: "unmatched", currency: "SLE", proposed_by: null } as const;
  expect(attachError(open)).toBeNull();
  expect(attachError({ ...open, currency: "USD" })).toBe(walletTexts.otherCurrency("USD"));
  expect(attachError({ ...open, state: "asked" })).toBe(walletTexts.waitsAlready);
  expect(attachError({ ...open, state: "booked" })).toBe(walletTexts.alreadyBooked);
  expect(attachError({ ...open, state: "returned" })).toBe(walletTexts.alreadyReturned);
});

test("MOMO-15 above the limit another person confirms", () => {
  expect(needsSecondPerson(100_000, 100_000)).toBe(false);
  expect(needsSecondPerson(100_001, 100_000)).toBe(true);
  expect(needsSecondPerson(1, 0)).toBe(true);
  const asked = { state: "asked", currency: "SLE", proposed_by: 7 } as const;
  expect(confirmError(asked, 7)).toBe(walletTexts.samePerson);
  expect(confirmError(asked, 8)).toBeNull();
  expect(confirmError({ ...asked, state: "unmatched" }, 8)).toBe(walletTexts.nothingAsked);
});

test("MOMO-18 the comparison of a day names each payment once, what differs first", () => {
  const of = (external_id: string, amount: number) => ({ external_id, amount, currency: "SLE" });
  expect(
    compareDay(
      [of("a", 100), of("b", 200), of("c", 300)],
      [of("a", 100), of("c", 301), of("d", 5)],
    ),
  ).toEqual([
    { external_id: "b", state: "only_theirs", theirs: 200, ours: null },
    { external_id: "c", state: "differs", theirs: 300, ours: 301 },
    { external_id: "d", state: "only_ours", theirs: null, ours: 5 },
    { external_id: "a", state: "matched", theirs: 100, ours: 100 },
  ]);
  const day = fc.uniqueArray(
    fc.record({ external_id: fc.string(), amount: fc.nat(), currency: fc.constant("SLE") }),
    {
      selector: ({ external_id }) => external_id,
    },
  );
  fc.assert(
    fc.property(day, day, (theirs, ours) => {
      const lines = compareDay(theirs, ours);
      const ids = new Set([...theirs, ...ours].map(({ external_id }) => external_id));
      expect(lines).toHaveLength(ids.size);
      expect(compareDay(theirs, theirs).every(({ state }) => state === "matched")).toBe(true);
    }),
  );
});

test("MOMO-6 an amount of the provider is a whole number of hundredths above 0", () => {
  expect(centsOfMinor(20_050)).toBe(20_050);
  for (const value of [0, -1, 0.5, Number.NaN, 1e15]) expect(centsOfMinor(value)).toBeNull();
  expect(formatReceived(200, "SLE")).toBe("NLe 200.00");
  expect(formatReceived(50, "USD")).toBe("USD 50.00");
});

test("MOMO-3 the steps name the code and the amount, and never ask for a PIN", () => {
  const steps = dialSteps("*715*1234567#", "NLe 200");
  expect(steps[0]).toContain("*715*1234567#");
  expect(steps[1]).toContain("NLe 200");
  expect(steps[2]).toContain("Never tell it to anyone");
});
