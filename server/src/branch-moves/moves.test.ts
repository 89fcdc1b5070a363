import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  askBranchMove,
  type MoveToAsk,
  otherBranch,
  worksFor,
} from "../../test-support/branches.ts";
import { callAs } from "../../test-support/call.ts";
import { codeOf, makeGroup, makeSharedLoan } from "../../test-support/groups.ts";
import {
  makeApprovedLoan,
  makeUnapprovedLoan,
  type MadeLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { recordPortfolioAnew } from "../reports/portfolio-snapshots.ts";

let t: TestApp;
let bo: number;
let asker: Person;
let other: Person;
/** Loan officers of both branches. */
let officer: Person;
let officerOfBo: Person;

beforeAll(async () => {
  t = await testApp();
  bo = await otherBranch(t);
  asker = await makeStaff(t.deps, 8);
  other = await makeStaff(t.deps, 8);
  officer = await makeStaff(t.deps, 5, { first_name: "Foday", last_name: "Sesay" });
  officerOfBo = await makeStaff(t.deps, 5, { first_name: "Isata", last_name: "Koroma" });
  await worksFor(t, officerOfBo, bo);
  await ageLoans(t.deps);
});
afterAll(() => t.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await t.deps.pool.query(text, values)).rows;

async function withLoan(amount = 1_000, by: Person = officer): Promise<MadeLoan> {
  const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
    amount,
    approval_date: "2026-01-05",
  });
  await rows(
    "update loan_officers set staff_id = $1, from_date = '2026-01-05' where loan_id = $2",
    [by.staff_id, loan.id],
  );
  return loan;
}

const ask = (move: Partial<MoveToAsk> & { id: string }, by = asker) =>
  askBranchMove(t, by, { what: "customer", to_branch: bo, officer: officerOfBo.staff_id, ...move });
const approve = (id: number, by = other) => callAs(t, by, "PATCH", `/requests/${id}/approve`, {});

async function move(wanted: Partial<MoveToAsk> & { id: string }): Promise<number> {
  const asked = await ask(wanted);
  expect(asked.body.msg, JSON.stringify(asked.body)).toBe(texts.asked);
  const approved = await approve(asked.body.request.id);
  expect(approved.body.msg, JSON.stringify(approved.body)).toBe(requestTexts.approved);
  return asked.body.request.id;
}

const branchOfLoan = async ({ id }: MadeLoan) =>
  (await rows("select branch_id from loans where id = $1", [id]))[0].branch_id;
const branchOf = async (code: string) =>
  (await rows("select branch_id from customers where customer_id = $1", [code]))[0].branch_id;

/** The balance of every account in every branch, in cents, without those at zero. */
async function books(upTo = "2999-12-31"): Promise<Record<string, number>> {
  const all = await rows(
    `select branch_id || ' ' || account_code as name, (sum(debit - credit) * 100)::bigint::integer as balance
     from ledger_postings where entry_date <= $1 group by 1 having sum(debit) <> sum(credit) order by 1`,
    [upTo],
  );
  return Object.fromEntries(all.map(({ name, balance }) => [name, balance]));
}

const balance = async (branch: number, account: string) =>
  (await books())[`${branch} ${account}`] ?? 0;

/** The sums of all branches together. */
async function whole(): Promise<unknown> {
  return rows(
    `select account_code, sum(debit - credit) as balance from ledger_postings
     where account_code <> '1400' group by 1 having sum(debit) <> sum(credit) order by 1`,
  );
}

/** Entries that do not balance in a branch, and what Inter-branch has in all. */
async function faults(): Promise<unknown> {
  return rows(
    `select entry_id, branch_id from ledger_postings group by 1, 2 having sum(debit) <> sum(credit)
     union all
     select 0, 0 from ledger_postings where account_code = '1400' having sum(debit) <> sum(credit)`,
  );
}

