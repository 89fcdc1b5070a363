import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { enter, errorResponse, render, sentence } from "../../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";
import { CreditPanel } from "./credit-panel.tsx";

const loan = makeApprovedLoan();
const movement = {
  id: 1,
  kind: "excess",
  amount: 50.5,
  to_return: 0,
  balance_after: 50.5,
  to_return_after: 0,
  date: "2026-03-16",
  receipt_number: "RC-000123",
  loan_id: "LN-202603-000045",
  payment_method: "Orange Money",
  reference: "OM 7",
  staff_name: "Umu Bangura",
  created_at: "2026-03-16T09:00:00.000Z",
};
const credit = {
  customer_id: "CUS-000029",
  balance: 50.5,
  to_return: 0,
  refunded: 0,
  movements: [movement],
};
const path = "/customer/CUS-000029/credit";
const panel = <CreditPanel customerId="CUS-000029" customerName="Aminata Kamara" />;

test("SERV-136 staff see what is kept, with its movements", async () => {
  render(panel, { [`GET ${path}`]: { credit } });
  expect(await screen.findByText(sentence(/NLe 50.50 is kept for the customer/))).toBeTruthy();
  expect(screen.getByText("Paid above the balance")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "A refund came back" })).toBeNull();
});

test("SERV-136 a customer who never had credit has no such panel", async () => {
  render(panel, { [`GET ${path}`]: { credit: { ...credit, balance: 0, movements: [] } } });
  await waitFor(() => expect(screen.queryByText("Credit")).toBeNull());
});

test("SERV-138 credit pays a loan of the customer, and a refused use can be sent again", async () => {
  const { user, requests } = render(panel, {
    [`GET ${path}`]: { credit },
    "GET /loans/customer/CUS-000029/all": { loans: [loan] },
    [`POST ${path}/apply`]: [
      errorResponse(409, creditTexts.aboveCredit("NLe 20.00")),
      { msg: creditTexts.applied, movement, payment: { id: 2 } },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Use for a loan" }));
  await screen.findByText(sentence(/NLe 50.50 of the credit of Aminata Kamara pays/));
  const use = screen.getByRole("button", { name: "Use the credit" });
  await user.click(use);
  expect(
    await screen.findAllByText(sentence("The customer's credit is NLe 20.00.")),
  ).not.toHaveLength(0);
  await user.click(use);
  await waitFor(() => expect(requests).toHaveLength(2));
  const [first, second] = requests.map(({ body }) => body);
  expect(first).toMatchObject({ loan_id: loan.loan_id, amount: 50.5 });
  expect(second).toEqual(first);
});

test("SERV-139 a refund is asked for with method and reason", async () => {
  const { user, requests } = render(panel, {
    [`GET ${path}`]: { credit },
    [`POST ${path}/refund`]: { msg: creditTexts.refundAsked, request: { id: 3 } },
  });
  await user.click(await screen.findByRole("button", { name: "Ask for a refund" }));
  const ask = await screen.findByRole("button", { name: "Ask for the refund" });
  expect(ask.hasAttribute("disabled")).toBe(true);
  enter({ "Paid by": "Orange Money", Reason: "Asked for it at the counter" });
  await screen.findByText(sentence(/Aminata Kamara gets NLe 50.50 by Orange Money/));
  await user.click(ask);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests).toMatchObject([
    {
      body: { amount: 50.5, payment_method: "Orange Money", reason: "Asked for it at the counter" },
    },
  ]);
});

test("SERV-142 what the customer has to return is shown above the movements", async () => {
  const owing = { ...credit, balance: 0, to_return: 30 };
  const { user } = render(panel, { [`GET ${path}`]: { credit: owing } });
  expect(await screen.findByText(sentence(/Aminata Kamara has to return NLe 30.00/))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Use for a loan" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "A refund came back" }));
  expect(await screen.findByText(sentence("NLe 30.00 is returned."))).toBeTruthy();
});
