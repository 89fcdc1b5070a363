import type { ResultRow, RunDetails, StoredRow } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts, remittanceTexts, rowTexts } from "@microfinance/contract/payroll/texts.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, errorResponse, field, render, sentence } from "../../../test-support/render.tsx";
import { NewRunForm } from "./payroll-page.tsx";
import { RemittanceForm } from "./remittance-form.tsx";
import { ResultForm } from "./result-form.tsx";
import { RunDrawer } from "./run-drawer.tsx";

const run: RunDetails = {
  id: 7,
  code: "PD-000007",
  employer_id: 3,
  employer_name: "Model Secondary School",
  month: "2026-03",
  number: 1,
  pay_day: "2026-03-20",
  state: "open",
  lines: 2,
  expected: 400,
  deducted: 200,
  short: 200,
  arrived: 0,
  difference: 200,
  waiting: 0,
  prepared_by: "Isata Koroma",
  prepared_at: "2026-03-05T10:00:00.000Z",
  reason: null,
  files: [],
  remittances: [],
};
const row = (number: number, more: Partial<ResultRow> = {}): ResultRow => ({
  row: number,
  line_id: number,
  staff_number: `S-${number}`,
  loan_id: `LN-202603-00000${number}`,
  customer_name: `Member ${number}`,
  expected: 200,
  deducted: 200,
  outcome: "full",
  problem: "",
  ...more,
});
const stored = (number: number, more: Partial<StoredRow> = {}): StoredRow => ({
  ...row(number),
  id: 100 + number,
  file_id: 5,
  state: "booked",
  receipt_number: `RC-00000${number}`,
  credit: 0,
  ...more,
});
const employer = (id: number, name: string, pay_day: number, active = true) => ({
  id,
  code: `EM-000${id}`,
  name,
  aliases: [],
  contact_name: "",
  phone: "",
  email: "",
  address: "",
  pay_day,
  active,
  live_loans: 1,
  suggestions: 0,
  owes: 0,
});
const account = (code: string, name: string, money_kind: string | null) => ({
  code,
  name,
  kind: "asset",
  money_kind,
  system: false,
  manual: true,
  active: true,
  balance: 0,
});
const day = { "GET /dashboard/business-date": { business_date: "2026-03-16" } };
const nothing = () => undefined;

test("PAYR-6 a list has the pay day of its employer, in its month, and one key until it is prepared", async () => {
  const { user, requests } = render(<NewRunForm onCancel={nothing} onDone={nothing} />, {
    ...day,
    "GET /payroll-employers": {
      employers: [
        employer(3, "Model School", 31),
        employer(4, "Hospital", 22),
        employer(5, "Old", 1, false),
      ],
    },
    "POST /payroll-runs": [errorResponse(409, payrollTexts.nothingDue), { run }],
  });
  expect(await screen.findByLabelText("Pay day")).toHaveProperty("value", "31-03-2026");
  expect(screen.queryByRole("option", { name: "Old" })).toBeNull();
  await user.selectOptions(field("Employer"), "Hospital");
  await user.selectOptions(field("Month"), "February 2026");
  expect(field("Pay day").value).toBe("22-02-2026");
  await user.selectOptions(field("Employer"), "Model School");
  expect(field("Pay day").value).toBe("28-02-2026");
  const send = screen.getByRole("button", { name: "Prepare list" });
  await user.click(send);
  expect(await screen.findByText(payrollTexts.nothingDue)).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  expect(requests[0]?.body).toMatchObject({
    employer_id: 3,
    month: "2026-02",
    pay_day: "2026-02-28",
  });
});

test("PAYR-14 a file shows its rows before it is accepted, and is accepted as it was checked", async () => {
  const rows = [
    row(2),
    row(3, { deducted: null, outcome: "invalid", problem: rowTexts.wrongAmount }),
  ];
  const counts = {
    full: 1,
    partial: 0,
    none: 0,
    over: 0,
    unmatched: 0,
    repeated: 0,
    booked: 0,
    invalid: 1,
  };
  const result = { dry_run: true, file_id: null, counts, to_book: 200, rows };
  const { user, requests } = render(<ResultForm run={run} onDone={nothing} />, {
    ...day,
    "POST /payroll-runs/7/result": [errorResponse(400, payrollTexts.noHeadings), { result }],
  });
  const check = await screen.findByRole("button", { name: "Check" });
  await user.click(check);
  expect(await screen.findByText(payrollTexts.noFile)).toBeTruthy();
  const content = "Line,Deducted\r\n2,200\r\n3,x";
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no field for the file");
  await user.upload(input, new File([content], "march.csv", { type: "text/csv" }));
  enter({ "Day of the deduction": "15-03-2026" });
  await user.click(check);
  expect(await screen.findByText(payrollTexts.noHeadings)).toBeTruthy();
  await user.click(check);
  const table = await screen.findByRole("table", { name: "Rows of the file" });
  expect(within(table).getByText(rowTexts.wrongAmount)).toBeTruthy();
  expect(
    screen.getByText(sentence(/^2 rows\. In full: 1, Not readable: 1\. NLe 200\.00 waits/)),
  ).toBeTruthy();
  await user.click(screen.getByLabelText("Only rows that are refused (1)"));
  expect(within(table).queryByText("Member 2")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Accept the file" }));
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests.map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ format: "csv", content, deducted_on: "2026-03-15" })),
  );
});