describe("BR-7 a customer", () => {
  test("can move to each open branch in reach in which not all of it is already", async () => {
    const { customer_id } = await withLoan();
    const targets = async (by = asker) => {
      const path = `/branch-moves/targets/customer/${customer_id}`;
      const { body } = await callAs(t, by, "GET", path);
      return body.branches.map(({ name }: { name: string }) => name);
    };
    expect(await targets()).toEqual(["Bo"]);
    const ofHeadOffice = await makeStaff(t.deps, 8);
    await worksFor(t, ofHeadOffice, 1, "own");
    expect(await targets(ofHeadOffice)).toEqual([]);
    // The loan is in Head office still.
    const moveTo = (branch: number) =>
      rows("update customers set branch_id = $1 where customer_id = $2", [branch, customer_id]);
    await moveTo(bo);
    expect(await targets()).toEqual(["Head office", "Bo"]);
    await moveTo(1);
  });

  test("moves with what is owed and kept, at the word of two people", async () => {
    const loan = await withLoan();
    await callAs(t, asker, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 300,
      payment_method: "Cash",
    });
    const past = await books("2026-03-15");
    const before = await whole();
    const [old, fresh] = [await balance(1, "1100"), await balance(bo, "1100")];

    const preview = await callAs(t, asker, "POST", "/branch-moves/preview", {
      what: "customer",
      id: loan.customer_id,
      to_branch: bo,
    });
    expect(preview.body).toMatchObject({
      preview: {
        from: ["Head office"],
        to: "Bo",
        customers: 1,
        loans: 1,
        principal: 766.66,
        interest: 133.34,
      },
      refusals: [],
      needs_officer: true,
      officers: [{ staff_id: officerOfBo.staff_id, name: "Isata Koroma" }],
    });

    const { body } = await ask({ id: loan.customer_id });
    expect(body.request).toMatchObject({
      kind: "branch_move",
      customer_id: loan.customer_id,
      amount: 766.66,
    });
    expect(await branchOf(loan.customer_id)).toBe(1);
    const own = await approve(body.request.id, asker);
    expect([own.status, own.body.error]).toEqual([409, requestTexts.samePerson]);
    expect((await approve(body.request.id)).status).toBe(200);

    expect([await branchOf(loan.customer_id), await branchOfLoan(loan)]).toEqual([bo, bo]);
    expect([await balance(1, "1100"), await balance(bo, "1100")]).toEqual([
      old - 76_666,
      fresh + 76_666,
    ]);
    expect(await whole()).toEqual(before);
    expect(await books("2026-03-15")).toEqual(past);
    expect(await faults()).toEqual([]);
    expect(await figureDifferences(t.deps)).toEqual([]);
    const periods = await rows(
      "select staff_id, until from loan_officers where loan_id = $1 order by from_date",
      [loan.id],
    );
    expect(periods).toEqual([
      { staff_id: officer.staff_id, until: "2026-03-16" },
      { staff_id: officerOfBo.staff_id, until: null },
    ]);
  });

  test("is told of in the timeline, the audit log, the ledger and to the new officer", async () => {
    const loan = await withLoan();
    await move({ id: loan.customer_id });
    const timeline = await callAs(
      t,
      other,
      "GET",
      `/customer/${loan.customer_id}/timeline?kind=servicing`,
    );
    const told = timeline.body.entries.map(({ text }: { text: string }) => text);
    expect(told).toContainEqual(
      expect.stringContaining("moved the customer from Head office to Bo."),
    );
    expect(told).toContainEqual(
      expect.stringContaining(`moved ${loan.loan_id} from Head office to Bo.`),
    );
    const audit = await callAs(t, asker, "GET", "/audit?action=customer.move_branch");
    expect(JSON.stringify(audit.body)).toContain(loan.loan_id);
    const journal = await callAs(t, asker, "GET", "/ledger/entries?kind=branch_move");
    expect(JSON.stringify(journal.body)).toContain(`${loan.loan_id} moved to another branch`);
    const news = await callAs(t, officerOfBo, "GET", "/dashboard/news");
    expect(news.body.news.moved_loans).toBeGreaterThan(0);
  });

  test("takes the credit along; a loan that ended stays, and what is taken back of it reaches the credit", async () => {
    const loan = await withLoan();
    const { body } = await callAs(t, asker, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: loan.total + 100,
      payment_method: "Orange Money",
      reference: "OM 1",
      excess: "credit",
    });
    expect(body.payment, JSON.stringify(body)).toMatchObject({ excess: 100 });
    const before = await balance(bo, "2000");
    await move({ id: loan.customer_id, officer: null });
    expect(await branchOfLoan(loan)).toBe(1);
    expect((await balance(bo, "2000")) - before).toBe(-10_000);
    const path = `/payments/${body.payment.id}/reverse/request`;
    const reversal = await callAs(t, asker, "POST", path, {
      request_key: crypto.randomUUID(),
      reason: "Not paid",
    });
    expect((await approve(reversal.body.request.id)).status).toBe(200);
    expect(await balance(bo, "2000")).toBe(before);
    expect(await faults()).toEqual([]);
    // The loan is owed again, in its branch; it follows by another move.
    expect(await branchOfLoan(loan)).toBe(1);
    await move({ id: loan.customer_id });
    expect(await branchOfLoan(loan)).toBe(bo);
  });

  test("takes applications along, and needs an officer where a loan has one", async () => {
    const customer = await makeCustomer(t.deps);
    const loan = await makeUnapprovedLoan(t.deps, customer, "applied");
    await move({ id: codeOf(customer), officer: null });
    expect(await branchOfLoan(loan)).toBe(bo);
  });

  test("and back leaves loan and books as they were", async () => {
    const loan = await withLoan();
    const [before, portfolio] = [
      await books(),
      await rows("select * from instalments where loan_id = $1", [loan.id]),
    ];
    await move({ id: loan.customer_id });
    await move({ id: loan.customer_id, to_branch: 1, officer: asker.staff_id });
    expect(await books()).toEqual(before);
    expect(await rows("select * from instalments where loan_id = $1", [loan.id])).toEqual(
      portfolio,
    );
    expect([await branchOf(loan.customer_id), await branchOfLoan(loan)]).toEqual([1, 1]);
  });
});

