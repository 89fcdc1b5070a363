import { useState } from "react";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
  sentence,
} from "../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { PaymentForm } from "./payment-form.tsx";
import { openPayment } from "./pending-payment.ts";
import { useLoanLookup } from "./use-loan-lookup.ts";

const loan = makeApprovedLoan({
  next_due_date: "2026-02-28",
  next_due_amount: 500,
  instalments: ["2026-01-12", "2026-02-28"].map((due_date, at) => ({
    number: at + 1,
    due_date,
    principal: 400,
    interest: 100,
    penalty: 0,
    amount: 500,
    paid: 0,
    status: "upcoming",
  })),
});
const call = `POST /loans/${loan.loan_id}/pay`;
const details = { [`GET /loans/details/${loan.loan_id}`]: { loan } };
const onRecorded = vi.fn<(payment: Payment) => void>();

beforeEach(() => {
  onRecorded.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

function Desk(props: { loan: string; method: string }) {
  const [pending, setPending] = useState(() => openPayment(sessionStorage, 1));
  return (
    <PaymentForm
      userId={1}
      today="2026-01-12"
      pending={pending}
      onPending={setPending}
      lookup={useLoanLookup(props.loan, true)}
      method={props.method}
      isLoanChosen={props.loan !== ""}
      takesFocus
      onRecorded={onRecorded}
    />
  );
}

async function pay(responses: StubbedResponse[]) {
  const shown = render(<Desk loan={loan.loan_id} method="Cash" />, {
    [call]: responses,
    ...details,
  });
  await screen.findByText(sentence("Aminata Kamara owes NLe 6,000.00."));
  fireEvent.change(field(/Payment amount/), { target: { value: "100" } });
  return shown;
}

/** jsdom puts a space after an amount, as it does not know that its element is inline. */
const press = (name: string | RegExp) =>
  screen.getByRole("button", {
    name: (shown) => {
      const said = shown.replace(" ,", ",");
      return typeof name === "string" ? said === name : name.test(said);
    },
  });
const ids = (bodies: { body: unknown }[]) =>
  bodies.map(({ body }) => z.object({ transaction_id: z.string() }).parse(body).transaction_id);

test("PAY-41 a payment that may be recorded already is asked about, and recorded when the person says so", async () => {
  const question = "This reference is on RC-000007. Record this payment too?";
  const { user, requests } = await pay([
    errorResponse(409, question, { repeats: question }),
    errorResponse(409, question, { repeats: question }),
    { payment: { id: 1 } },
  ]);
  await user.click(press(/^Record /));
  await waitFor(() => expect(press("Record it too")).toBeTruthy());
  // Another amount is another question.
  fireEvent.change(field(/Payment amount/), { target: { value: "90" } });
  await user.click(press(/^Record NLe 90/));
  await waitFor(() => expect(press("Record it too")).toBeTruthy());
  await user.click(press("Record it too"));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  const sent = requests.filter(({ path }) => path.endsWith("/pay"));
  expect(sent.map(({ body }) => z.object({ repeats: z.string() }).parse(body).repeats)).toEqual([
    "ask",
    "ask",
    "record",
  ]);
});

test("PAY-6 a payment without a response keeps its inputs and is sent again under the same id", async () => {
  const { user, requests } = await pay([new Error("offline"), { payment: { id: 1 } }]);
  await user.click(press(/^Record /));
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field(/Payment amount/).value).toBe("100");
  expect(field(/Payment amount/).readOnly).toBe(true);
  await user.click(press("Send again"));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledWith({ id: 1 }));
  const [first, second] = ids(requests);
  expect(second).toBe(first);
});

test("PAY-6 a rejected payment can be corrected and is sent under another id", async () => {
  const { user, requests } = await pay([
    errorResponse(409, "The loan has changed."),
    { payment: { id: 2 } },
  ]);
  await user.click(press(/^Record /));
  expect(await screen.findByText("The loan has changed.")).toBeTruthy();
  expect(field(/Payment amount/).readOnly).toBe(false);
  await user.click(press(/^Record /));
  await waitFor(() => expect(requests).toHaveLength(2));
  const [first, second] = ids(requests);
  expect(second).not.toBe(first);
});

test("PAY-4 a missing method shows an error without a request", async () => {
  const { user, requests } = await pay([{}]);
  fireEvent.change(field(/Payment method/), { target: { value: "" } });
  await user.click(press(/^Record /));
  expect(screen.getByText(paymentFormTexts.required)).toBeTruthy();
  expect(requests).toEqual([]);
});

const suggestion = {
  loan_id: loan.loan_id,
  customer_id: loan.customer_id,
  customer_name: "Aminata Kamara",
  phone: "+232-76-123456",
  balance: 6000,
  due_amount: 500,
  next_due_date: "2026-01-12",
  next_due_amount: 500,
  status: loan.status,
  paid_out_on: loan.paid_out_on,
  branch: null,
};

