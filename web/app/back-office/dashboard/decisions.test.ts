import type { QueuedRequest } from "@microfinance/contract/requests/requests.ts";
import type { Till, TillMovement } from "@microfinance/contract/tills/schema.ts";
import { describe, expect, it } from "vitest";
import { makeLoan } from "../../../test-support/loan.fixture.ts";
import {
  billDecisions,
  ageText,
  cashDecisions,
  type Decision,
  loanDecisions,
  monthDecisions,
  oldestFirst,
  requestDecisions,
} from "./decisions.ts";

const decision = (id: string, since: string | null): Decision => ({
  id,
  kind: "first",
  what: "First review",
  whose: id,
  loan: "",
  amount: null,
  since,
  href: "#review-loans",
});
const person = (id: number) => ({ id, name: `Person ${id}` });

describe("SITE-62 what waits for a decision", () => {
  it("has the oldest first, and last what waits since an unknown day", () => {
    const sorted = oldestFirst([
      decision("b", "2026-03-10"),
      decision("none", null),
      decision("a", "2026-03-02"),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(["a", "b", "none"]);
  });

  it.each([
    ["2026-03-16", "today"],
    ["2026-03-17", "today"],
    ["2026-03-15", "1 day"],
    ["2026-03-01", "15 days"],
    [null, ""],
  ])("says that what waits since %s waits %j", (since, text) =>
    expect(ageText(since, "2026-03-16")).toBe(text),
  );

  it("counts the days of an application from the step before", () => {
    const loan = makeLoan({
      created_at: "2026-03-01T10:00:00.000Z",
      first_review_date: "2026-03-04",
      second_review_date: "2026-03-09",
    });
    const since = (["first", "second", "decision"] as const).map(
      (step) => loanDecisions(step, [loan])[0]?.since,
    );
    expect(since).toEqual(["2026-03-01", "2026-03-04", "2026-03-09"]);
    expect(loanDecisions("first", [loan])[0]).toMatchObject({
      what: "First review",
      amount: loan.loan_amount,
      href: `#review-loans?review=first&loan=${loan.loan_id}`,
    });
  });

  it("leaves out the requests that the reader may not approve", () => {
    const request: QueuedRequest = {
      id: 4,
      kind: "write_off",
      loan_id: "LN-202603-000007",
      customer_id: "CUS-000001",
      subject: null,
      customer_name: "Isata Koroma",
      amount: 900,
      lines: [],
      reason: "Gone",
      asked_by: 2,
      asker_name: "Person 2",
      asked_at: "2026-03-12T09:00:00.000Z",
      state: "waiting",
      effective_at: null,
      answerer_name: null,
      answered_at: null,
      note: "",
      may_approve: true,
      may_stop: false,
    };
    expect(requestDecisions([request, { ...request, id: 5, may_approve: false }])).toEqual([
      {
        id: "request 4",
        kind: "requests",
        what: "Request: Write off",
        whose: "Isata Koroma",
        loan: "LN-202603-000007",
        amount: 900,
        since: "2026-03-12",
        href: "#requests?request=4",
      },
    ]);
  });

  it("has the cash that the reader signs off, accepts or counts in, and not their own", () => {
    const till = (id: number, status: "open" | "counted", holder: number, counter: number) =>
      ({
        id,
        name: `Till ${id}`,
        session: {
          id,
          status,
          holder: person(holder),
          counted: 50,
          counted_by: status === "counted" ? person(counter) : null,
          counted_at: status === "counted" ? "2026-03-15T17:00:00.000Z" : null,
        },
      }) as Till;
    const movement = (id: number, maker: number, holder: number) =>
      ({
        id,
        till_name: "Till 1",
        holder: person(holder),
        kind: "handover",
        amount: 20,
        status: "pending",
        made_by: person(maker),
        made_at: "2026-03-15T16:00:00.000Z",
      }) as TillMovement;
    const move = {
      id: 1,
      from: "1000",
      to: "1100",
      amount: 700,
      date: "2026-03-14",
      on_the_way: true,
      sent_by: person(3),
      sent_at: "2026-03-14T12:00:00.000Z",
      counted: null,
      counted_by: null,
      note: "",
    };
    const decisions = cashDecisions(
      {
        // Of another, of the reader, counted by the reader, not counted.
        tills: [
          till(1, "counted", 3, 3),
          till(2, "counted", 8, 3),
          till(3, "counted", 3, 8),
          till(4, "open", 3, 3),
        ],
        // A hand-over to the reader as a supervisor, and one that the reader made.
        movements: [movement(1, 3, 3), movement(2, 8, 3)],
        safe: { is_due: true, counts: [] },
        on_the_way: [move, { ...move, id: 2, sent_by: person(8) }],
      },
      8,
    );
    expect(decisions.map(({ id, what, whose, since }) => [id, what, whose, since])).toEqual([
      ["session 1", "Sign off a till", "Till 1, Person 3", "2026-03-15"],
      ["movement 1", "Accept: Hand-over", "Till 1, Person 3", "2026-03-15"],
      ["move 1", "Count in money", "1000 to 1100, Person 3", "2026-03-14"],
      ["safe", "Count the safe", "The safe", null],
    ]);
  });

  it("has what blocks a month that has ended, until it is closed", () => {
    const checks = [
      { key: "sessions", state: "blocks", text: "1 waits to be counted or signed off." },
      { key: "safe", state: "warns", text: "It is due for its count." },
    ] as const;
    const month = { from: "2026-02-01", to: "2026-02-28", state: "open", entries: 9 } as const;
    expect(monthDecisions(month, checks)).toEqual([
      {
        id: "month sessions",
        kind: "month",
        what: "Blocks February 2026",
        whose: "Tills: 1 waits to be counted or signed off.",
        loan: "",
        amount: null,
        since: "2026-02-28",
        href: "#cash",
      },
    ]);
    expect(monthDecisions({ ...month, state: "closed" }, checks)).toEqual([]);
    expect(monthDecisions(undefined, checks)).toEqual([]);
  });
});

it("BILL-4, BILL-7 bills without a known outcome wait, and floats that are low or empty", () => {
  const bill = {
    id: 7,
    number: "BL-000007",
    biller_name: "City Light",
    taken: 102,
    created_at: "2026-03-02T10:00:00.000Z",
  };
  const biller = (id: number, state: "enough" | "low" | "empty" | "none", left: number | null) => ({
    id,
    name: `Biller ${id}`,
    float: { state, left },
  });
  const billers = [
    biller(1, "enough", 900),
    biller(2, "low", 120),
    biller(3, "empty", 0),
    biller(4, "none", null),
  ];
  expect(
    billDecisions([bill], billers).map(({ what, whose, amount, since }) => [
      what,
      whose,
      amount,
      since,
    ]),
  ).toEqual([
    ["Outcome unknown", "BL-000007, City Light", 102, "2026-03-02"],
    ["Float low", "Biller 2", 120, null],
    ["Float empty", "Biller 3", 0, null],
  ]);
});