test("BR-7 the portfolio of a day before the move is of the old branch, also where it is recorded later", async () => {
  const loan = await withLoan(7_000);
  await move({ id: loan.customer_id });
  const recorded = async (day: string) => {
    await t.deps.db.transaction().execute((tx) => recordPortfolioAnew(tx, day));
    const found = await rows(
      `select branch_id, sum(principal)::float as principal from portfolio_snapshots
       where date = $1 and part = 'all' group by 1 order by 1`,
      [day],
    );
    return Object.fromEntries(found.map(({ branch_id, principal }) => [branch_id, principal]));
  };
  const receivable = async (branch: number, day: string) =>
    ((await books(day))[`${branch} 1100`] ?? 0) / 100;
  for (const day of ["2026-03-15", "2026-03-16"])
    for (const branch of [1, bo])
      expect((await recorded(day))[branch] ?? 0, `${day} ${branch}`).toBe(
        await receivable(branch, day),
      );
});

describe("BR-7 groups", () => {
  test("a member does not leave a group behind; the group moves as a whole", async () => {
    const { group, loan } = await makeSharedLoan(t, asker);
    const [first, second] = group.members;
    for (const id of [first, second]) {
      const { status, body } = await ask({ id: id ?? "" });
      expect(status).toBe(409);
      expect(body.error).toContain(group.name);
      expect(body.error).toContain(loan.loan_id);
    }
    await move({ what: "group", id: String(group.id) });
    expect(await Promise.all(group.members.map(branchOf))).toEqual([bo, bo, bo]);
    expect(await branchOfLoan(loan)).toBe(bo);
    expect(
      (await rows("select branch_id from groups where id = $1", [group.id]))[0].branch_id,
    ).toBe(bo);
  });

  test("the loans of an officer take their groups along", async () => {
    const chief = await makeStaff(t.deps, 5);
    const group = await makeGroup(t, chief);
    await rows("update groups set officer_id = $1 where id = $2", [chief.staff_id, group.id]);
    const loan = await withLoan(500, chief);
    const own = await withLoan(500);
    await move({ what: "officer", id: String(chief.staff_id) });
    expect(await Promise.all([...group.members, loan.customer_id].map(branchOf))).toEqual([
      bo,
      bo,
      bo,
      bo,
    ]);
    expect(await branchOf(own.customer_id)).toBe(1);
    const [{ officer_id }] = await rows("select officer_id from groups where id = $1", [group.id]);
    expect(officer_id).toBe(officerOfBo.staff_id);
  });
});

