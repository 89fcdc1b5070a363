import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Bill, CounterBiller } from "@microfinance/contract/bills/endpoints.ts";
import { billTexts } from "@microfinance/contract/bills/texts.ts";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { printedPapers } from "../../../../test-support/printed.ts";
import { enter, errorResponse, field, render, sentence } from "../../../../test-support/render.tsx";
import { BillDrawer } from "./bill-drawer.tsx";
import { PayBillModal } from "./pay-bill.tsx";

const electricity: CounterBiller = {
  id: 3,
  name: "City Light",
  number_label: "Meter number",
  number_rule: { characters: "digits", shortest: 11, longest: 11, check_digit: true },
  gives_token: true,
  charge: 2,
  terms: "float",
  connected: false,
  float: { state: "low", left: 320 },
};
const meter = "01234567897";
const bill: Bill = {
  id: 7,
  number: "BL-000007",
  biller_id: 3,
  biller_name: "City Light",
  number_label: "Meter number",
  gives_token: true,
  connected: false,
  customer_number: meter,
  amount: 100,
  charge: 2,
  taken: 102,
  commission: 1,
  payment_method: "Cash",
  paid_on: "2026-01-12",
  status: "paid",
  token: "12345678901234567890",
  biller_reference: "",
  note: "",
  customer: null,
  payer_name: "",
  phone: "",
  prints: 0,
  settlement: null,
  staff_id: 1,
  recorded_by: "Isata Koroma",
  created_at: "2026-01-12T09:00:00.000Z",
  answered_at: "2026-01-12T09:00:00.000Z",
  given_back: null,
  request_id: null,
};
const cashier: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.cashier],
  permissions: [],
};
const pay = "POST /money/bills/pay";
const api = {
  "GET /money/billers": { billers: [electricity] },
  "GET /money/bills/7": { data: bill },
  "GET /settings/letterhead": { letterhead: { name: "Lender", address: "", phone: "", email: "" } },
};

