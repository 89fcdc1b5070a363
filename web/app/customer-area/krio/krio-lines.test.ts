import { expect, test } from "vitest";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { krioEntries, krioLines } from "./krio-lines.ts";

test("CUST-28 every line is a draft until a native speaker has checked it", () => {
  expect(krioEntries.filter(({ checked }) => checked)).toEqual([]);
  expect(krioEntries.filter(({ krio }) => krio === "")).toEqual([]);
});

test("CUST-28 a new lender does not offer the drafts", () => {
  expect(defaultSettings.krio_offered).toBe(false);
});

test("CUST-28 sentences have fewer than 15 words, and a text has one line", () => {
  const long = krioEntries
    .flatMap(({ krio }) => krio.split(/[.!?]/))
    .filter((sentence) => sentence.trim().split(/\s+/).length >= 15);
  expect(long).toEqual([]);
  expect(krioLines.size).toBe(new Set(krioEntries.map(({ english }) => english)).size);
});

test("CUST-28 the consent has no Krio line", () => {
  expect(krioLines.has(wizardTexts.consentFee("2%"))).toBe(false);
  expect(krioLines.has("I have read this and I consent.")).toBe(false);
});
