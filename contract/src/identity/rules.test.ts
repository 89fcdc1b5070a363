import { describe, expect, it } from "vitest";
import { comparableNumber, expiryNote, identityError, isValidOn } from "./rules.ts";
import { identityTexts as texts } from "./texts.ts";

const today = "2026-11-25";
const document = {
  id_kind: "national_id",
  id_number: "AB12 CD34",
  id_issued_on: "2020-01-31",
  id_expires_on: "2030-01-31",
} as const;

describe("KYC-1 an identity document", () => {
  it.each([
    [{}, null],
    [{ id_issued_on: null, id_expires_on: null }, null],
    // An expired one still says who the person is.
    [{ id_expires_on: "2021-01-01" }, null],
    [{ id_kind: "" as const }, texts.kindMissing],
    [{ id_number: "" }, texts.numberMissing],
    [{ id_number: "A-1 2" }, texts.numberShort],
    [{ id_issued_on: "2026-11-26" }, texts.issuedLater],
    [{ id_issued_on: today }, null],
    [{ id_expires_on: "2020-01-31" }, texts.expiresFirst],
  ])("with %j has the error %j", (change, error) => {
    expect(identityError({ ...document, ...change }, today)?.text ?? null).toBe(error);
  });

  it("is compared by the letters and digits of its number", () => {
    expect(comparableNumber(" ab-12/cd 34 ")).toBe("AB12CD34");
  });
});

describe("KYC-3 the validity of a document", () => {
  it.each([
    [null, true, null],
    ["2026-11-24", false, "Expired"],
    [today, true, "Expires soon"],
    ["2026-12-25", true, "Expires soon"],
    ["2026-12-26", true, null],
  ])("that expires on %j", (id_expires_on, isValid, note) => {
    expect(isValidOn({ id_expires_on }, today)).toBe(isValid);
    expect(expiryNote({ id_expires_on }, today)).toBe(note);
  });
});