test("PAY-20 a list of suggestions that may be cut says so", async () => {
  const loans = Array.from({ length: 8 }, (_one, at) => ({ ...suggestion, loan_id: `LN-${at}` }));
  const { user } = render(<Desk loan="" method="Cash" />, { "GET /payments/loans": { loans } });
  await user.type(field(/Loan ID, customer ID/), "kama");
  expect(
    await screen.findByText("The first 8 are shown. Type more of the name, or a number."),
  ).toBeTruthy();
});

test("PAY-19, PAY-20 Enter takes the first suggestion, also before it arrives, and Enter records what is due", async () => {
  const { user, requests } = render(<Desk loan="" method="Orange Money" />, {
    "GET /payments/loans": { loans: [suggestion] },
    [call]: { payment: { id: 3 } },
    ...details,
  });
  const search = field(/Loan ID, customer ID/);
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard("kama{Enter}");
  const amount = field(/Payment amount/);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(search.value).toBe(loan.loan_id);
  expect(amount.value).toBe("500");
  expect(press("Record NLe 500.00, balance becomes NLe 5,500.00")).toBeTruthy();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onRecorded).toHaveBeenCalledWith({ id: 3 }));
  expect(requests).toMatchObject([{ body: { amount: 500, payment_method: "Orange Money" } }]);
});

test("BR-11 a loan of another branch is paid with what its suggestion says", async () => {
  const elsewhere = { ...suggestion, customer_id: "", phone: "", branch: "Bo" };
  const { user, requests } = render(<Desk loan="" method="Cash" />, {
    "GET /payments/loans": { loans: [elsewhere] },
    [`GET /loans/details/${loan.loan_id}`]: errorResponse(404, "Loan not found."),
    [call]: { payment: { id: 4 } },
  });
  await user.type(field(/Loan ID, customer ID/), `${loan.loan_id}{Enter}`);
  expect(await screen.findByText("Aminata Kamara owes NLe 6,000.00.")).toBeTruthy();
  await user.click(press("Record NLe 500.00, balance becomes NLe 5,500.00"));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledWith({ id: 4 }));
  expect(requests).toMatchObject([{ path: `/loans/${loan.loan_id}/pay`, body: { amount: 500 } }]);
});

test("PAY-20 a text that no loan has is reported at the field", async () => {
  const { user } = render(<Desk loan="" method="Cash" />, { "GET /payments/loans": { loans: [] } });
  await user.type(field(/Loan ID, customer ID/), "nobody{Enter}");
  expect(await screen.findByText(paymentFormTexts.lookupFailed)).toBeTruthy();
});

test.each([
  ["applied", "Loan has not been approved or processed."],
  ["processing", "Loan has not been approved or processed."],
  ["processed", "Loan is not approved."],
  ["paid", "No further payment to process, this loan is fully paid."],
  ["canceled", "Cannot process payment, this loan is canceled."],
  ["closed", "Cannot process payment, this loan is closed."],
  ["rejected", "Cannot process payment, this loan is rejected."],
])("PAY-1 a loan that is %s shows its text and no form", async (status, text) => {
  const ended = makeApprovedLoan({ status });
  render(<Desk loan={ended.loan_id} method="Cash" />, {
    [`GET /loans/details/${ended.loan_id}`]: { loan: ended },
  });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByLabelText(/Payment amount/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Record / })).toBeNull();
});

test.each([
  ["0", "Enter an amount above 0."],
  ["6000.01", "Payment amount cannot exceed the outstanding balance of NLe 6,000.00."],
])("PAY-1, PAY-4 a payment of %s is refused without a request", async (amount, text) => {
  const { user, requests } = await pay([{}]);
  enter({ "Payment amount": amount });
  // The button states no balance that does not follow.
  await user.click(press("Record Payment"));
  expect(await screen.findByText(sentence(text))).toBeTruthy();
  expect(requests).toEqual([]);
});

