import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { ageLoans } from "../src/loans/age-loans.ts";
import { testApp } from "./app.ts";
import { callAs } from "./call.ts";
import { type MadeLoan, makeApprovedLoan } from "./make-loan.ts";
import { makeCustomer, makeStaff, type Person, renewSession } from "./make.ts";

type Method = "GET" | "POST" | "PUT";

/** An application with two officers and their supervisors, on 16 March 2026, and the calls of collections. */
export async function openCollections(startAt?: string) {
  const t = await testApp(startAt);
  const officer = await makeStaff(t.deps, 5, { first_name: "Umu", last_name: "Bangura" });
  const other = await makeStaff(t.deps, 5, { first_name: "Abu", last_name: "Sesay" });
  const [manager, auditor] = [await makeStaff(t.deps, 8), await makeStaff(t.deps, 7)];
  const call = (person: Person, method: Method, path: string, body?: object) =>
    callAs(t, person, method, path, body);
  const hold = (loan: MadeLoan, person: Person | null) =>
    t.deps.db
      .updateTable("loan_officers")
      .set({ staff_id: person?.staff_id ?? null })
      .where("loan_id", "=", loan.id)
      .execute();
  return {
    t,
    officer,
    other,
    manager,
    auditor,
    call,
    hold,
    /** A loan of 200.00 a month for six months, of a new customer, with its officer. */
    loanOf: async (
      person: Person | null,
      {
        customer,
        village,
        ...terms
      }: { customer?: Person; village?: string; approval_date?: string; amount?: number } = {},
    ): Promise<MadeLoan & { customer: Person }> => {
      const owner = customer ?? (await makeCustomer(t.deps));
      if (village !== undefined) {
        await t.deps.db
          .insertInto("addresses")
          .values({ customer_id: owner.customer_id ?? "", city: village, district: "Bo" })
          .execute();
      }
      const loan = await makeApprovedLoan(t.deps, owner, terms);
      await hold(loan, person);
      return { ...loan, customer: owner };
    },
    /** Sets the clock, and the staff are signed in again. */
    at: async (iso: string) => {
      t.setNow(iso);
      for (const [person, role] of [
        [officer, 5],
        [other, 5],
        [manager, 8],
        [auditor, 7],
      ] as const)
        await renewSession(t.deps, person, role);
    },
    /** The nightly job of the business date. */
    age: () => ageLoans(t.deps),
    pay: async (loan: MadeLoan, amount: number, more: object = {}) =>
      (
        await call(other, "POST", `/loans/${loan.loan_id}/pay`, {
          amount,
          payment_method: "Cash",
          ...more,
        })
      ).body.payment,
    reverse: (payment: { id: number }) =>
      call(manager, "POST", `/payments/${payment.id}/reverse`, { reason: "Wrong loan" }),
  };
}

const round = { collection_date: "2026-03-16", with_all: false };

/** The same, with the calls of collection sheets. */
export async function openRounds() {
  const office = await openCollections();
  const { officer, call, loanOf } = office;
  const openSheet = (body: object, person = officer) =>
    call(person, "POST", "/collections/sheets", { sheet_key: randomUUID(), ...round, ...body });
  return {
    ...office,
    openSheet,
    /** A sheet of a new village with so many loans, each with 200.00 late since 13 March. */
    villageSheet: async (count: number, person = officer) => {
      const village = `Village ${randomUUID()}`;
      for (let made = 0; made < count; made += 1)
        await loanOf(officer, { village, approval_date: "2026-02-13" });
      const { body } = await openSheet({ kind: "village", village }, person);
      return { village, sheet: body.sheet, rows: body.rows };
    },
    save: (sheet: { id: number }, rows: object[], person = officer) =>
      call(person, "POST", `/sheets/${sheet.id}/rows`, { rows }),
    close: (sheet: { id: number }, handed_in: number, person = officer) =>
      call(person, "POST", `/sheets/${sheet.id}/close`, { handed_in }),
    paymentsOf: async (loan_id: string) => {
      const { rows } = await sql<{ amount: number; remarks: string; transaction_date: string }>`
        select p.amount, p.remarks, p.transaction_date from payments p join loans l on l.id = p.loan_id
        where l.loan_id = ${loan_id} order by p.id`.execute(office.t.deps.db);
      return rows;
    },
  };
}

/** A row as it is sent. */
export const row = (position: number, amount: number) => ({ position, amount });

export const outcomes = (body: { results: { outcome: string }[] }) =>
  body.results.map(({ outcome }) => outcome);
