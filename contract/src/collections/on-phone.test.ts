import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clockError,
  dayError,
  enteredError,
  isOver,
  isSettled,
  pauseAfter,
  pinError,
  placeLabels,
  provisionalReference,
  waitingText,
} from "./on-phone.ts";
import { phoneTexts as texts } from "./phone-texts.ts";
import { sheetNumber } from "./sheets.ts";

describe("COLL-32 the reference before the receipt", () => {
  it("names the sheet, the row and the key", () => {
    expect(provisionalReference("CS-000012", 7, "3f9a2c11-0000-4000-8000-000000000000")).toBe(
      "CS-000012-07-3F9A2C",
    );
  });

  it("differs for another sheet or row, whatever the key", () => {
    const place = fc.tuple(fc.nat({ max: 9_999_999 }), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(place, place, fc.uuid(), (one, other, key) => {
        const same = one[0] === other[0] && one[1] === other[1];
        const of = ([sheet, row]: [number, number]) =>
          provisionalReference(sheetNumber(sheet), row, key);
        expect(of(one) === of(other)).toBe(same);
      }),
    );
  });
});

describe("COLL-38 the PIN of a sheet on a phone", () => {
  it.each([
    ["48291", "48291", texts.pinShort(6)],
    ["111111", "111111", texts.pinEasy],
    ["123456", "123456", texts.pinEasy],
    ["482913", "482914", texts.pinDiffers],
    ["482913", "482913", null],
  ])("%s", (pin, repeated, text) => {
    expect(pinError(pin, repeated)).toBe(text);
  });

  it("locks the phone for a growing time from the fifth wrong one, an hour at most, and never for good", () => {
    const minutes = [4, 5, 6, 7, 10, 11, 12, 1_000].map((wrong) => pauseAfter(wrong) / 60_000);
    expect(minutes).toEqual([0, 1, 2, 4, 32, 60, 60, 60]);
  });
});

describe("COLL-39 the sheet leaves the phone two days after its round", () => {
  it.each([
    ["2026-03-16", false],
    ["2026-03-18", false],
    ["2026-03-19", true],
  ])("on %s: %s", (today, over) => {
    expect(isOver("2026-03-16", today)).toBe(over);
  });
});

describe("COLL-35 what the phone does not take", () => {
  it("takes amounts on the day of the sheet, and none above what the loan owed", () => {
    expect(dayError("2026-03-16", "2026-03-16")).toBeNull();
    expect(dayError("2026-03-16", "2026-03-17")).toBe(texts.otherDay("16 Mar 2026"));
    expect([50, 0.01, 120].map((nle) => enteredError(nle, 12_000))).toEqual([null, null, null]);
    for (const wrong of [0, -1, Number.NaN, 0.001, 1_000_000_000])
      expect(enteredError(wrong, 12_000)).toBe(texts.amount);
    expect(enteredError(120.01, 12_000)).toBe(texts.aboveBalance("NLe 120.00"));
  });

  it("takes no sheet while its clock is more than ten minutes wrong", () => {
    const office = new Date("2026-03-16T09:00:00Z");
    expect(clockError(new Date("2026-03-16T09:10:00Z"), office)).toBeNull();
    expect(clockError(new Date("2026-03-16T09:11:00Z"), office)).toBe(texts.wrongClock(11));
    expect(clockError(new Date("2026-03-16T06:00:00Z"), office)).toBe(
      "The clock of this phone is 180 minutes behind. Set it first.",
    );
  });
});

describe("COLL-40 where an amount is", () => {
  it("is on the phone until the office has it for good", () => {
    const places = Object.keys(placeLabels) as (keyof typeof placeLabels)[];
    expect(places.filter(isSettled)).toEqual([
      "booked",
      "conflict",
      "resolved",
      "marked",
      "set_aside",
    ]);
  });

  it.each([
    [0, 0, ""],
    [1, 0, "1 amount waits to be sent."],
    [0, 1, "1 absence waits to be sent."],
    [1, 1, "1 amount and 1 absence wait to be sent."],
    [12, 3, "12 amounts and 3 absences wait to be sent."],
  ])("%d amounts and %d absences in words", (amounts, absences, text) => {
    expect(waitingText({ amounts, absences })).toBe(text);
  });
});
