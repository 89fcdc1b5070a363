import { expect, it } from "vitest";
import { reviewNote } from "./review-note.ts";

it("LOAN-87 the findings of a review become one note", () => {
  const findings = {
    papers_seen: ["ID 1", "ID 2"],
    papers_missing: ["Statement"],
    reasons: " Employer called. ",
  };
  expect(reviewNote("first", findings)).toBe(
    "First review. Seen: ID 1, ID 2. Missing: Statement.\nEmployer called.",
  );
  expect(reviewNote("second", { reasons: "Visited." })).toBe("Second review.\nVisited.");
});

it("LOAN-87 a review without findings leaves no note", () => {
  expect(reviewNote("first", {})).toBeNull();
  expect(
    reviewNote("first", { papers_seen: [" "], papers_missing: null, reasons: " " }),
  ).toBeNull();
});
