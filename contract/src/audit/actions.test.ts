import { describe, expect, it } from "vitest";
import { auditActionText } from "./actions.ts";

describe("AUTH-61 descriptions of audit log actions", () => {
  it.each([
    ["bank.read", "Bank details read"],
    ["search.customers", "Customers searched"],
    ["loan.first_review", "Loan first review"],
    ["thing.new_kind", "Thing new kind"],
    ["constructor", "Constructor"],
    ["", ""],
  ])("%s is %s", (action, text) => expect(auditActionText(action)).toBe(text));
});