test("BILL-2, BILL-3 a mistyped meter is refused without a request; a lost answer is sent again under its key", async () => {
  const { user, requests } = render(<PayBillModal opened onClose={() => undefined} />, {
    ...api,
    [pay]: [new Error("offline"), { data: bill }],
  });
  await screen.findByText(/^Float low: /);
  enter({ "Meter number": "01234567890", Amount: "100" });
  await user.click(screen.getByRole("button", { name: "Take NLe 102.00" }));
  expect(
    (await screen.findAllByText(billTexts.numberCheck("Meter number"))).length,
  ).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  enter({ "Meter number": "01234 567 897" });
  expect(screen.getByText(sentence(/Without the token the outcome stays unknown/))).toBeTruthy();
  enter({ "Token from the terminal": "1234 5678 9012 3456 7890" });
  await user.click(screen.getByRole("button", { name: "Take NLe 102.00" }));
  await screen.findByText("Network Error");
  await user.click(screen.getByRole("button", { name: "Take NLe 102.00" }));
  await screen.findByText(sentence(`${billTexts.paidWithToken} 1234 5678 9012 3456 7890`));
  expect(requests).toHaveLength(2);
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  expect(requests[0]?.body).toMatchObject({
    bill_key: expect.any(String),
    biller_id: 3,
    customer_number: "01234 567 897",
    amount: 100,
    token: "12345678901234567890",
    customer_id: null,
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Next bill"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field("Meter number").value).toBe(""));
});

test("BILL-10 an unknown outcome says not to pay again, and takes the token that the terminal gave later", async () => {
  const unknown: Bill = { ...bill, status: "unknown", token: null, answered_at: null };
  const { user, requests } = render(
    <BillDrawer id={7} actor={cashier} onClose={() => undefined} />,
    {
      "GET /money/bills/7": [{ data: unknown }, { data: bill }],
      "POST /money/bills/7/outcome": [
        errorResponse(409, billTexts.tokenTaken("BL-000003")),
        { data: bill, msg: billTexts.outcomeRecorded },
      ],
    },
  );
  await screen.findByText(sentence(billTexts.outcomeUnknown));
  expect(screen.queryByRole("button", { name: "Ask the biller" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Type the token" }));
  enter({ Token: "1234-5678-9012-3456-7890" });
  await user.click(screen.getByRole("button", { name: "Record the outcome" }));
  await screen.findByText(sentence(billTexts.tokenTaken("BL-000003")));
  await user.click(screen.getByRole("button", { name: "Record the outcome" }));
  await screen.findByText("1234 5678 9012 3456 7890");
  expect(requests.at(-1)?.body).toMatchObject({ token: "12345678901234567890" });
  expect(screen.queryByText(sentence(billTexts.outcomeUnknown))).toBeNull();
});

test("BILL-9 an unknown outcome of a connected biller is asked for until the biller knows it", async () => {
  const unknown: Bill = { ...bill, connected: true, status: "unknown", token: null };
  const paid = { ...bill, connected: true };
  const { user, requests } = render(<PayBillModal opened onClose={() => undefined} />, {
    ...api,
    "GET /money/billers": { billers: [{ ...electricity, connected: true }] },
    "GET /money/bills/7": [{ data: unknown }, { data: unknown }, { data: paid }],
    [pay]: { data: unknown },
    // The window reads the bill at first, and after each question.
    "POST /money/bills/7/ask": [
      { data: unknown, msg: billTexts.stillUnknown },
      { data: paid, msg: billTexts.paidWithToken },
    ],
  });
  await screen.findByText(/^Float low: /);
  enter({ "Meter number": meter, Amount: "100" });
  await user.click(screen.getByRole("button", { name: "Take NLe 102.00" }));
  await screen.findByText(sentence(billTexts.outcomeUnknown));
  await user.click(screen.getByRole("button", { name: "Ask the biller" }));
  await screen.findByText(billTexts.stillUnknown);
  await user.click(screen.getByRole("button", { name: "Ask the biller" }));
  await screen.findByText(/1234 5678 9012 3456 7890/);
  expect(requests.map(({ path }) => path)).toEqual([
    "/money/bills/pay",
    "/money/bills/7/ask",
    "/money/bills/7/ask",
  ]);
});

test("BILL-7 a float that is too small for the bill is said, and the bill is sent again once it is topped up", async () => {
  const refused = billTexts.floatShort("City Light", "NLe 20.00");
  const { user, requests } = render(<PayBillModal opened onClose={() => undefined} />, {
    ...api,
    [pay]: [errorResponse(409, refused), { data: bill }],
  });
  await screen.findByText(/^Float low: /);
  enter({
    "Meter number": meter,
    Amount: "100",
    "Token from the terminal": "1234 5678 9012 3456 7890",
  });
  await user.click(screen.getByRole("button", { name: "Take NLe 102.00" }));
  await screen.findByText(sentence(refused));
  await user.click(screen.getByRole("button", { name: "Take NLe 102.00" }));
  await screen.findByText(sentence(`${billTexts.paidWithToken} 1234 5678 9012 3456 7890`));
  expect(requests).toHaveLength(2);
});

test("BILL-11 money is given back only with a reason and what the biller confirmed, by a second person", async () => {
  const { user, requests } = render(
    <BillDrawer id={7} actor={cashier} onClose={() => undefined} />,
    {
      "GET /money/bills/7": { data: bill },
      "POST /money/bills/7/reversal": { request: {}, msg: billTexts.reversalAsked },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Give the money back" }));
  const ask = screen.getByRole("button", { name: "Ask for it" });
  enter({ Reason: "Wrong meter" });
  expect(ask).toHaveProperty("disabled", true);
  enter({ "How the biller confirmed it": "Ref 4711" });
  await user.click(ask);
  await screen.findByText(billTexts.reversalAsked);
  expect(requests[0]?.body).toMatchObject({
    request_key: expect.any(String),
    reason: "Wrong meter",
    confirmation: "Ref 4711",
  });
});

test("BILL-5 each print of a receipt is recorded first; every one after the first is marked as a copy", async () => {
  const papers = printedPapers();
  const printed = { ...bill, prints: 1 };
  const { user, requests } = render(
    <BillDrawer id={7} actor={cashier} onClose={() => undefined} />,
    {
      ...api,
      "POST /money/bills/7/print": [
        errorResponse(404, billTexts.notFound),
        { data: printed, is_copy: false },
        { data: { ...bill, prints: 2 }, is_copy: true },
      ],
    },
  );
  await user.click(await screen.findByRole("button", { name: "Receipt" }));
  const print = () => user.click(screen.getByRole("button", { name: /^Print/ }));
  await print();
  await user.click(await screen.findByRole("button", { name: "OK" }));
  expect(papers).toEqual([]);
  await print();
  await waitFor(() => expect(papers).toHaveLength(1));
  await print();
  await waitFor(() => expect(papers).toHaveLength(2));
  expect(papers.map((paper) => paper.includes("COPY"))).toEqual([false, true]);
  expect(papers[0]).toContain("1234 5678 9012 3456 7890");
  expect(requests).toHaveLength(3);
});
