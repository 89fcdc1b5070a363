import { loanSorts } from "@microfinance/contract/loans/list-filters.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  everyId,
  idsOf,
  type ListedLoans,
  listLoans,
  makeListedLoans,
} from "../../test-support/loan-lists.ts";
import { makeStaff } from "../../test-support/make.ts";

let test: TestApp;
let listed: ListedLoans;

beforeAll(async () => {
  test = await testApp();
  listed = await makeListedLoans(test);
  await test.deps.db
    .updateTable("employers")
    .set({ employer_name: "Njala University" })
    .where("customer_id", "=", listed.other.customer_id ?? "")
    .execute();
  const { manager } = listed.people;
  const second = await makeStaff(test.deps, 5, { first_name: "Abu", last_name: "Sesay" });
  for (const [position, officer] of [manager, second, manager].entries())
    await callAs(test, manager, "POST", "/loans/officer", {
      ids: [listed.loans[position]?.id],
      staff_id: officer.staff_id,
      from: "2026-03-16",
    });
});
afterAll(() => test.close());

const list = (query: Record<string, string>) => listLoans(test, listed.auditor, query);

/** A row of the list, as far as its orders read it. */
type Row = Record<string, string | number | null> & { officer?: { name: string } | null };

/** What a row shows in the column of an order. */
function valueOf(sort: string, loan: Row): string | number | null {
  if (sort === "customer") return `${loan["first_name"]} ${loan["last_name"]}`.toLowerCase();
  if (sort === "officer") return loan.officer?.name.toLowerCase() ?? null;
  return loan[sort] ?? null;
}

describe("LOAN-67 SITE-20 loans in the order of a column", () => {
  it.each(loanSorts)(
    "%s: both ways, missing values last, equal ones newest first",
    async (sort) => {
      for (const order of ["oldest", "newest"]) {
        const { loans } = (await list({ sort, order })).json();
        expect(loans).toHaveLength(everyId(listed).length);
        const seen = loans.map((loan: Row) => ({
          id: loan["id"],
          value: valueOf(sort, loan),
        }));
        const direction = order === "oldest" ? 1 : -1;
        const expected = seen.toSorted(
          (a: (typeof seen)[number], b: (typeof seen)[number]) =>
            Number(a.value === null) - Number(b.value === null) ||
            (a.value === b.value ? b.id - a.id : (a.value < b.value ? -1 : 1) * direction),
        );
        expect(seen).toEqual(expected);
      }
    },
  );

  it("is paged, filtered and searched like the order of applications", async () => {
    const query = { sort: "balance", status: "applied,approved,paying", page_size: "2" };
    const all = idsOf(await list({ sort: "balance", status: query.status }));
    const first = await list(query);
    expect(first.json()).toMatchObject({ page: 1, previous: null, total: all.length });
    const second = await list({ ...query, cursor: first.json().next });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all.slice(0, 4));
    const back = await list({ ...query, cursor: second.json().previous });
    expect(idsOf(back)).toEqual(idsOf(first));
    const found = await list({ sort: "customer", query: "conteh" });
    expect(idsOf(found)).toEqual([listed.othersLoan.id]);
    const late = await list({ sort: "balance", due: "late" });
    expect(late.statusCode).toBe(200);
    const due = await list({ sort: "next_due_date", due: "today" });
    expect(due.statusCode).toBe(200);
  });

  it("an unknown column is refused", async () => {
    const refused = await list({ sort: "id; drop table loans" });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().msg).toBe("The list is not ordered by this column.");
    expect(idsOf(await list({}))).toEqual(everyId(listed));
  });

  it("a customer's loans have the same orders", async () => {
    const { customer_id } = listed.people.customer;
    const path = `/loans/customer/${customer_id}/all?sort=status&order=oldest`;
    const { status, body } = await callAs(test, listed.auditor, "GET", path);
    expect(status).toBe(200);
    const statuses = body.loans.map((loan: { status: string }) => loan.status);
    expect(statuses).toEqual(statuses.toSorted());
  });
});

describe("CUST-19 SITE-20 customers in the order of a column", () => {
  it.each(["name", "institution"])("%s, both ways", async (sort) => {
    const read = async (order: string) => {
      const path = `/customer/all?sort=${sort}&order=${order}`;
      const { status, body } = await callAs(test, listed.auditor, "GET", path);
      expect(status).toBe(200);
      return body.customers.map((each: { customer_id: string }) => each.customer_id);
    };
    const { customer } = listed.people;
    // Abu comes before Mariama, and her Ministry of Health before his Njala University.
    const rising = [listed.other.customer_id, customer.customer_id];
    if (sort === "institution") rising.reverse();
    expect(await read("oldest")).toEqual(rising);
    expect(await read("newest")).toEqual(rising.toReversed());
  });
});
