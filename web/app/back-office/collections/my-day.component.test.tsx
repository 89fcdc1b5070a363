import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { WorkedLoan } from "@microfinance/contract/collections/schema.ts";
import { collectionTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { worklists } from "@microfinance/contract/collections/worklist.ts";
import { enter, errorResponse, field, render } from "../../../test-support/render.tsx";
import MyDayPage from "./my-day-page.tsx";

// Loaded on first use, which takes longer than a test waits on a busy machine.
beforeAll(() => import("./contact-drawer.tsx"));

const loan: WorkedLoan = {
  loan_id: "LN-202601-000045",
  customer_id: "CUS-000029",
  customer_name: "Aminata Kamara",
  phone: "+232-76-123456",
  is_phone_shared: false,
  arrears: 400,
  overdue_since: "2026-02-13",
  days_past_due: 31,
  next_due: { date: "2026-04-13", amount: 200 },
  balance: 1_200,
  officer_name: "Umu Bangura",
  last_contact: {
    channel: "call",
    outcome: "no_answer",
    staff_name: "Umu Bangura",
    created_at: "2026-03-12T10:00:00.000Z",
    next: { action: "visit", on: "2026-03-20" },
  },
  promise: {
    promised_on: "2026-03-01",
    due_date: "2026-03-10",
    amount: 400,
    paid: 0,
    state: "broken",
  },
};
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const worklist = {
  list: "broken",
  as_of: "2026-03-16",
  aged_to: "2026-03-16",
  counts: Object.fromEntries(worklists.map((key) => [key, key === "broken" ? 1 : 0])),
  officers: [
    { staff_id: 1, name: "Isata Koroma" },
    { staff_id: 7, name: "Umu Bangura" },
  ],
  loans: [loan],
  ...page,
};
const contact = {
  id: 3,
  loan_id: loan.loan_id,
  person: "guarantor",
  channel: "visit",
  outcome: "promised",
  note: "Sells in the market",
  next: null,
  hours_reason: "",
  staff_name: "Umu Bangura",
  created_at: "2026-03-01T10:00:00.000Z",
  promise: loan.promise,
};
const contacts = {
  contacts: [contact],
  persons: [
    { person: "customer", name: "Aminata Kamara", phone: "+232-76-123456", is_shared: false },
    { person: "guarantor", name: "Sia Kallon", phone: "078 111222", is_shared: true },
  ],
  loan,
  may_log: true,
  ...page,
};
const path = `/loans/${loan.loan_id}/contacts`;
const letterhead = {
  letterhead: {
    lender_name: "Salone",
    address: "",
    phone: "+232-22-000001",
    email: "",
    logo: null,
  },
};
const api = {
  "GET /collections/worklist": worklist,
  [`GET ${path}`]: contacts,
  "GET /settings/letterhead": letterhead,
};

const show = (more: object = {}, params = "list=broken") =>
  render(<MyDayPage params={new URLSearchParams(params)} />, { ...api, ...more });

test("COLL-8 My Day shows a worklist with its counts, and each loan with contact, promise and next action", async () => {
  show();
  const row = await screen.findByRole("row", { name: /Aminata Kamara/ });
  for (const text of [
    "LN-202601-000045",
    "NLe 400.00",
    "Days late 31",
    "12 Mar 2026, Call: No answer",
    "Next action Visit on 20 Mar 2026",
    "Broken: NLe 400.00 by 10 Mar 2026",
  ])
    expect(row.textContent).toContain(text);
  const lists = screen.getByRole("navigation", { name: "Worklists" });
  expect(within(lists).getAllByRole("link")).toHaveLength(11);
  const current = within(lists).getByRole("link", { current: "page" });
  expect(current.textContent).toBe("Broken promises 1");
});

test("COLL-11 supervisors choose the officer whose worklists they read", async () => {
  show();
  const choice = await screen.findByLabelText<HTMLSelectElement>("Officer", { selector: "select" });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "All officers",
    "My loans",
    "Umu Bangura",
    "Unassigned",
  ]);
  // They begin with all, and each loan names its officer.
  expect(choice.value).toBe("all");
  const row = await screen.findByRole("row", { name: /Aminata Kamara/ });
  expect(row.textContent).toContain("Umu Bangura");
});

test("COLL-10 a phone is called and written to with one tap, with a text about the loan", async () => {
  show();
  const call = await screen.findByRole("link", { name: "Call Aminata Kamara" });
  expect(call.getAttribute("href")).toBe("tel:+23276123456");
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "SMS to Aminata Kamara" }).getAttribute("href")).toBe(
      `sms:+23276123456?body=${encodeURIComponent(
        "Salone: NLe 400.00 of loan LN-202601-000045 is late since 13-Feb-2026. Please pay, or call +232-22-000001.",
      )}`,
    ),
  );
  const whatsapp = screen.getByRole("link", { name: "WhatsApp to Aminata Kamara" });
  expect(whatsapp.getAttribute("href")).toContain("https://wa.me/23276123456?text=Salone");
});

test("COLL-1 the log of a loan shows whom to reach and what was logged", async () => {
  const done = { ...contacts, loan: { ...loan, next_due: null } };
  show({ [`GET ${path}`]: done }, `list=broken&loan=${loan.loan_id}`);
  const log = await screen.findByRole("list", { name: "Contacts" });
  for (const text of [
    "01 Mar 2026 10:00, Visit: Promised to pay",
    "Broken: NLe 400.00 by 10 Mar 2026",
    "Sells in the market",
    "Umu Bangura, with a guarantor",
  ])
    expect(log.textContent).toContain(text);
  const guarantor = screen.getByRole("link", { name: "SMS to Sia Kallon" });
  // With the whole balance late nothing is due next.
  expect(screen.getByRole("dialog").textContent).not.toMatch(/next due/i);
  // A guarantor's text has no facts of the loan.
  expect(guarantor.getAttribute("href")).not.toContain("LN-");
});

test("COLL-2 a contact is logged with its promise and next action, under one key until it is stored", async () => {
  const { user, requests } = show(
    {
      [`POST ${path}`]: [errorResponse(503, "Busy."), { contact }],
      "GET /dashboard/business-date": { business_date: "2026-03-15" },
    },
    `list=broken&loan=${loan.loan_id}`,
  );
  const submit = await screen.findByRole("button", { name: "Log contact" });
  await user.click(submit);
  expect(screen.getByRole("dialog").textContent).toContain(texts.outcome);
  expect(requests).toEqual([]);
  await user.selectOptions(field("Result"), "Promised to pay");
  // The arrears are the amount that is asked for.
  expect(field("Promised amount").value).toBe("400");
  await user.click(submit);
  expect(screen.getByRole("dialog").textContent).toContain("Enter the day.");
  await user.click(await screen.findByRole("button", { name: "Friday, 20 Mar 2026" }));
  expect(field("Promised for").value).toBe("20-03-2026");
  enter({ Note: "After the harvest" });
  await user.selectOptions(field("Next action"), "Visit");
  fireEvent.change(field("On"), { target: { value: "21-03-2026" } });
  await user.selectOptions(field("How"), "At the office");
  await user.click(submit);
  await screen.findByText("Busy.");
  await user.click(submit);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.body).toMatchObject({
    person: "customer",
    channel: "office",
    outcome: "promised",
    note: "After the harvest",
    promise: { amount: 400, due_date: "2026-03-20" },
    next: { action: "visit", on: "2026-03-21" },
  });
  expect(requests[1]).toEqual(requests[0]);
});
