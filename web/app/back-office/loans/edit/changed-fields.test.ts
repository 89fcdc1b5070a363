import { expect, test } from "vitest";
import { actionWords, changedFields } from "./changed-fields.ts";

test("AUTH-56 a change lists the fields that differ, with what was there before", () => {
  const before = { status: "applied", loan_period: 6, consent: "" };
  const after = { status: "processing", loan_period: 6, reviewer: "Fatu Bangura" };
  expect(changedFields(before, after)).toEqual([
    { name: "status", before: "applied", after: "processing" },
    { name: "reviewer", before: "", after: "Fatu Bangura" },
  ]);
});

test("AUTH-56 a record that is new, gone or no object lists what there is", () => {
  expect(changedFields(null, { paid: 5 })).toEqual([{ name: "paid", before: "", after: "5" }]);
  expect(changedFields("text", null)).toEqual([]);
  expect(changedFields(null, { files: ["payslip.pdf", "id.jpg"], file_id: "d8efb1f0" })).toEqual([
    { name: "files", before: "", after: "payslip.pdf, id.jpg" },
  ]);
});

test("AUTH-56 a recorded action reads as words", () => {
  expect(actionWords("loan.set_status")).toBe("Set status");
  expect(actionWords("approve")).toBe("Approve");
  expect(actionWords("document.download")).toBe("Document download");
});
