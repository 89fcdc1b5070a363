import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { errorResponse, field, render, sentence } from "../../../test-support/render.tsx";
import { CloseModal } from "./close-modal.tsx";

const consequence =
  "NLe 1,203,400.50 booked from 01 Feb 2026 to 28 Feb 2026 is fixed. Nothing dated through 28 Feb 2026 can be recorded afterwards.";

function show(
  state: "met" | "blocks",
  today: object = { msg: "Today.", business_date: "2026-03-16" },
  closed = "2026-01-31",
) {
  return render(<CloseModal opened closed={closed} onClose={() => undefined} />, {
    "GET /dashboard/business-date": today,
    "GET /accounting/periods/check": {
      msg: "Check list.",
      through: "2026-02-28",
      checks: [
        { key: "journals", state, text: "None waits." },
        { key: "sessions", state, text: "1 waits.", session: 3 },
        { key: "unidentified", state, text: "It holds NLe 5.00." },
      ],
      fixes: { from: "2026-02-01", debit: 1_203_400.5 },
    },
  });
}

test("ACC-17 the books are not closed while something of the check list is missing", async () => {
  show("blocks");
  expect(await screen.findByText(accountingTexts.closeBlocked)).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Manual journals" });
  expect(link.hash).toBe("#ledger?view=manual");
  const hashOf = (name: string) => screen.getByRole<HTMLAnchorElement>("link", { name }).hash;
  expect(hashOf("Tills")).toBe("#cash?session=3");
  expect(hashOf("2400 Unidentified receipts")).toBe(
    "#ledger?view=account&account=2400&to=2026-02-28",
  );
  const close = screen.getByRole<HTMLButtonElement>("button", { name: "Close the books" });
  expect(close.disabled).toBe(true);
});

test("ACC-17 before the closing its consequence is stated", async () => {
  show("met");
  expect(await screen.findByText(sentence(consequence))).toBeTruthy();
  const close = screen.getByRole<HTMLButtonElement>("button", { name: "Close the books" });
  expect(close.disabled).toBe(false);
});

test("ACC-17 the day is typed where that of today cannot be read", async () => {
  const { user } = show("met", errorResponse(500, "Down"));
  await user.type(await screen.findByLabelText("Through"), "28022026");
  expect(field("Through")).toHaveProperty("value", "28-02-2026");
  expect(await screen.findByText(sentence(consequence))).toBeTruthy();
});

test("ACC-17 no day within a month is offered where every month that is over is closed", async () => {
  show("met", undefined, "2026-02-28");
  expect(await screen.findByText(/Enter a day to close a part of March 2026/)).toBeTruthy();
  expect(field("Through")).toHaveProperty("value", "");
  const close = screen.getByRole<HTMLButtonElement>("button", { name: "Close the books" });
  expect(close.disabled).toBe(true);
});