describe("BR-7 is refused", () => {
  test.each([
    ["an unknown customer", { id: "CUS-999999" }, 404, texts.unknown],
    ["an unknown officer", { what: "officer", id: "x" }, 404, texts.unknown],
    ["an unknown branch", { what: "branch", id: "77" }, 404, texts.unknown],
    ["an unknown target", { to_branch: 77 }, 400, texts.target],
    ["a missing officer", { officer: null }, 400, texts.officer],
    ["the branch that it has", { to_branch: 1 }, 409, texts.nothing],
  ] as const)("for %s", async (_, change, status, text) => {
    const loan = await withLoan();
    const answer = await ask({ id: loan.customer_id, ...change });
    expect([answer.status, answer.body.error]).toEqual([status, text]);
  });

  test("for an officer of another branch, a closed branch, and the own loan", async () => {
    const loan = await withLoan();
    const wrong = await ask({ id: loan.customer_id, officer: officer.staff_id });
    expect([wrong.status, wrong.body.error]).toEqual([400, texts.officer]);
    const closed = await otherBranch(t, "KE", "Kenema");
    await rows("update branches set closed_on = '2026-03-01' where id = $1", [closed]);
    const ended = await ask({ id: loan.customer_id, to_branch: closed });
    expect([ended.status, ended.body.error]).toEqual([400, texts.targetClosed]);
    const borrower = await makeStaff(t.deps, 8);
    await rows("update staff set customer_id = $1 where id = $2", [
      loan.customer_id,
      borrower.staff_id,
    ]);
    expect((await ask({ id: loan.customer_id }, borrower)).status).toBe(403);
    const asked = await ask({ id: loan.customer_id });
    expect((await approve(asked.body.request.id, borrower)).status).toBe(403);
  });

  test("for who does not see both branches, whether they ask or answer", async () => {
    const near = await makeStaff(t.deps, 8);
    await worksFor(t, near, 1, "own");
    const far = await makeStaff(t.deps, 8);
    await worksFor(t, far, bo, "own");
    const loan = await withLoan();
    expect((await ask({ id: loan.customer_id }, near)).status).toBe(400);
    expect((await ask({ id: loan.customer_id }, far)).status).toBe(404);
    const asked = await ask({ id: loan.customer_id });
    expect((await approve(asked.body.request.id, near)).status).toBe(403);
    expect((await approve(asked.body.request.id, far)).status).toBe(404);
    expect(await branchOf(loan.customer_id)).toBe(1);
    const cashier = await makeStaff(t.deps, 4);
    expect((await ask({ id: loan.customer_id }, cashier)).status).toBe(403);
  });

  test("when what was asked for has moved since", async () => {
    const loan = await withLoan();
    const asked = await ask({ id: loan.customer_id });
    expect((await ask({ id: loan.customer_id })).body.error).toBe(requestTexts.waiting);
    await rows("update loans set branch_id = $1 where id = $2", [bo, loan.id]);
    await rows("update customers set branch_id = $1 where customer_id = $2", [
      bo,
      loan.customer_id,
    ]);
    const late = await approve(asked.body.request.id);
    expect([late.status, late.body.error]).toEqual([409, texts.nothing]);
    await rows("update loans set branch_id = 1 where id = $1", [loan.id]);
  });
});

describe("BR-7 any moves", () => {
  let loans: MadeLoan[];
  beforeEach(async () => {
    loans = [await withLoan(), await withLoan(2_000)];
  });

  test("leave each entry balanced in each branch, and all branches the whole", async () => {
    const step = fc.record({
      loan: fc.nat(1),
      toBo: fc.boolean(),
      paid: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { loan: at, toBo, paid } of steps) {
          const loan = loans[at];
          if (loan === undefined) continue;
          if (paid > 0)
            await callAs(t, asker, "POST", `/loans/${loan.loan_id}/pay`, {
              amount: paid,
              payment_method: "Cash",
            });
          const before = await whole();
          const to_branch = toBo ? bo : 1;
          if ((await branchOf(loan.customer_id)) !== to_branch)
            await move({
              id: loan.customer_id,
              to_branch,
              officer: toBo ? officerOfBo.staff_id : officer.staff_id,
            });
          expect(await whole()).toEqual(before);
          expect(await faults()).toEqual([]);
        }
        expect(await figureDifferences(t.deps)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  test("all of a branch leaves nothing that is owed in it", async () => {
    await move({ what: "branch", id: "1" });
    expect(await balance(1, "1100")).toBe(0);
    expect(await balance(1, "2000")).toBe(0);
    expect(await rows("select customer_id from customers where branch_id = 1")).toEqual([]);
    expect(await rows("select id from groups where branch_id = 1")).toEqual([]);
    expect(await faults()).toEqual([]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
