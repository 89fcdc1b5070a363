import { collectionTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCollections } from "../../test-support/collections.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import type { Person } from "../../test-support/make.ts";

type Office = Awaited<ReturnType<typeof openCollections>>;
let office: Office;
/** Loans by the days since their first instalment was due: 200 NLe a month for six months. */
const loans = new Map<number, MadeLoan>();
const approvals = [
  ["2026-02-16", 0],
  ["2026-02-20", -4],
  ["2026-02-15", 1],
  ["2026-01-13", 31],
  ["2025-12-10", 65],
  ["2025-08-16", 181],
] as const;

beforeAll(async () => {
  office = await openCollections();
  for (const [approval_date, days] of approvals)
    loans.set(days, await office.loanOf(office.officer, { approval_date }));
  await office.loanOf(office.other, { approval_date: "2026-01-10" });
  await office.loanOf(null, { approval_date: "2026-01-10" });
  await office.age();
});
afterAll(() => office.t.close());

const loan = (days: number) => loans.get(days) as MadeLoan;
const get = (query = "", person: Person = office.officer) =>
  office.call(person, "GET", `/collections/worklist${query}`);
const listed = async (list: string) =>
  (await get(`?list=${list}`)).body.loans.map((row: { loan_id: string }) => row.loan_id);
const codes = (...days: number[]) => days.map((day) => loan(day).loan_id);
const log = (days: number, body: object) =>
  office.call(office.officer, "POST", `/loans/${loan(days).loan_id}/contacts`, {
    contact_key: randomUUID(),
    person: "customer",
    channel: "call",
    ...body,
  });

describe("COLL-8 the worklists of an officer", () => {
  it("have their own loans by due date and by days late, from the table of late loans", async () => {
    const { body } = await get();
    expect(body).toMatchObject({ list: "due_today", as_of: "2026-03-16", aged_to: "2026-03-16" });
    expect(body.counts).toEqual({
      urgent: 5,
      due_today: 1,
      this_week: 2,
      late_1_30: 1,
      late_31_60: 1,
      late_61_90: 1,
      late_91: 1,
      broken: 0,
      promised: 0,
      next_action: 0,
      not_contacted: 4,
    });
    expect(await listed("urgent")).toEqual(codes(181, 65, 31, 1, 0));
    expect(await listed("due_today")).toEqual(codes(0));
    expect(new Set(await listed("this_week"))).toEqual(new Set(codes(0, -4)));
    expect(await listed("late_1_30")).toEqual(codes(1));
    expect(await listed("late_31_60")).toEqual(codes(31));
    expect(await listed("late_61_90")).toEqual(codes(65));
    expect(await listed("late_91")).toEqual(codes(181));
  });

  it("state arrears, the next instalment, the last contact and the promise of each loan", async () => {
    const { body } = await get("?list=late_1_30");
    expect(body.loans).toMatchObject([
      {
        loan_id: loan(1).loan_id,
        arrears: 200,
        days_past_due: 1,
        overdue_since: "2026-03-15",
        next_due: { date: "2026-04-15", amount: 200 },
        balance: 1200,
        last_contact: null,
        promise: null,
      },
    ]);
    expect(body.loans[0].is_phone_shared).toBe(true);
  });

  it("have promises while they are open, and broken ones while the loan is late", async () => {
    await log(31, { outcome: "promised", promise: { amount: 300, due_date: "2026-03-17" } });
    await log(0, { outcome: "promised", promise: { amount: 200, due_date: "2026-03-17" } });
    expect(new Set(await listed("promised"))).toEqual(new Set(codes(31, 0)));
    expect(await listed("broken")).toEqual([]);
    await office.pay(loan(0), 200);
    expect(await listed("promised")).toEqual(codes(31));
  });

  it("COLL-13 have next actions from their day on, until the next contact", async () => {
    await log(65, { outcome: "no_answer", next: { action: "visit", on: "2026-03-17" } });
    expect(await listed("next_action")).toEqual([]);
    expect(new Set(await listed("not_contacted"))).toEqual(new Set(codes(181, 1)));
    await office.at("2026-03-18T09:00:00Z");
    await office.age();
    expect(await listed("next_action")).toEqual(codes(65));
    expect(await listed("broken")).toEqual(codes(31));
    const { work } = (await office.call(office.officer, "GET", "/dashboard/work")).body;
    expect(work, "COLL-13").toMatchObject({ broken_promises: 1, next_actions: 1 });
    const { news } = (await office.call(office.officer, "GET", "/dashboard/news")).body;
    expect(news.broken_promises, "COLL-13").toBe(1);
    const read = await office.call(
      office.officer,
      "GET",
      "/dashboard/news?since=2026-03-18T08:00:00.000Z",
    );
    expect(read.body.news.broken_promises).toBeUndefined();
    await log(65, { outcome: "spoke" });
    expect(await listed("next_action")).toEqual([]);
    await office.at("2026-03-25T09:00:00Z");
    await office.age();
    expect(await listed("not_contacted")).toContain(loan(65).loan_id);
  });
});

describe("COLL-9 the order of a worklist", () => {
  it("is broken promises first, then days late times arrears, on every page", async () => {
    const all = await listed("not_contacted");
    // The broken promise stands before loans that are late longer.
    expect(all[0]).toBe(loan(31).loan_id);
    expect(all.slice(1, 3)).toEqual(codes(181, 65));
    const pages: string[] = [];
    let cursor = "";
    do {
      const { body } = await get(`?list=not_contacted&page_size=2${cursor}`);
      pages.push(...body.loans.map((row: { loan_id: string }) => row.loan_id));
      cursor = body.next === null ? "" : `&cursor=${body.next}`;
    } while (cursor !== "");
    expect(pages).toEqual(all);
  });
});

describe("COLL-11 whose worklists one reads", () => {
  it("one's own; supervisors and the auditor read those of all officers", async () => {
    const query = `?officer=${office.other.staff_id}&list=late_31_60`;
    const refused = await get(query);
    expect([refused.status, refused.body.error]).toEqual([403, texts.otherOfficer]);
    expect((await get("?officer=none")).status).toBe(403);
    expect((await get()).body.officers).toEqual([]);
    for (const person of [office.manager, office.auditor]) {
      const { body } = await get(query, person);
      expect(body.counts.late_31_60).toBe(1);
      expect(body.officers.map(({ name }: { name: string }) => name)).toEqual([
        "Abu Sesay",
        "Umu Bangura",
      ]);
      expect((await get("?officer=none", person)).body.counts.late_31_60).toBe(1);
    }
    expect((await get("", office.manager)).body.loans).toEqual([]);
    expect((await get("?officer=all")).status).toBe(403);
    const { body } = await get("?officer=all&list=late_31_60", office.manager);
    expect(body.counts.late_31_60).toBe(3);
    expect(
      body.loans
        .map(({ officer_name }: { officer_name: string | null }) => officer_name)
        .toSorted(),
    ).toEqual(["Abu Sesay", "Umu Bangura", null]);
  });

  it("refuses unknown lists, officers and parameters", async () => {
    for (const query of [
      "?list=all",
      "?officer=0",
      "?officer=me",
      "?status=late",
      "?list=broken&list=broken",
    ])
      expect((await get(query)).status, query).toBe(400);
  });
});
