import { describe, expect, it } from "vitest";
import { datesAlike, isAlikeName, nameLikeness } from "./name-likeness.ts";

describe("KYC-11 names that are alike", () => {
  it.each([
    ["Mohamed Kamara", "Muhammad Kamara"],
    ["Kamara Mohamed", "Mohamed Lamin Kamara"],
    ["Isatu Jalloh", "Aisata Diallo"],
    ["Fatmata Conteh", "Fatimata Kontay"],
  ])("%s and %s", (one, other) => {
    expect(isAlikeName(one, other)).toBe(true);
    expect(nameLikeness(one, other)).toBe(nameLikeness(other, one));
  });

  it.each([
    ["Mohamed Kamara", "Ibrahim Kamara"],
    ["Isatu Bangura", "Mariama Bangura"],
    ["Mohamed", "Mohamed Kamara"],
    ["", "Mohamed Kamara"],
    ["42", "¿?"],
  ])("but not %s and %s", (one, other) => {
    expect(isAlikeName(one, other)).toBe(false);
  });

  it("a date of birth equals itself, itself with day and month exchanged, and 1 January of its year", () => {
    expect(datesAlike("1990-02-11")).toEqual(["1990-02-11", "1990-11-02", "1990-01-01"]);
    expect(datesAlike("1990-02-28")).toEqual(["1990-02-28", "1990-01-01"]);
    expect(datesAlike("1990-01-01")).toEqual(["1990-01-01"]);
  });
});