test("PAY-4 a day that does not exist is refused at its field", async () => {
  const { user, requests } = await pay([{}]);
  enter({ "Payment date": "31-02-2026" });
  await user.click(press(/^Record /));
  expect((await screen.findAllByText(fieldTexts.date)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
});

test("PAY-9 the payment of a loan that does not exist is refused", async () => {
  const unknown = "LN-209901-000001";
  const { user, requests } = render(<Desk loan={unknown} method="Cash" />, {
    [`GET /loans/details/${unknown}`]: errorResponse(404, "Loan not found."),
    "GET /payments/loans": { loans: [] },
  });
  expect(await screen.findByText("Loan ID not found. Please try again.")).toBeTruthy();
  enter({ "Payment amount": "100" });
  await user.click(press(/^Record /));
  expect(await screen.findByText("Loan not found for the entered ID.")).toBeTruthy();
  expect(requests).toEqual([]);
});

test("PAY-9 the loan is looked up once, 1.5 seconds after the last key", async () => {
  vi.useFakeTimers();
  render(<Desk loan="" method="Cash" />, { "GET /payments/loans": { loans: [] }, ...details });
  const asked = vi.spyOn(globalThis, "fetch");
  const lookups = () =>
    asked.mock.calls.filter(
      ([address]) => typeof address === "string" && address.includes("/loans/details/"),
    ).length;
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const type = (text: string) =>
    fireEvent.change(field(/Loan ID, customer ID/), { target: { value: text } });
  type(loan.loan_id.slice(0, -1));
  await pass(1_000);
  type(loan.loan_id);
  await pass(1_499);
  expect(lookups()).toBe(0);
  await pass(1);
  expect(lookups()).toBe(1);
});

test.each([
  [Response.json({}, { status: 400 }), "Failed to process payment."],
  [errorResponse(409, "The till is closed."), "The till is closed."],
  [new Response("no answer of ours"), "An error occurred while processing payment."],
])(
  "SITE-23 a payment that fails has the server's text, or the form's own: %#",
  async (answer, text) => {
    const { user } = await pay([answer]);
    await user.click(press(/^Record /));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onRecorded).not.toHaveBeenCalled();
  },
);

test("TILL-5 cash without an open till offers to open it", async () => {
  const { user } = await pay([errorResponse(409, tillTexts.openFirst)]);
  await user.click(press(/^Record /));
  expect(await screen.findByText(tillTexts.openFirst)).toBeTruthy();
  const offer = screen.getByRole("link", { name: "Open my till" });
  expect(offer.getAttribute("href")).toContain("#my-till");
});

test("PAY-31 a method that needs a reference asks for it before the payment is sent", async () => {
  const method = { aliases: [], target_name: "", active: true };
  const { user, requests } = render(<Desk loan={loan.loan_id} method="Cash" />, {
    ...details,
    [call]: { payment: { id: 4 } },
    "GET /payment-methods": {
      methods: [
        { ...method, id: 1, name: "Cash", target: "cash", needs_reference: false, role: "cash" },
        { ...method, id: 2, name: "Till slip", target: "1050", needs_reference: true, role: null },
        { ...method, id: 3, name: "Other", target: "1095", needs_reference: false, role: "other" },
      ],
    },
  });
  await screen.findByText(sentence("Aminata Kamara owes NLe 6,000.00."));
  await screen.findByRole("option", { name: "Till slip" });
  expect(screen.queryByLabelText(/Reference/)).toBeNull();
  fireEvent.change(field(/Payment method/), { target: { value: "Till slip" } });
  await user.click(press(/^Record /));
  expect(screen.getByText(paymentFormTexts.required)).toBeTruthy();
  expect(requests).toEqual([]);
  await user.type(field(/Reference/), "TRX 9");
  await user.click(press(/^Record /));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests).toMatchObject([{ body: { payment_method: "Till slip", reference: "TRX 9" } }]);
});

test("SERV-135 what mobile money brings above the balance is kept only where that is chosen", async () => {
  // The form loads it when an amount is above the balance.
  await import("./keep-excess.tsx");
  const method = { aliases: [], target_name: "", active: true, needs_reference: false };
  const { user, requests } = render(<Desk loan={loan.loan_id} method="Cash" />, {
    ...details,
    [call]: { payment: { id: 5 } },
    "GET /payment-methods": {
      methods: [
        { ...method, id: 1, name: "Cash", target: "cash", takes_excess: false, role: "cash" },
        { ...method, id: 2, name: "Orange Money", target: "1070", takes_excess: true, role: null },
        { ...method, id: 3, name: "Other", target: "1095", takes_excess: false, role: "other" },
      ],
    },
  });
  await screen.findByText(sentence("Aminata Kamara owes NLe 6,000.00."));
  await screen.findByRole("option", { name: "Orange Money" });
  fireEvent.change(field(/Payment amount/), { target: { value: "6050.5" } });
  expect(screen.queryByText(/as the customer's credit/)).toBeNull();
  fireEvent.change(field(/Payment method/), { target: { value: "Orange Money" } });
  await user.click(press("Record Payment"));
  const refusal = "Payment amount cannot exceed the outstanding balance of NLe 6,000.00.";
  expect(await screen.findByText(sentence(refusal))).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(await screen.findByRole("switch", { name: /^Keep NLe 50.50 as/ }));
  await screen.findByText(sentence(/NLe 50.50 is kept as the credit of Aminata Kamara/));
  await user.click(press("Record NLe 6,050.50, balance becomes NLe 0.00"));
  expect(await screen.findByText(paymentFormTexts.required)).toBeTruthy();
  expect(requests).toEqual([]);
  fireEvent.change(field("Reference"), { target: { value: "OM 4711" } });
  await user.click(press("Record NLe 6,050.50, balance becomes NLe 0.00"));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests).toMatchObject([
    { body: { amount: 6050.5, excess: "credit", reference: "OM 4711" } },
  ]);
});
