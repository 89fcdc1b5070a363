import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { AskedPapers } from "./asked-papers.tsx";

test("LOAN-101 each paper that was asked for can be photographed or chosen", () => {
  const asked = [
    { kind: "bank_statement", name: "Bank statement", asked_at: "2026-03-02T10:00:00.000Z" },
    { kind: "valid_ids", name: "Valid ID", asked_at: "2026-03-02T10:00:00.000Z" },
  ] as const;
  render(<AskedPapers loanId="LN-202603-000045" asked={asked} missing={[]} />);
  for (const { name } of asked)
    for (const way of ["Take photo", "Choose file"])
      expect(screen.getByRole("button", { name: new RegExp(`^${way} ?: ${name}$`) })).toBeTruthy();
});

test("LOAN-101 papers that the product needs can be added, or brought to the office, before anybody asks", () => {
  const missing = [{ kind: "bank_evidence", name: "Bank evidence" }] as const;
  render(<AskedPapers loanId="LN-202603-000045" asked={[]} missing={missing} />);
  expect(screen.getByRole("heading", { name: "Papers still missing" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Take photo ?: Bank evidence$/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Where and when" }).getAttribute("href")).toBe(
    "/contact",
  );
});

test("LOAN-101 nothing is shown when nothing is missing", () => {
  render(<AskedPapers loanId="LN-202603-000045" asked={[]} missing={[]} />);
  expect(screen.queryByRole("heading")).toBeNull();
});
