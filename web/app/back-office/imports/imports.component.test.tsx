import type { ImportRecord, ImportRow } from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import { ImportDrawer } from "./import-drawer.tsx";
import { UploadForm } from "./imports-page.tsx";

const read: ImportRecord = {
  id: 7,
  kind: "loans",
  file_name: "loans.csv",
  state: "checked",
  cut_over: "2026-03-15",
  problem: "",
  rows_read: 982,
  rows_done: 0,
  counts: { new: 980, same: 0, changed: 1, refused: 1, reread: 0, unlikely: 0 },
  totals: [
    { label: "Lent", amount: 1_200_000 },
    { label: "Arrears, 31-60 days", amount: 45_000 },
  ],
  rows_to_do: null,
  rate: null,
  made_by: "Isata Koroma",
  made_at: "2026-03-16T10:00:00.000Z",
};
const row: ImportRow = {
  id: 1,
  row: 3,
  external_reference: "L-2",
  outcome: "refused",
  problems: [
    {
      column: "amount",
      value: "12x",
      reason: "This is not an amount.",
      remedy: "Write the amount as 1500.00.",
    },
  ],
  readings: [{ column: "interest_rate", written: "0.25", read: "25%" }],
  doubts: [],
  record: "",
};
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const ok = { success: true, msg: "", message: "" };
const api = (more: Partial<ImportRecord> = {}, others: object = {}) => ({
  "GET /imports/7": { ...ok, import: { ...read, ...more } },
  "GET /imports/7/rows": { ...ok, rows: [row], ...page },
  ...others,
});

test("IMP-5, IMP-6 a dry run shows refused rows, totals, and a button that says what it imports", async () => {
  const { user } = render(
    <ImportDrawer id={7} onClose={() => undefined} />,
    api({}, { "POST /imports/7/book": errorResponse(409, importTexts.nothingToBook) }),
  );
  expect(await screen.findByText("NLe 45,000.00")).toBeDefined();
  const table = await screen.findByRole("table", { name: "Rows of the file" });
  expect(within(table).getByText("12x")).toBeDefined();
  expect(within(table).getByText(/Write the amount as 1500.00/)).toBeDefined();
  expect(screen.getByText(/2 rows are left out/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Import 980 loans" }));
  expect(await screen.findByText(importTexts.nothingToBook)).toBeDefined();
});

test("IMP-9 the progress states rows, rate and time left, and a file that is imported already says so", async () => {
  render(
    <ImportDrawer id={7} onClose={() => undefined} />,
    api({ state: "booking", rows_done: 300, rows_to_do: 980, rate: 20 }),
  );
  expect(await screen.findByText("300 of 980 rows, 20 a second, about 34 s left")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  cleanup();
  render(
    <ImportDrawer id={7} onClose={() => undefined} />,
    api({ state: "checking", rows_read: 500, rows_to_do: 1_700, rate: 100 }),
  );
  expect(
    await screen.findByText("500 of about 1,700 rows, 100 a second, about 12 s left"),
  ).toBeDefined();
  cleanup();
  render(
    <ImportDrawer id={7} onClose={() => undefined} />,
    api({ counts: { new: 0, same: 982, changed: 0, refused: 0, reread: 0, unlikely: 0 } }),
  );
  expect(await screen.findByText(/imported already/)).toBeDefined();
});

test("IMP-16, IMP-17 unlikely rows are confirmed apart, and what was read otherwise is shown as it was read", async () => {
  const counts = { new: 982, same: 0, changed: 0, refused: 0, reread: 1, unlikely: 1 };
  const { user, requests } = render(
    <ImportDrawer id={7} onClose={() => undefined} />,
    api({ counts }),
  );
  expect(await screen.findByText("Read as 25%.")).toBeDefined();
  expect(screen.getByText(importTexts.unlikely(1))).toBeDefined();
  await user.click(
    screen.getByRole("checkbox", {
      name: "I have looked at the unlikely row, and it is right.",
    }),
  );
  await user.click(screen.getByRole("button", { name: "Import 982 loans" }));
  const booked = requests.find(({ path }) => path.endsWith("/imports/7/book"));
  expect(booked?.body).toEqual({ accept_unlikely: true });
});

test("IMP-11 an import that something has happened to since is not taken back, and says why", async () => {
  const text = importTexts.somethingHappened(["LN-202603-000001"], 1);
  const { user } = render(
    <ImportDrawer id={7} onClose={() => undefined} />,
    api(
      { state: "booked", rows_done: 980 },
      { "POST /imports/7/take-back": errorResponse(409, text) },
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Take this import back" }));
  await user.click(screen.getByRole("button", { name: "Take back 980 loans" }));
  // It is no banner, which closes by itself: the records that it names are written down.
  const note = await within(screen.getByRole("alert")).findByText(/^Something else has happened/);
  expect(note.textContent).toBe(text);
});

test("IMP-4 a file is needed before it is sent", async () => {
  const { user } = render(<UploadForm onCancel={() => undefined} onDone={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Check the file" }));
  expect((await screen.findAllByText(importTexts.noFile)).length).toBeGreaterThan(0);
});
