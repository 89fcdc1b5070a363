import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, render } from "../../../test-support/render.tsx";
import { ReceiptDrawer } from "./receipts-view.tsx";

const receipt = {
  id: 7,
  external_id: "pay-1",
  currency: "SLE",
  amount: 300,
  fee: 2.5,
  paid_at: "2026-03-16T09:00:00.000Z",
  booked_on: "2026-03-16",
  provider: "m17",
  provider_reference: "MP123",
  payer: "+232 76 *** 001",
  named: "school fees",
  state: "unmatched",
  reason: "unknown_reference",
  owner_id: 3,
  owner_name: "Fatu Sesay",
  loan_id: null,
  receipt_number: null,
  proposal: null,
  proposed_by: null,
  proposer_name: null,
  returned_on: null,
  return_reference: null,
};

test("MOMO-13, MOMO-14 an unmatched receipt shows its owner, and is attached to a loan", async () => {
  const booked = { ...receipt, state: "booked", reason: null, loan_id: "LN-202601-000045" };
  const { user, requests } = render(<ReceiptDrawer id={7} onClose={() => undefined} />, {
    "GET /receipts/7": [{ receipt }, { receipt: booked }],
    "POST /receipts/7/attach": { receipt: booked, msg: "The receipt is booked on the loan." },
  });
  expect(await screen.findByText("Fatu Sesay")).toBeTruthy();
  expect(screen.getByText("No loan of this reference")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Attach to a loan" }));
  await user.type(field("Loan"), "ln-202601-000045");
  await user.type(field("Reason"), "She showed the message");
  await user.click(screen.getByRole("button", { name: "Attach" }));
  expect(await screen.findByText("The receipt is booked on the loan.")).toBeTruthy();
  expect(requests[0]?.body).toMatchObject({
    loan_id: "LN-202601-000045",
    reason: "She showed the message",
  });
});

test("MOMO-15 what another person asked for is confirmed", async () => {
  const asked = {
    ...receipt,
    state: "asked",
    proposal: { as: "return", loan_id: null, reference: "PO-1", reason: "Unknown payer" },
    proposed_by: 999,
    proposer_name: "Musa Bangura",
  };
  const { user, requests } = render(<ReceiptDrawer id={7} onClose={() => undefined} />, {
    "GET /receipts/7": { receipt: asked },
    "POST /receipts/7/confirm": { receipt: asked, msg: "Confirmed and booked." },
  });
  expect(
    await screen.findByText("Return it, reference PO-1: Unknown payer (Musa Bangura)"),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(requests.map(({ path }) => path)).toEqual(["/receipts/7/confirm"]);
});
