import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SheetRecord, SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { field, render, sentence } from "../../../test-support/render.tsx";
import { SheetView } from "./sheet-view.tsx";
import { rowsToSend } from "./sheet-values.ts";

const sheet: SheetRecord = {
  id: 12,
  number: "CS-000012",
  kind: "village",
  name: "Koribondo, Bo",
  officer_id: null,
  collection_date: "2026-03-16",
  state: "open",
  loans: 3,
  paid_rows: 0,
  collected: 0,
  handed_in: null,
  difference: null,
  note: "",
  opened_by: 1,
  opened_by_name: "Isata Koroma",
  opened_at: "2026-03-16T08:00:00.000Z",
  closed_at: null,
};
const row = (position: number, more: Partial<SheetRow> = {}): SheetRow => ({
  position,
  transaction_id: `20260300000000${position}`,
  loan_id: `LN-202601-00000${position}`,
  customer_id: `CUS-00000${position}`,
  customer_name: `Member ${position}`,
  village: "Koribondo",
  phone: "",
  due: 200,
  arrears: 150,
  penalty: 0,
  balance: 1_200,
  is_absent: false,
  payment: null,
  refused_amount: null,
  refusal: "",
  ...more,
});
const rows = [row(1), row(2), row(3)];
const paid = { id: 9, receipt_number: "RC-000009", amount: 350, is_reversed: false };
const amount = (position: number) =>
  field(`Collected from Member ${position}, LN-202601-00000${position}`);
const show = (more: object = {}, shown = { sheet, rows }) =>
  render(<SheetView id={12} />, { "GET /sheets/12": shown, ...more });

test("COLL-22 one tap enters what is to be collected; an empty row shows no amount", async () => {
  const { user } = show();
  await screen.findByLabelText("Collected from Member 1, LN-202601-000001");
  expect([amount(1).value, amount(1).placeholder]).toEqual(["", ""]);
  const button = { name: "Member 1, LN-202601-000001 paid NLe 350.00" };
  await user.click(screen.getByRole("button", button));
  expect(amount(1).value).toBe("350");
  expect(screen.queryByRole("button", button)).toBeNull();
});

test("COLL-22 a sheet is filled in with the keyboard alone, with a running total, and booked", async () => {
  const saved = {
    sheet: { ...sheet, collected: 350, paid_rows: 1 },
    rows: [
      row(1, { payment: paid }),
      row(2, { refused_amount: 5_000, refusal: "Too much." }),
      row(3),
    ],
    results: [
      { position: 1, outcome: "booked", text: "" },
      { position: 2, outcome: "refused", text: "Too much." },
    ],
  };
  const { user, requests } = show({
    "POST /sheets/12/rows": saved,
    "GET /sheets/12": [{ sheet, rows }, saved],
  });
  await screen.findByRole("table", { name: "Rows of the sheet" });
  amount(1).focus();
  await user.keyboard("3{Enter}5{ArrowDown}{ArrowUp}");
  expect(document.activeElement).toBe(amount(2));
  expect(screen.getByText(/^Booked/).textContent).toContain("entered NLe 8.00");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("1 row saved, 1 refused: the row states the reason.");
  expect(requests.map(({ body }) => body)).toEqual([
    {
      rows: [
        { position: 1, amount: 3, is_absent: false },
        { position: 2, amount: 5, is_absent: false },
      ],
    },
  ]);
  expect(screen.getByText("RC-000009")).toBeTruthy();
  // What was refused stays in its field, with the reason.
  expect(amount(2).value).toBe("5,000");
  expect(screen.getByText("Too much.")).toBeTruthy();
});

test("COLL-25 an absent member has no amount, and a row that is booked no field", async () => {
  const { user, requests } = show(
    { "POST /sheets/12/rows": { sheet, rows, results: [] } },
    { sheet, rows: [row(1, { payment: { ...paid, is_reversed: true } }), row(2)] },
  );
  await user.click(await screen.findByLabelText("Member 2, LN-202601-000002 is absent"));
  expect(amount(2).disabled).toBe(true);
  expect(screen.queryByLabelText(/Collected from Member 1/)).toBeNull();
  expect(screen.getByText("RC-000009, reversed")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ rows: [{ position: 2, amount: 0, is_absent: true }] });
});

test("COLL-26 the cash is compared with the payments before it is handed in", async () => {
  const counted = {
    sheet: { ...sheet, collected: 350, paid_rows: 1 },
    rows: [row(1, { payment: paid })],
  };
  const { user, requests } = show(
    { "POST /sheets/12/close": { ...counted, msg: sheetTexts.less("NLe 50.00") } },
    counted,
  );
  const part = await screen.findByRole("region", { name: "Hand in" });
  const button = within(part).getByRole<HTMLButtonElement>("button", { name: "Hand in the cash" });
  expect(button.disabled).toBe(true);
  await user.type(field("Cash handed in"), "300");
  expect(part.textContent).toContain("The payments are NLe 350.00; the sheet stays open");
  await user.click(button);
  await screen.findByText(sentence(sheetTexts.less("NLe 50.00")));
  expect(requests.map(({ body }) => body)).toEqual([{ handed_in: 300, note: "" }]);
});

test("COLL-27 the sheet of another person is read only", async () => {
  show({}, { sheet: { ...sheet, opened_by: 7 }, rows });
  await screen.findByText(sheetTexts.notYours);
  expect(screen.queryByLabelText(/Collected from/)).toBeNull();
  expect(screen.queryByRole("button", { name: /Book|Hand in/ })).toBeNull();
});

test("COLL-22 without an open till the sheet links to it", async () => {
  show({}, { sheet, rows: [row(1, { refused_amount: 10, refusal: tillTexts.openFirst })] });
  expect(await screen.findByRole("link", { name: "Open my till" })).toBeTruthy();
});

test("COLL-22 only rows that changed are sent", () => {
  const stored = [row(1), row(2, { is_absent: true }), row(3, { payment: paid })];
  const entry = (amount: number | "", is_absent = false) => ({ amount, is_absent });
  expect(rowsToSend(stored, {})).toEqual([]);
  expect(rowsToSend(stored, { 1: entry(""), 2: entry(""), 3: entry(5) })).toEqual([
    { position: 2, amount: 0, is_absent: false },
  ]);
  expect(rowsToSend(stored, { 1: entry(0), 2: entry("", true) })).toEqual([]);
});
