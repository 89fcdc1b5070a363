import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { noteTexts } from "@microfinance/contract/loans/note-texts.ts";
import { field, render } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { NotesPanel } from "./notes-panel.tsx";

const written = { staff_id: 1, staff_name: "Abu Kamara", created_at: "2026-01-21T09:00:00.000Z" };
const loan = makeLoan({
  notes: [
    { id: 2, body: "Call after five.", is_pinned: true, ...written },
    { id: 3, body: "Statement promised.", is_pinned: false, ...written },
  ],
});
const call = `POST /loans/${loan.loan_id}/notes`;

test("LOAN-87 the notes of a loan are listed with who wrote them and when, and one is added", async () => {
  const { user, requests } = render(<NotesPanel loan={loan} />, { [call]: { loan } });
  const [pinned] = within(screen.getByRole("list", { name: "Notes" })).getAllByRole("listitem");
  expect(pinned?.textContent).toContain("PinnedAbu Kamara, 21 Jan 2026 09:00");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText(noteTexts.missing)).toBeTruthy();
  expect(requests).toEqual([]);
  await user.type(field(/^Note/), "Visited.");
  await user.click(screen.getByLabelText("Pin above the others"));
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText(noteTexts.added)).toBeTruthy();
  expect(requests[0]?.body).toEqual({ body: "Visited.", is_pinned: true });
  expect(field(/^Note/).value).toBe("");
});
