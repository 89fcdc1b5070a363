import { expect, it } from "vitest";
import { controlLines, controlSettings, freeSettings, namesWhereToPay } from "./controls.ts";
import { settingsSchema } from "./schema.ts";

it("AUTH-55 every setting is a control, or has the reason why it is none", () => {
  const named = [...Object.keys(controlSettings), ...Object.keys(freeSettings)];
  expect(named.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  for (const reason of Object.values(freeSettings)) expect(reason).toMatch(/\.$/);
});

it("AUTH-55 a change of a control is told in words", () => {
  const ceilings = { system_admin: null, manager: 100_000, others: 50_000 };
  const before = { reviewers_differ: true, approval_ceilings: ceilings };
  const after = { reviewers_differ: false, approval_ceilings: { ...ceilings, manager: 1 } };
  expect(controlLines(before, after)).toEqual([
    { label: "Reviewers differ", value: "on, then off" },
    { label: "Approval ceilings, manager", value: "100,000, then 1" },
  ]);
  expect(controlLines(null, { target: "1050" })).toEqual([{ label: "Target", value: "1050" }]);
});

it("AUTH-55 the terms of a product read as in its form", () => {
  const bands = [
    { label: "", amount_from: 1_000, amount_to: 5_000, months_from: 3, months_to: 6, page: "home" },
  ];
  expect(
    controlLines({ rates: [0.2], fee: 0.02, bands: [] }, { rates: [0.2, 0.25], fee: 0.03, bands }),
  ).toEqual([
    { label: "Rates", value: "20%, then 20% or 25%" },
    { label: "Processing fee", value: "2%, then 3%" },
    { label: "Ranges", value: "empty, then NLe 1,000 to 5,000, 3 to 6 months" },
  ]);
});

const hours = "Monday to Friday, 8:30 to 16:30";
it.each([
  ["site_hours", hours, "Monday to Saturday, 8 to 12 and 14 to 17", false],
  ["site_hours", hours, "Pay to 076-666-999", true],
  ["site_hours", hours, "Dial *144*2*1*20260#", true],
  ["site_hours", hours, "Pay at HTTPS://pay.example", true],
  ["site_hours", hours, "Pay at salone-pay.com/now", true],
  ["site_hours", "Call 076 666 999", "Please call 076-666-999", false],
  ["address", "", "14 Siaka Stevens Street, Freetown", false],
  ["lender_name", "Salone Credit", "Salone Credit, pay 076666999", true],
  ["phone", "", "+232 76 666999 / 077-123456", false],
  ["phone", "", "Pay to 076-666-999", true],
  ["email", "", "office@salone.sl", false],
  ["site_whatsapp", "", "076 123456", true],
  ["site_whatsapp", "076 123456", "+232 79 654321", true],
  ["site_legal_name", "", "Salone Credit Limited", false],
  ["site_licence", "", "MFI/7", false],
  ["site_registration", "SL-1", "Pay to 076-666-999", true],
  ["site_complaints", [], [{ step: "Write to salone-help.com", within: "a day" }], true],
  ["site_team", [], [{ name: "Ann Koroma", role: "Manager" }], false],
  ["site_jobs", [], [{ title: "Driver", posted_on: "2026-03-16" }], false],
  ["refusal_categories", [], [{ category: "Income", help: "Send 50 to 076-666-999" }], true],
  ["site_map", null, { latitude: 8.484444, longitude: -13.234444 }, false],
])("AUTH-55 a text may tell customers where to pay: %s %j, then %j: %j", (name, was, is, told) => {
  expect(namesWhereToPay(name, was, is)).toBe(told);
});
