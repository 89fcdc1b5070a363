import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NoticeEvent, smsOfEvent } from "../acts/notices.ts";
import { noticeKinds } from "./notice-kinds.ts";
import {
  defaultSms,
  isPlanned,
  nextSendingTime,
  promiseDaysOf,
  reminderDaysOf,
  reminderDropped,
} from "./sms-plan.ts";
import { dialled, hiddenPhone, isRightPhone } from "./sms-recipient.ts";

const next = (at: string, quiet = {}) =>
  nextSendingTime(new Date(at), { ...defaultSms, ...quiet }).toISOString();

describe("MSG-17 quiet hours", () => {
  test.each([
    // 16 March 2026 is a Monday.
    ["2026-03-16T08:00:00.000Z", "2026-03-16T08:00:00.000Z"],
    ["2026-03-16T19:59:59.999Z", "2026-03-16T19:59:59.999Z"],
    ["2026-03-16T20:00:00.000Z", "2026-03-17T08:00:00.000Z"],
    ["2026-03-16T00:20:00.000Z", "2026-03-16T08:00:00.000Z"],
    ["2026-03-14T20:30:00.000Z", "2026-03-16T08:00:00.000Z"],
    ["2026-03-15T12:00:00.000Z", "2026-03-16T08:00:00.000Z"],
  ])("a message of %s leaves at %s", (at, expected) => expect(next(at)).toBe(expected));

  test("quiet hours may begin and end on one day, or not exist", () => {
    const midday = { sms_quiet_from: 12, sms_quiet_until: 14, sms_quiet_sundays: false };
    expect(next("2026-03-15T12:30:00.000Z", midday)).toBe("2026-03-15T14:00:00.000Z");
    const none = { sms_quiet_from: 0, sms_quiet_until: 0, sms_quiet_sundays: false };
    expect(next("2026-03-15T03:00:00.000Z", none)).toBe("2026-03-15T03:00:00.000Z");
  });

  test("the moment is never quiet itself, never earlier, and at most two days away", () => {
    const hours = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
        hours,
        hours,
        fc.boolean(),
        (at, sms_quiet_from, sms_quiet_until, sms_quiet_sundays) => {
          const quiet = { sms_quiet_from, sms_quiet_until, sms_quiet_sundays };
          const time = nextSendingTime(at, quiet);
          expect(time.getTime()).toBeGreaterThanOrEqual(at.getTime());
          expect(time.getTime() - at.getTime()).toBeLessThan(3 * 86_400_000);
          expect(nextSendingTime(time, quiet)).toEqual(time);
        },
      ),
    );
  });
});

describe("MSG-15 the plan", () => {
  test("names due dates from three days before to a month after", () => {
    expect(reminderDaysOf("2026-03-16")).toEqual([
      { template: "due_soon", from: "2026-03-17", to: "2026-03-19" },
      { template: "due_today", from: "2026-03-16", to: "2026-03-16" },
      { template: "overdue_1", from: "2026-03-13", to: "2026-03-15" },
      { template: "overdue_7", from: "2026-03-07", to: "2026-03-09" },
      { template: "overdue_30", from: "2026-02-12", to: "2026-02-14" },
    ]);
  });

  test("a promise is reminded of the day before, and on its day", () => {
    expect(promiseDaysOf("2026-03-31")).toEqual({ from: "2026-03-31", to: "2026-04-01" });
  });

  test("a message is on until the lender turns it off", () => {
    expect(isPlanned(defaultSms, "payment")).toBe(true);
    expect(isPlanned({ sms_plan: { payment: false } }, "payment")).toBe(false);
    expect(defaultSms.sms).toBe(false);
  });

  test("a receipt has its figures, and only these kinds of notices are texted", () => {
    const facts = { amount: 1_250.5, transaction_date: "2026-03-16", balance: 3_000, owed: 9 };
    expect(smsOfEvent({ kind: "payment", facts })).toEqual({
      template: "payment",
      values: { amount: "NLe 1,250.50", date: "16-Mar-2026", balance: "NLe 3,000" },
    });
    const texted = noticeKinds.filter(
      (kind) =>
        smsOfEvent({ kind, facts: { ...facts, first_due: "2026-04-16" } } as NoticeEvent) !== null,
    );
    expect(texted).toEqual([
      "approved",
      "paid_out",
      "payment",
      "paid",
      "settled_early",
      "payment_reversed",
      "papers_asked",
      "paper_refused",
      "recovered",
    ]);
  });
});

test("MSG-16 a reminder that is paid, stopped or late is dropped", () => {
  const now = new Date("2026-03-16T09:00:00Z");
  const today = { reminder_on: "2026-03-16" };
  const due = { isSettled: false, isStopped: false, isPromise: false, now };
  expect(reminderDropped(today, due)).toBeNull();
  expect(reminderDropped(today, { ...due, isSettled: true })).toBe("The instalment is paid.");
  expect(reminderDropped(today, { ...due, isSettled: true, isPromise: true })).toBe(
    "The promise is kept or moved.",
  );
  expect(reminderDropped(today, { ...due, isStopped: true })).toContain("stopped");
  expect(reminderDropped({ reminder_on: "2026-03-15" }, due)).toBe("Its day has passed.");
});

test("MSG-33 only stored numbers of Sierra Leone are dialled", () => {
  expect(isRightPhone("+232-76-123456")).toBe(true);
  for (const phone of ["", "076123456", "+44-20-123456"]) expect(isRightPhone(phone)).toBe(false);
  expect(dialled("+232-76-123456")).toBe("+23276123456");
  expect(hiddenPhone("+232-76-123456")).toBe("+•••-••-•••456");
});