test("PAYR-20, PAYR-22 the money of an employer says what is left, and is sent again under the same key", async () => {
  const { user, requests } = render(<RemittanceForm run={run} onDone={nothing} />, {
    ...day,
    "GET /ledger/accounts": {
      accounts: [
        account("1000", "Cash", "cash"),
        account("1010", "Till 1", "cash"),
        account("1050", "Bank account", "bank"),
        account("1100", "Loans receivable", null),
      ],
    },
    "POST /payroll-runs/7/remittance": [errorResponse(400, remittanceTexts.notMoney), { run }],
  });
  await screen.findByLabelText("Account");
  expect(screen.getByText(/Then nothing is left to arrive\.$/)).toBeTruthy();
  enter({ "Amount received": "190", "Bank charges": "4" });
  expect(
    screen.getByText(
      sentence(
        "Model Secondary School paid NLe 194.00 for PD-000007. NLe 6.00 is still to arrive.",
      ),
    ),
  ).toBeTruthy();
  enter({ "Amount received": "200" });
  expect(screen.getByText(sentence(/That is NLe 4\.00 more than was deducted\.$/))).toBeTruthy();
  expect(screen.queryByRole("option", { name: "1010 Till 1" })).toBeNull();
  const send = screen.getByRole("button", { name: "Record money" });
  await user.click(send);
  expect(await screen.findByText(remittanceTexts.notMoney)).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  expect(requests[0]?.body).toMatchObject({
    date: "2026-03-16",
    amount: 200,
    charges: 4,
    account_code: "1050",
    reference: "",
  });
  enter({ "Amount received": "" });
  expect(screen.getByRole("button", { name: "Record money" })).toHaveProperty("disabled", true);
});

const lists = (shown: RunDetails, rows: readonly StoredRow[] = []) => ({
  ...day,
  "GET /payroll-runs/7": { run: shown },
  "GET /payroll-runs/7/lines": {
    lines: [],
    page: 1,
    pages: 1,
    total: 0,
    next: null,
    previous: null,
  },
  "GET /payroll-runs/7/rows": { rows, page: 1, pages: 1, total: 2, next: null, previous: null },
});
const showRun = (more: object, shown = run, rows: readonly StoredRow[] = []) =>
  render(<RunDrawer id={7} onClose={nothing} />, { ...lists(shown, rows), ...more });

test("PAYR-15 rows are booked 200 a call until none is left to try", async () => {
  const answer = (booked: number, refused: number, waiting: number, next: number | null) => ({
    booked,
    refused,
    waiting,
    next,
  });
  const { user, requests } = showRun(
    {
      "POST /payroll-runs/7/post": [
        answer(200, 0, 102, 300),
        answer(99, 1, 3, 500),
        answer(2, 0, 1, null),
      ],
    },
    { ...run, waiting: 302 },
  );
  expect(await screen.findByText(/^302 rows wait\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Book" }));
  const text = `${payrollTexts.posted(301)} 1 could not be booked: see the reasons below.`;
  expect(await screen.findByText(text)).toBeTruthy();
  expect(requests.map(({ body }) => body)).toEqual([{ after: 0 }, { after: 300 }, { after: 500 }]);
});

test("PAYR-24 a list is closed after its consequence is read", async () => {
  const { user, requests } = showRun({ "POST /payroll-runs/7/close": { run } });
  await user.click(await screen.findByRole("button", { name: "Close list" }));
  expect(requests).toEqual([]);
  expect(
    screen.getByText(
      sentence(
        "PD-000007 takes no more files; money still arrives for it. NLe 200.00 was not deducted: each customer who still owes of it is notified.",
      ),
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Close list" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ path: "/payroll-runs/7/close" });
});

test("PAYR-19 a deduction that became credit is reversed from its row, one that paid a loan is not", async () => {
  const rows = [stored(1), stored(2, { receipt_number: null, credit: 200 })];
  const { user, requests } = showRun(
    { "POST /payroll-rows/102/reverse": { row: rows[1] } },
    run,
    rows,
  );
  await user.click(await screen.findByText("Rows of the answer"));
  const reverse = await screen.findByRole("button", { name: /^Reverse row/ });
  expect(reverse.getAttribute("aria-label")).toBe("Reverse row 2 of Member 2");
  await user.click(reverse);
  enter({ Reason: "The wrong person" });
  expect(
    screen.getByText(
      sentence(/^The deduction of NLe 200\.00 is taken back from the credit of Member 2/),
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ reason: "The wrong person" });
});
