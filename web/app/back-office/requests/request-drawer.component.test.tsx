import { screen } from "@testing-library/react";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { QueuedRequest } from "@microfinance/contract/requests/requests.ts";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { RequestDrawer } from "./request-drawer.tsx";

const request: QueuedRequest = {
  id: 7,
  kind: "write_off",
  loan_id: "LN-202603-000045",
  customer_id: "CUS-000029",
  customer_name: "Aminata Kamara",
  subject: null,
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
  effective_at: null,
  may_approve: true,
  may_stop: false,
};
const show = (change: Partial<QueuedRequest>) =>
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

test("AUTH-55 a change of a control says what changes and when, and whoever reads the audit log stops it", async () => {
  show({
    kind: "control",
    customer_id: null,
    loan_id: null,
    customer_name: "",
    subject: "Settings",
    amount: null,
    lines: [{ label: "Reviewers differ", value: "on, then off" }],
    effective_at: "2026-03-13T09:00:00.000Z",
    may_approve: false,
    may_stop: true,
  });
  expect(await screen.findByText("on, then off")).toBeTruthy();
  expect(screen.getByText("Settings")).toBeTruthy();
  expect(screen.getByText(formatStaffDateTime("2026-03-13T09:00:00.000Z"))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
});
