import { describe, expect, it } from "vitest";
import { staffRoles } from "../core/constants.ts";
import { backdatingError } from "./money-date.ts";
import { accountingTexts } from "./texts.ts";

const today = "2026-03-16";
const error = (date: string, role: number, backdate_days = 7) =>
  backdatingError(date, today, { role_ids: [role], backdate_days });

describe("ACC-25 the date of money", () => {
  it("goes back the lender's days for every role", () => {
    for (const { id } of staffRoles) {
      expect(error("2026-03-16", id)).toBeNull();
      expect(error("2026-03-09", id)).toBeNull();
    }
  });

  it("goes back further for Finance Admin, Manager and System Admin alone", () => {
    const allowed = staffRoles.filter(({ id }) => error("2026-03-08", id) === null);
    expect(allowed.map(({ id }) => id)).toEqual([6, 8, 9]);
    expect(error("2026-03-08", 4)).toBe(accountingTexts.tooFarBack(7));
  });

  it("is today alone where the lender allows no day", () => {
    expect(error("2026-03-16", 4, 0)).toBeNull();
    expect(error("2026-03-15", 4, 0)).toBe(accountingTexts.tooFarBack(0));
    expect(error("2026-03-15", 6, 0)).toBeNull();
  });
});
