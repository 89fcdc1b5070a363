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
