import { screen } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Payout } from "@microfinance/contract/payouts/fields.ts";
import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { PayoutDrawer } from "./payout-drawer.tsx";

const waiting: Payout = {
  id: null,
  number: null,
  status: "waiting",
  loan_id: "LN-202603-000045",
  customer_id: "CUS-000029",
  customer_name: "Aminata Kamara",
  amount: 5000,
  fee: 100,
  settled: 0,
  settles: null,
  paid: 4900,
  approved_on: "2026-03-10",
  approved_by: { id: 8, name: "Isata Koroma" },
  paid_on: null,
  payment_method: null,
  money_account: null,
  reference: "",
  paid_by: null,
  recorded_at: null,
  waits_for: "account",
  payee_account: { bank_name: "SLCB", account_number: "99887766", account_name: "Sia Conteh" },
  reversal: null,
};

function show(payout: Payout) {
  render(
    <PayoutDrawer
      id={null}
      loan={payout.loan_id}
      actor={{
        user_id: 1,
        area: "staff",
        customer_id: null,
        staff_id: 1,
        role_ids: [roleIds.manager],
        permissions: [],
      }}
      onPaid={() => undefined}
      onClose={() => undefined}
    />,
    { "GET /payouts": { payouts: [payout] } },
  );
}

test("LOAN-49 a loan whose account changed shows the reviewed one and why nothing is paid out", async () => {
  show(waiting);
  expect(await screen.findByText(new RegExp(payoutAccountTexts.changed))).toBeTruthy();
  for (const part of ["SLCB", "99887766", "Sia Conteh"])
    expect(screen.getByText(part)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the loan" })).toBeTruthy();
  expect(screen.queryByLabelText(/Method/)).toBeNull();
});

test("LOAN-49 who pays out reads the reviewed account beside the form", async () => {
  show({ ...waiting, waits_for: null });
  expect(await screen.findByText("99887766")).toBeTruthy();
  expect(screen.queryByText(payoutAccountTexts.changed)).toBeNull();
});
