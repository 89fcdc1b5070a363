import { expect, it } from "vitest";
import { controlLines, controlSettings, freeSettings } from "./controls.ts";
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
