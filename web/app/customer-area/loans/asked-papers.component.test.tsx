import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { AskedPapers } from "./asked-papers.tsx";

test("LOAN-101 each paper that was asked for can be photographed or chosen", () => {
  const asked = [
    { kind: "bank_statement", name: "Bank statement", asked_at: "2026-03-02T10:00:00.000Z" },
    { kind: "valid_ids", name: "Valid ID", asked_at: "2026-03-02T10:00:00.000Z" },
  ] as const;
  render(<AskedPapers loanId="LN-202603-000045" asked={asked} />);
  for (const { name } of asked)
    for (const way of ["Take photo", "Choose file"])
      expect(screen.getByRole("button", { name: new RegExp(`^${way} ?: ${name}$`) })).toBeTruthy();
});

test("LOAN-101 nothing is shown when nothing was asked for", () => {
  render(<AskedPapers loanId="LN-202603-000045" asked={[]} />);
  expect(screen.queryByRole("heading")).toBeNull();
});
