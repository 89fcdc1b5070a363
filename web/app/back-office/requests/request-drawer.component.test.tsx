import { screen } from "@testing-library/react";
import type { ServicingRequest } from "@microfinance/contract/requests/requests.ts";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { RequestDrawer } from "./request-drawer.tsx";

const request: ServicingRequest = {
  id: 7,
  kind: "write_off",
  loan_id: "LN-202603-000045",
  customer_id: "CUS-000029",
  customer_name: "Aminata Kamara",
  amount: 900,
  lines: [
    { label: "Written off as a loss", value: "NLe 900.00" },
    { label: "Stays owed on the record", value: "NLe 980.00" },
  ],
  reason: "Cannot be found",
  asked_by: 6,
  asker_name: "Umu Bangura",
  asked_at: "2026-03-12T09:00:00.000Z",
  state: "waiting",
  answerer_name: null,
  answered_at: null,
  note: "",
  may_approve: true,
};
const show = (change: Partial<ServicingRequest>) =>
  render(<RequestDrawer id={7} onClose={() => undefined} />, {
    "GET /requests/7": { request: { ...request, ...change } },
  });

test("SERV-5 the drawer of a write-off states its amount once, as the loss", async () => {
  show({});
  expect(await screen.findAllByText("NLe 900.00")).toHaveLength(1);
  expect(screen.queryByText("Amount")).toBeNull();
  expect(screen.getByRole("button", { name: "Approve" })).toBeTruthy();
});

test("SERV-5 the drawer of another request states its amount", async () => {
  show({ kind: "payment_reversal", lines: [{ label: "Payment", value: "RC-000123, Cash" }] });
  expect(await screen.findByText("Amount")).toBeTruthy();
  expect(screen.getByText("NLe 900.00")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Reverse a payment" })).toBeTruthy();
});
