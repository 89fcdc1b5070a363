import { screen } from "@testing-library/react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { payment } from "./payment.fixture.ts";
import { PaymentDrawer } from "./payment-drawer.tsx";

const cashier: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 4,
  role_ids: [roleIds.cashier],
  permissions: [],
};
const drawer = <PaymentDrawer id={123} actor={cashier} onClose={() => undefined} />;
const waits = {
  id: 9,
  kind: "payment_reversal",
  reason: "Entered twice",
  asker_name: "Umu Bangura",
  asked_at: "2026-03-16T09:30:00.000Z",
};

test("PAY-37 a payment whose reversal waits names who asked and when, and is not asked for again", async () => {
  render(drawer, { "GET /payments/123": { payment, waiting: [waits] } });
  expect(await screen.findByText(/Umu Bangura asked on 16 Mar 2026.*: Entered twice/)).toBeTruthy();
  expect(screen.getByText(/The reversal of this payment waits/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask for reversal" })).toBeNull();
});

test("PAY-37 a reversal is asked for where none waits", async () => {
  render(drawer, { "GET /payments/123": { payment, waiting: [] } });
  expect(await screen.findByRole("button", { name: "Ask for reversal" })).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

test("AUTH-41 an auditor reads a receipt, and has nothing to reverse it with", async () => {
  const auditor = { ...cashier, role_ids: [roleIds.auditor] };
  render(<PaymentDrawer id={123} actor={auditor} onClose={() => undefined} />, {
    "GET /payments/123": { payment, waiting: [] },
  });
  expect((await screen.findByRole("article")).textContent).toContain("NLe 250.00");
  for (const name of ["Ask for reversal", "Reverse payment", "Move to another loan"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
