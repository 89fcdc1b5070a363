import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CustomerSummary } from "@microfinance/contract/customer-file/summary.ts";
import { render } from "../../../test-support/render.tsx";
import { CustomerHead } from "./customer-head.tsx";

const customer = {
  customer_id: "CUS-000029",
  first_name: "Aminata",
  middle_name: null,
  last_name: "Kamara",
  phone: "+232-76-123456",
};
const summary: CustomerSummary = {
  owes: 13_593.75,
  late: 3_343.75,
  days_past_due: 73,
  running: 2,
  applications: 0,
  ended: 1,
  loan_to_pay: "LN-202607-000084",
  loans: [{ loan_id: "LN-202607-000084", loan_type_name: "Salary Loan", status: "paying" }],
  guarantor_of: [],
  papers: [],
  notes: [],
  last_contact: null,
  last_promise: null,
};

function show(changes: Partial<CustomerSummary> = {}, api = {}) {
  const onAddLoan = vi.fn<() => void>();
  const shown = (
    <CustomerHead customer={customer} summary={{ ...summary, ...changes }} onAddLoan={onAddLoan} />
  );
  return { onAddLoan, ...render(shown, api) };
}

test("CUST-40 the head states who it is, what is owed and late, and the loans in words", () => {
  show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Customer CUS-000029");
  const text = screen.getByRole("banner").textContent;
  expect(text).toContain("Aminata Kamara");
  expect(text).toContain("Owes NLe 13,593.75NLe 3,343.75 late73 days late");
  expect(text).toContain("Loans: 2 running, 1 closed");
  expect(screen.getByRole("link", { name: "Pay Loan" }).getAttribute("href")).toBe(
    "/#payments?loan=LN-202607-000084",
  );
  expect(screen.getByRole("link", { name: "Call +232-76-123456" }).getAttribute("href")).toBe(
    "tel:+23276123456",
  );
});

test("CUST-40 a customer without a running loan owes nothing, and has no Pay Loan and no Note", async () => {
  const { user, onAddLoan } = show({
    owes: 0,
    late: 0,
    days_past_due: 0,
    running: 0,
    ended: 0,
    loan_to_pay: null,
    loans: [],
  });
  expect(screen.getByText("Owes nothing")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pay Loan" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Note" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add Loan" }));
  expect(onAddLoan).toHaveBeenCalledOnce();
});

test("CUST-40 a note goes to the newest loan", async () => {
  const { user, requests } = show({}, { "POST /loans/LN-202607-000084/notes": { loan: {} } });
  await user.click(screen.getByRole("button", { name: "Note" }));
  await user.type(await screen.findByRole("textbox"), "Called, pays on Friday");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ body: "Called, pays on Friday", is_pinned: false });
});

test("COLL-12 the head states the last contact and the newest promise, and opens the log", async () => {
  const api = { "GET /loans/LN-202607-000084/contacts": new Error("offline") };
  const { user } = show(
    {
      last_contact: {
        id: 3,
        loan_id: "LN-202607-000084",
        person: "customer",
        channel: "call",
        outcome: "spoke",
        note: "",
        next: null,
        hours_reason: "",
        staff_name: "Umu Bangura",
        created_at: "2026-03-12T10:00:00.000Z",
        promise: null,
      },
      last_promise: {
        promised_on: "2026-03-10",
        due_date: "2026-03-25",
        amount: 500,
        paid: 100,
        state: "open",
      },
    },
    api,
  );
  expect(screen.getByRole("banner").textContent).toContain(
    "Last contact: 12 Mar 2026, Call: Spoke. Promised NLe 500.00 for 25 Mar 2026, NLe 100.00 of it paid",
  );
  await user.click(screen.getByRole("button", { name: "Contacts" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
