import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { errorResponse, field, render, sentence } from "../../../test-support/render.tsx";
import MyTillPage from "../my-till/my-till-page.tsx";
import CashPage from "./cash-page.tsx";

const session = {
  id: 3,
  number: null,
  till: { id: 1, name: "Till 1", account_code: "1010" },
  holder: { id: 2, name: "Sorie Turay" },
  business_date: "2026-03-16",
  status: "counted",
  opening: 0,
  opened_at: "2026-03-16T08:00:00.000Z",
  counted: 97,
  difference: -3,
  counted_by: { id: 2, name: "Sorie Turay" },
  counted_at: "2026-03-16T16:00:00.000Z",
  keep: null,
  charge_to: null,
  note: "",
  signed_off_by: null,
  signed_off_at: null,
};
const details = {
  ...session,
  report: {
    opening: 0,
    floats: { count: 1, sum: 100 },
    handovers: { count: 0, sum: 0 },
    kinds: [],
    reversals: { count: 0, sum: 0 },
    expected: 100,
    counted: 97,
    difference: -3,
    non_cash: [],
  },
  entries: [],
  movements: [],
  counts: [],
};
const movement = {
  id: 5,
  session_id: 3,
  till_name: "Till 1",
  holder: { id: 2, name: "Sorie Turay" },
  kind: "handover",
  amount: 50,
  status: "pending",
  made_by: { id: 2, name: "Sorie Turay" },
  made_at: "2026-03-16T12:00:00.000Z",
  decided_by: null,
  decided_at: null,
};
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const api = {
  "GET /tills/mine": { tills_on: true, session: null },
  "GET /tills": {
    tills: [
      { id: 1, name: "Till 1", account_code: "1010", active: true, balance: 100, session },
      { id: 2, name: "Till 2", account_code: "1011", active: true, balance: 40, session: null },
    ],
    accounts: [{ code: "1000", name: "Cash", balance: 900 }],
    movements: [movement],
  },
  "GET /tills/sessions": { sessions: [session], ...page },
  "GET /tills/sessions/3": { session: details },
  "GET /settings": { settings: defaultSettings },
};

test("TILL-15 Cash lists accounts and tills, and says that a waiting hand-over was accepted", async () => {
  const accepted = { movement: { ...movement, status: "accepted" } };
  const { user, requests } = render(<CashPage params={new URLSearchParams()} />, {
    ...api,
    "POST /tills/movements/5/accept": accepted,
  });
  const table = await screen.findByRole("table", { name: "Accounts" });
  await screen.findByRole("link", { name: "1010 Till 1" });
  expect(table.textContent).toContain("Sorie Turay");
  await user.click(screen.getByRole("button", { name: "Accept: Hand-over of Till 1" }));
  expect(requests).toEqual([{ method: "POST", path: "/tills/movements/5/accept", body: null }]);
  await screen.findByText(sentence(/^Hand-over of NLe [\d,.]+, Till 1: accepted and posted\.$/));
});

test("TILL-11 a supervisor signs off what was counted", async () => {
  const signed = { ...details, status: "signed_off", number: "Z-000001", keep: 0 };
  const { user, requests } = render(<CashPage params={new URLSearchParams("session=3")} />, {
    ...api,
    "POST /tills/sessions/3/sign-off": { session: signed, msg: "Z-000001 was signed off." },
  });
  await user.click(await screen.findByRole("button", { name: "Sign off" }));
  expect(
    await screen.findByText(
      sentence(
        "NLe 3.00 short is posted as a loss. NLe 97.00 goes to the safe, NLe 0.00 stays in Till 1.",
      ),
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign off" }));
  expect(await screen.findByText("Z-000001 was signed off.")).toBeTruthy();
  expect(requests[0]?.body).toEqual({ keep: 0, charge_to: "loss", note: "" });
});

test("TILL-3 My Till offers the free tills, and TILL-8 a count adds up by notes and coins", async () => {
  const own = { ...details, status: "open", counted: null, difference: null, counted_at: null };
  const { user, requests } = render(
    <MyTillPage params={new URLSearchParams("session=3&mode=count")} />,
    {
      ...api,
      "GET /tills/sessions/3": { session: { ...own, holder: { id: 1, name: "Isata Koroma" } } },
      "POST /tills/2/sessions": errorResponse(
        409,
        "This till has a session that is not signed off.",
      ),
      "POST /tills/sessions/3/count": { session: details, msg: "The count was recorded." },
    },
  );
  const pieces = await screen.findByLabelText("Pieces of NLe 20.00");
  const record = screen.getByRole<HTMLButtonElement>("button", { name: "Record the count" });
  expect(record.disabled).toBe(true);
  fireEvent.change(pieces, { target: { value: "4" } });
  fireEvent.change(field("Pieces of NLe 0.50"), { target: { value: "3" } });
  expect(
    await screen.findByText(sentence("Till 1 holds NLe 81.50. It takes no more cash afterwards.")),
  ).toBeTruthy();
  await user.click(record);
  expect(requests[0]?.body).toMatchObject({
    denominations: expect.arrayContaining([
      { value: 20, pieces: 4 },
      { value: 0.5, pieces: 3 },
    ]),
  });
});

test.each([
  ["shown", 150.5, "SHOULD HOLD NOWNLe 150.50"],
  ["not shown where counts are blind", null, texts.blindNow],
])(
  "TILL-9 My Till begins with what came in and went out; what it should hold is %s",
  async (_, expected, text) => {
    const some = (count: number, sum: number) => ({ count, sum });
    const kinds = [
      { kind: "payment", label: "Payment", in: some(2, 70.5), out: some(0, 0) },
      { kind: "payment_reversal", label: "Reversal", in: some(0, 0), out: some(1, 20) },
    ];
    const report = { ...details.report, kinds, expected, counted: null, difference: null };
    const own = { ...details, status: "open", counted: null, difference: null, report };
    render(<MyTillPage params={new URLSearchParams()} />, {
      ...api,
      "GET /tills/mine": {
        tills_on: true,
        session: { id: 3, till_name: "Till 1", business_date: "2026-03-16", status: "open" },
      },
      "GET /tills/sessions/3": { session: own },
    });
    const now = await screen.findByRole("region", { name: "The till now" });
    expect(now.textContent).toContain(text);
    expect(now.textContent).toContain("RECEIVEDNLe 70.502 entries");
    expect(now.textContent).toContain("PAID OUTNLe 20.001 entry");
    expect(now.textContent).toContain("OPENING AND FLOATSNLe 100.00");
    expect(now.textContent?.includes("SHOULD HOLD NOW")).toBe(expected !== null);
  },
);

test.each([
  ["Cash", CashPage],
  ["My Till", MyTillPage],
])(
  "SITE-40, TILL-15 %s has its title and a way to try again when nothing arrives",
  async (title, Section) => {
    const { user } = render(<Section params={new URLSearchParams()} />, {
      ...api,
      "GET /tills/mine": [errorResponse(400, ""), { tills_on: false, session: null }],
    });
    expect(screen.getByText("Loading data...")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText(texts.failed)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(texts.tillsOff)).toBeTruthy();
  },
);
