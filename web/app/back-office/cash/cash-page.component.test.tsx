import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
    safe: { is_due: false, counts: [] },
    on_the_way: [],
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

test("BR-12 what a branch owes is settled by a move of what its safe holds", async () => {
  const branch = (code: string, name: string, safe_account: string) => ({
    code,
    name,
    safe_account,
  });
  const { user, requests } = render(<CashPage params={new URLSearchParams()} />, {
    ...api,
    "GET /user/profile": { user: {}, has_branches: true },
    "GET /branches/claims": {
      claims: [
        {
          debtor: branch("BO", "Bo", "1051"),
          creditor: branch("HO", "Head office", "1000"),
          amount: 80,
        },
      ],
    },
    "GET /tills": {
      ...api["GET /tills"],
      accounts: [...api["GET /tills"].accounts, { code: "1051", name: "Cash, Bo", balance: 60 }],
    },
    "POST /cash/moves": { msg: texts.onTheWay },
  });
  await screen.findByText(sentence("Bo owes Head office NLe 80.00"));
  await user.click(screen.getByRole("button", { name: "Settle: Bo to Head office" }));
  const form = within(await screen.findByRole("dialog", { name: "Move money" }));
  await form.findByText(sentence(/^Move NLe 60\.00 from Cash, Bo to Cash on /));
  await user.click(form.getByRole("button", { name: "Move money" }));
  await waitFor(() =>
    expect(requests).toMatchObject([{ body: { from: "1051", to: "1000", amount: 60 } }]),
  );
});

test("TILL-17 the safe is counted by one person and signed off by another, with a reason", async () => {
  const counted = {
    id: 7,
    business_date: "2026-03-16",
    denominations: [],
    total: 890,
    difference: -10,
    counted_by: { id: 2, name: "Sorie Turay" },
    counted_at: "2026-03-16T16:00:00.000Z",
    charge_to: null,
    note: "",
    signed_off_by: null,
    signed_off_at: null,
  };
  const { user, requests } = render(<CashPage params={new URLSearchParams()} />, {
    ...api,
    "GET /tills": { ...api["GET /tills"], safe: { is_due: true, counts: [counted] } },
    "POST /cash/safe/counts": { count: counted, msg: texts.safeCounted },
    "POST /cash/safe/counts/7/sign-off": { count: counted, msg: texts.safeSignedOff },
  });
  expect(
    await screen.findByText("Its count waits until another person signs it off."),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Count the safe" }));
  fireEvent.change(await screen.findByLabelText("Pieces of NLe 20.00"), {
    target: { value: "44" },
  });
  await user.click(screen.getByRole("button", { name: "Record the count" }));
  expect(await screen.findByText(texts.safeCounted)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign off" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign off the count" });
  expect(within(dialog).getByText(sentence("NLe 10.00 short is posted as a loss."))).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/^Note/), "One note less");
  await user.click(within(dialog).getByRole("button", { name: "Sign off" }));
  expect(await screen.findByText(texts.safeSignedOff)).toBeTruthy();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { denominations: expect.arrayContaining([{ value: 20, pieces: 44 }]) },
    { charge_to: "loss", note: "One note less" },
  ]);
});

test("TILL-18 money on the way is counted in by another person, who says what differs", async () => {
  const move = {
    id: 9,
    from: "1050",
    to: "1000",
    amount: 6_000,
    date: "2026-03-16",
    on_the_way: true,
    sent_by: { id: 2, name: "Sorie Turay" },
    sent_at: "2026-03-16T12:00:00.000Z",
    counted: null,
    counted_by: null,
    note: "",
  };
  const msg = texts.arrivedOtherwise("NLe 100.00 short");
  const { user, requests } = render(<CashPage params={new URLSearchParams()} />, {
    ...api,
    "GET /tills": {
      ...api["GET /tills"],
      on_the_way: [move, { ...move, id: 10, sent_by: { id: 1, name: "Isata Koroma" } }],
    },
    "POST /cash/moves/9/count-in": { move, msg },
  });
  await user.click(await screen.findByRole("button", { name: "Count in: 1050 to Cash" }));
  await user.type(await screen.findByLabelText(/^Counted/), "5900");
  await user.type(await screen.findByLabelText(/^Note/), "One bundle less");
  await user.click(screen.getByRole("button", { name: "Count in" }));
  expect(await screen.findByText(sentence(msg))).toBeTruthy();
  expect(requests[0]?.body).toEqual({ counted: 5_900, note: "One bundle less" });
});

test("TILL-18 a large hand-over is accepted with what was counted", async () => {
  const { user, requests } = render(<CashPage params={new URLSearchParams()} />, {
    ...api,
    "POST /tills/movements/5/accept": errorResponse(409, "Count the cash.", { counted: "Count." }),
  });
  await user.click(await screen.findByRole("button", { name: "Accept: Hand-over of Till 1" }));
  await user.type(await screen.findByLabelText("Counted: Hand-over of Till 1"), "50");
  await user.click(screen.getByRole("button", { name: "Accept: Hand-over of Till 1" }));
  expect(requests.map(({ body }) => body)).toEqual([null, { counted: 50 }]);
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
  await waitFor(() => expect(document.activeElement).toBe(field("Stays in the till")));
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
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Pieces of /),
  );
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
  [
    "and the sums are shown",
    150.5,
    [
      "SHOULD HOLD NOWNLe 150.50",
      "RECEIVEDNLe 70.502 entries",
      "PAID OUTNLe 20.001 entry",
      "OPENING AND FLOATSNLe 100.00",
    ],
  ],
  [
    "and the sums are not shown where counts are blind",
    null,
    [texts.blindNow, "RECEIVED2 entries", "PAID OUT1 entry"],
  ],
])(
  "TILL-9 My Till begins with what came in and went out; what it should hold %s",
  async (_, expected, shown) => {
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
    for (const text of shown) expect(now.textContent).toContain(text);
    expect(now.textContent?.includes("NLe")).toBe(expected !== null);
  },
);

test.each([
  ["Cash", CashPage, "Where the money is, and who answers for it."],
  ["My Till", MyTillPage, texts.tillsOff],
])(
  "SITE-40, TILL-15 %s has its title and a way to try again when nothing arrives",
  async (title, Section, after) => {
    const { user } = render(<Section params={new URLSearchParams()} />, {
      ...api,
      "GET /tills/mine": [errorResponse(400, ""), { tills_on: false, session: null }],
    });
    expect(screen.getByText("Loading data...")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByText(texts.failed)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(after)).toBeTruthy();
  },
);

test("TILL-1, TILL-18 without tills Cash has the safe and what is on the way, and no till", async () => {
  render(<CashPage params={new URLSearchParams()} />, {
    ...api,
    "GET /tills/mine": { tills_on: false, session: null },
  });
  const table = await screen.findByRole("table", { name: "Accounts" });
  await within(table).findByRole("link", { name: "1000 Cash" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(2);
  expect(within(table).queryByRole("link", { name: /Till/ })).toBeNull();
  for (const name of ["Move money", "Count the safe"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add till" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Sessions" })).toBeNull();
});
