import { describe, expect, it } from "vitest";
import { exceptionsOf, exceptionTexts } from "../audit/views.ts";
import type { AuditFacts } from "../core/audit-facts.ts";
import { auditActionText, auditSentence, auditViewActions } from "./audit.ts";
import { eventTexts } from "./event-texts.ts";

const entry = (action: string, changes: object = {}) => ({
  action,
  actor_name: "Isata Koroma",
  actor_role: "staff:8",
  record_id: "LN-202601-000151",
  record_name: null,
  before: null,
  after: null,
  ...changes,
});

describe("AUTH-61 the audit log in sentences", () => {
  it.each(Object.entries(eventTexts))("%s has a sentence, also without values", (action) => {
    const sentence = auditSentence(entry(action));
    expect(sentence).toMatch(/^Isata Koroma [a-z]/);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\.$/);
    expect(sentence.length).toBeGreaterThan(18);
  });

  it.each([
    [
      entry("loan.approve", {
        after: { approved_amount: 8_000, interest_rate: 0.2, loan_period: 12 },
      }),
      "Isata Koroma approved LN-202601-000151: NLe 8,000 at 20% over 12 months",
    ],
    [
      entry("payment.record", {
        record_id: "123",
        before: { balance: 9_375 },
        after: { loan_id: "LN-202601-000084", amount: 781.25, balance: 8_593.75 },
      }),
      "Isata Koroma recorded NLe 781.25 for LN-202601-000084, balance NLe 8,593.75",
    ],
    [
      entry("payment.reverse", {
        record_id: "123",
        before: { loan_id: "LN-202601-000084" },
        after: { amount: 781.25, reason: "Entered twice" },
      }),
      "Isata Koroma reversed RC-000123 of NLe 781.25 for LN-202601-000084: Entered twice",
    ],
    [
      entry("loan.close", {
        before: { balance: 500 },
        after: { balance: 500, comments: "Agreed" },
      }),
      "Isata Koroma closed LN-202601-000151 with NLe 500 owed: Agreed",
    ],
    [
      entry("staff.roles", {
        record_id: "7",
        record_name: "Mohamed Sesay",
        before: { role_ids: [2] },
        after: { role_ids: [4, 5] },
      }),
      "Isata Koroma changed the role of Mohamed Sesay from Basic to Cashier and Loan Officer",
    ],
    [
      entry("customer.update", {
        record_id: "CUS-000029",
        before: { phone: "1", other_phone: null },
        after: { phone: "2", other_phone: "3" },
      }),
      "Isata Koroma changed customer CUS-000029: phone and other phone",
    ],
    [
      entry("session.sign_in_failed", {
        actor_name: null,
        actor_role: "visitor",
        after: { email: "manager@demo.org" },
      }),
      "A visitor entered a wrong password for manager@demo.org",
    ],
    [
      entry("document.expire", { actor_name: null, actor_role: "system" }),
      "The system deleted the papers of LN-202601-000151 after their retention time",
    ],
    [
      entry("search.loans", { after: { search: "Kamara", found: 3 } }),
      'Isata Koroma searched loans for "Kamara", found 3',
    ],
    [entry("thing.of_before"), "Isata Koroma: Thing of before"],
    [entry("constructor"), "Isata Koroma: Constructor"],
  ])("%#: %s", (event, sentence) => expect(auditSentence(event)).toBe(sentence));
});

describe("AUTH-70 saved filters and exceptions", () => {
  it("every action of a filter has a sentence, and is in one filter", () => {
    const actions = Object.values(auditViewActions).flat();
    expect(actions.filter((action) => !Object.hasOwn(eventTexts, action))).toEqual([]);
    expect(new Set(actions).size).toBe(actions.length);
  });

  it("Money has every step that moves money", () => {
    const money: readonly string[] = auditViewActions.money;
    for (const action of [
      "bank_line.book",
      "cash.move",
      "journal.post",
      "loan.pay_out",
      "payment.record",
      "payment.reverse",
      "payout.reverse",
      "settlement.record",
      "till.sign_off",
      "transfer.create",
    ])
      expect(money).toContain(action);
  });

  it("an event is marked with its exceptions, and says them", () => {
    expect(exceptionsOf({ same_reviewer: false, backdated: false })).toEqual({});
    const after = exceptionsOf({ same_reviewer: true, above_request: true });
    expect(after).toEqual({ exceptions: ["same_reviewer", "above_request"] });
    expect(exceptionTexts({ after: { ...after } })).toEqual([
      "Same person did an earlier step",
      "Above the request",
    ]);
    const without: AuditFacts["after"][] = [
      null,
      {},
      { exceptions: "reversed" },
      { exceptions: ["unknown"] },
    ];
    for (const none of without) expect(exceptionTexts({ after: none })).toEqual([]);
  });
});

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
