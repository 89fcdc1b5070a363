import { describe, expect, it } from "vitest";
import { absenceError, collectionError, resolvingPaymentError, takeError } from "./field.ts";
import { fieldTexts as texts } from "./field-texts.ts";
import { sheetTexts } from "./texts.ts";

const day = "2026-03-16";
const arrived = { is_withdrawn: false, is_closed: false, collection_date: day, payment: null };
const paid = { amount: 5_000, is_reversed: false };

describe("COLL-31 when a sheet is taken", () => {
  const device = { is_withdrawn: false };
  it.each([
    ["2026-03-14", texts.dayAhead],
    ["2026-03-15", null],
    ["2026-03-16", null],
    ["2026-03-17", texts.dayPast],
  ])("on %s for 16 March", (today, text) => {
    expect(takeError({ collection_date: day, is_closed: false }, device, today)).toBe(text);
  });

  it("not once it is closed, and not to a withdrawn phone", () => {
    expect(takeError({ collection_date: day, is_closed: true }, device, day)).toBe(
      sheetTexts.isClosed,
    );
    expect(takeError({ collection_date: day, is_closed: false }, { is_withdrawn: true }, day)).toBe(
      texts.isWithdrawn,
    );
  });
});

describe("COLL-34 why a sheet or row refuses a collection", () => {
  it.each([
    [arrived, day, day, null],
    [arrived, day, "2026-03-18", null],
    [arrived, "2026-03-15", day, texts.otherDay],
    [arrived, "2026-03-17", "2026-03-18", texts.otherDay],
    // The clock of the phone is ahead of the office.
    [arrived, day, "2026-03-15", texts.otherDay],
    [{ ...arrived, is_closed: true }, day, day, sheetTexts.isClosed],
    [{ ...arrived, payment: paid }, day, day, sheetTexts.isPaid("NLe 50.00")],
    [{ ...arrived, payment: { ...paid, is_reversed: true } }, day, day, sheetTexts.isReversed],
    [{ ...arrived, is_withdrawn: true, payment: paid }, day, day, texts.ofWithdrawn],
  ])("%o", (state, collectedOn, today, text) => {
    expect(collectionError(state, collectedOn, today)).toBe(text);
  });
});

describe("COLL-42 why a row refuses the mark of an absent member", () => {
  const marked = { ...arrived, has_money: false, entered: 0 };
  it.each([
    [marked, day, day, null],
    [marked, day, "2026-03-18", null],
    [marked, "2026-03-15", day, texts.markedOtherDay],
    [{ ...marked, is_closed: true }, day, day, sheetTexts.isClosed],
    [{ ...marked, payment: paid }, day, day, sheetTexts.isPaid("NLe 50.00")],
    [{ ...marked, payment: { ...paid, is_reversed: true } }, day, day, sheetTexts.isReversed],
    [{ ...marked, has_money: true }, day, day, texts.hasMoney],
    [{ ...marked, entered: 5_000 }, day, day, texts.hasEntry("NLe 50.00")],
    [{ ...marked, is_withdrawn: true }, day, day, texts.ofWithdrawn],
  ])("%o", (state, markedOn, today, text) => {
    expect(absenceError(state, markedOn, today)).toBe(text);
  });
});

describe("COLL-36 the payment that collected money became", () => {
  it("is live, of no other money, and not above what was collected", () => {
    expect(resolvingPaymentError({ amount: 5_000, is_taken: false }, 5_000)).toBeNull();
    expect(resolvingPaymentError({ amount: 4_000, is_taken: false }, 5_000)).toBeNull();
    expect(resolvingPaymentError(null, 5_000)).toBe(texts.receiptUnknown);
    expect(resolvingPaymentError({ amount: 5_000, is_taken: true }, 5_000)).toBe(
      texts.receiptTaken,
    );
    expect(resolvingPaymentError({ amount: 5_001, is_taken: false }, 5_000)).toBe(
      texts.receiptAbove("NLe 50.00"),
    );
  });
});
