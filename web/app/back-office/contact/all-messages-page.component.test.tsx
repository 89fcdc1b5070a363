import { screen, within } from "@testing-library/react";
import type { OutboxMessage } from "@microfinance/contract/messaging/outbox-schema.ts";
import { templateRules } from "@microfinance/contract/messaging/sms-templates.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import AllMessagesPage from "./all-messages-page.tsx";

const message: OutboxMessage = {
  id: 7,
  channel: "sms",
  recipient: "+232-76-123456",
  subject: "Due today",
  text: "Microfinance: NLe 200 is due today for loan LN-202602-000045.",
  state: "unknown",
  reason: "No answer: the operation timed out",
  attempts: 1,
  created_at: "2026-02-10T00:20:00.000Z",
  due_at: "2026-02-10T08:00:00.000Z",
  sent_at: null,
  delivery_at: null,
  language: "en",
  parts: null,
  cost: null,
  customer_id: "CUS-000001",
  loan_id: "LN-202602-000045",
  can_retry: true,
};
const paging = { page: 1, pages: 1, total: 1, next: null, previous: null };
const summary = {
  gateway: "simulator",
  is_on: true,
  pause: { reason: "405 InsufficientBalance", since: "2026-02-10T09:00:00.000Z" },
  unknown: 1,
  months: [{ month: "2026-02-01", currency: "SLE", messages: 12, parts: 14, cost: 3.5 }],
};
const api = {
  "GET /outbox": { outbox: [message], data: [message], ...paging },
  "GET /outbox/summary": { summary },
};
const at = (query: string) => <AllMessagesPage params={new URLSearchParams(query)} />;

test("MSG-22 a message whose outcome is unknown is shown, and sent again after a warning", async () => {
  const { user, requests } = render(at("view=sent"), {
    ...api,
    "POST /outbox/7/retry": { msg: "The message is sent again." },
  });
  expect(await screen.findByText(/not known whether it was sent/)).toBeDefined();
  await user.click(await screen.findByRole("button", { name: /message 7/ }));
  const drawer = await screen.findByRole("dialog");
  expect(within(drawer).getByText(/get the same text twice/)).toBeDefined();
  await user.click(within(drawer).getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("The message is sent again.")).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([{ may_be_second: true }]);
});

test("MSG-23, MSG-25 the pause is shown and ended, and the cost of each month", async () => {
  const { user, requests } = render(at("view=sent"), {
    ...api,
    "POST /outbox/resume": { msg: "Text messages are sent again." },
  });
  expect(await screen.findByText(/405 InsufficientBalance/)).toBeDefined();
  expect(screen.getByText("SLE 3.50")).toBeDefined();
  expect(screen.getByText("February 2026")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again now" }));
  expect(await screen.findByText("Text messages are sent again.")).toBeDefined();
  expect(requests.map(({ path }) => path)).toEqual(["/outbox/resume"]);
});

test("MSG-19 a Krio text cannot be sent unchecked", async () => {
  const { label, kri } = templateRules.payment;
  const template = {
    template: "payment",
    language: "kri",
    label,
    text: kri,
    is_own: false,
    is_on: false,
    is_checked: false,
  };
  const { user, requests } = render(at("view=templates"), {
    "GET /message-templates": { templates: [template] },
    "PUT /message-templates/payment/kri": {
      msg: "The template is saved.",
      template: { ...template, is_on: true, is_checked: true },
    },
  });
  expect(await screen.findByText(/Draft, not checked/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /Edit/ }));
  await user.click(screen.getByLabelText("Send it to customers who chose Krio"));
  await user.click(screen.getByRole("button", { name: /Save/ }));
  expect(await screen.findByText(/only after a native speaker checked it/)).toBeDefined();
  expect(requests).toEqual([]);
  await user.click(screen.getByLabelText("A native speaker checked this text"));
  await user.click(screen.getByRole("button", { name: /Save/ }));
  expect(await screen.findByText("The template is saved.")).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([{ text: kri, is_on: true, is_checked: true }]);
});

test("MSG-19 a Krio text that is changed has to be checked again", async () => {
  const { label, kri } = templateRules.payment;
  const template = { template: "payment", language: "kri", label, text: kri };
  const { user, requests } = render(at("view=templates"), {
    "GET /message-templates": {
      templates: [{ ...template, is_own: true, is_on: true, is_checked: true }],
    },
  });
  await user.click(await screen.findByRole("button", { name: /Edit/ }));
  await user.type(screen.getByLabelText("Text"), "!");
  await user.click(screen.getByRole("button", { name: /Save/ }));
  expect(await screen.findByText(/only after a native speaker checked it/)).toBeDefined();
  expect(requests).toEqual([]);
});

test("MSG-14 the list has its columns, and the messages whose outcome is unknown are one press away", async () => {
  function Shown() {
    return <p data-testid="address">{useLocation().hash}</p>;
  }
  const { user } = render(
    <>
      {at("view=sent")}
      <Shown />
    </>,
    {
      ...api,
      "GET /outbox": {
        ...api["GET /outbox"],
        outbox: [{ ...message, parts: 1, cost: { currency: "SLE", amount: 0.25 } }],
      },
    },
  );
  await screen.findByRole("table", { name: "Sent messages" });
  expect(
    screen
      .getAllByRole("columnheader")
      .slice(0, 6)
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(["To", "Message", "By", "State", "Cost", "Written"]);
  expect(await screen.findByText("SLE 0.25")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Show them" }));
  expect(screen.getByTestId("address").textContent).toMatch(/status=unknown/);
});

test("MSG-14 an auditor reads why a message failed, and sends nothing again", async () => {
  const failed = { ...message, state: "failed", reason: "407 CouldNotRoute" };
  const { user } = render(
    at("view=sent&status=failed"),
    { ...api, "GET /outbox": { outbox: [failed], data: [failed], ...paging } },
    { roles: [roleIds.auditor] },
  );
  await user.click(await screen.findByRole("button", { name: /message 7/ }));
  const drawer = within(await screen.findByRole("dialog"));
  expect(drawer.getByText("407 CouldNotRoute")).toBeDefined();
  expect(drawer.queryByRole("button", { name: "Send again" })).toBeNull();
});
