import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { eventReceiver } from "../../../../test-support/program.fixture.ts";
import { enter, render } from "../../../../test-support/render.tsx";
import { EventsPanel } from "./events-panel.tsx";

const delivery = {
  id: 31,
  receiver_id: 7,
  receiver_name: "Books",
  webhook_id: "0c1f2c86-6a7c-4b0e-9f0f-2b7a4f3f9a11",
  type: "payment.recorded",
  record_type: "loan",
  record_id: "LN-202603-000007",
  occurred_at: "2026-03-16T09:00:00.000Z",
  state: "parked",
  attempts: 7,
  due_at: null,
  tried_at: "2026-03-17T16:00:00.000Z",
  status: 503,
  error: null,
};
const pages = { page: 1, pages: 1, total: 1, next: null, previous: null };
const asAdmin = { roles: [roleIds.systemAdmin] };
const deliveries = { "GET /connections/deliveries": { deliveries: [delivery], ...pages } };

test("CONN-9 a receiver is made with its events, and its secret is shown once", async () => {
  const off = eventReceiver({ state: "off", waits: true });
  const { user, requests } = render(
    <EventsPanel />,
    {
      ...deliveries,
      "GET /connections/receivers": [{ receivers: [] }, { receivers: [off] }],
      "POST /connections/receivers": {
        msg: "Books is made.",
        receiver: off,
        secret: "whsec_s3cret",
        request: { id: 3, effective_at: null },
      },
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "New receiver" }));
  enter({ Name: "Books", Address: "https://books.example/events" });
  await user.click(screen.getByLabelText("payment.recorded"));
  await user.click(screen.getByRole("button", { name: "Make the receiver" }));
  expect(await screen.findByText("whsec_s3cret")).toBeTruthy();
  expect(requests).toEqual([
    {
      method: "POST",
      path: "/connections/receivers",
      body: {
        name: "Books",
        address: "https://books.example/events",
        types: ["payment.recorded"],
        branches: null,
      },
    },
  ]);
  expect(screen.queryByRole("button", { name: "Send a test event" })).toBeNull();
});

test("CONN-11 a parked delivery shows its request and answer, and is sent again", async () => {
  const { user, requests } = render(
    <EventsPanel />,
    {
      ...deliveries,
      "GET /connections/receivers": { receivers: [eventReceiver({ parked: 1 })] },
      "GET /connections/deliveries/31": {
        delivery: {
          ...delivery,
          address: "https://books.example/events",
          request: '{"type":"payment.recorded"}',
          answer: "Down for today",
        },
      },
      "POST /connections/deliveries/31/replay": { msg: "1 delivery is sent again.", count: 1 },
    },
    asAdmin,
  );
  expect(await screen.findByText("On, 1 parked")).toBeTruthy();
  await user.click(
    await screen.findByRole("button", { name: "payment.recorded of LN-202603-000007" }),
  );
  expect(await screen.findByText("Down for today")).toBeTruthy();
  expect(screen.getByText('{"type":"payment.recorded"}')).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("1 delivery is sent again.")).toBeTruthy();
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /connections/deliveries/31/replay",
  ]);
});

test("CONN-11 events of some days are sent again", async () => {
  const { user, requests } = render(
    <EventsPanel />,
    {
      ...deliveries,
      "GET /connections/receivers": { receivers: [eventReceiver()] },
      "POST /connections/receivers/7/replay": { msg: "2 deliveries are sent again.", count: 2 },
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "Manage Books" }));
  await user.click(screen.getByRole("button", { name: "Send events again" }));
  enter({ From: "01-03-2026", Until: "16-03-2026" });
  await user.click(screen.getByLabelText("Also what was delivered"));
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("2 deliveries are sent again.")).toBeTruthy();
  expect(requests).toEqual([
    {
      method: "POST",
      path: "/connections/receivers/7/replay",
      body: { from: "2026-03-01", until: "2026-03-16", delivered: true },
    },
  ]);
});
