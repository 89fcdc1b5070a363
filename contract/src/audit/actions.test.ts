import { describe, expect, it } from "vitest";
import { auditActionText } from "./actions.ts";

describe("AUTH-61 an action of the audit trail in words", () => {
  it.each([
    ["bank.read", "Bank details read"],
    ["search.customers", "Customers searched"],
    ["loan.first_review", "Loan first review"],
    ["thing.new_kind", "Thing new kind"],
    ["constructor", "Constructor"],
    ["", ""],
  ])("%s is %s", (action, words) => expect(auditActionText(action)).toBe(words));
});
