import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { comparableOf } from "../src/transfers/queries.ts";
import { type TestApp, testApp } from "./app.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";

/** Every staff role. */
export const staffRoleIds = [2, 4, 5, 6, 7, 8, 9];

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The application with one staff member for each role, and the calls of money transfers. */
export interface TransferTest extends TestApp {
  /** The staff member of a role. */
  as: (role: number) => Person;
  customer: Person;
  api: (
    person: Person,
    method: Method,
    path: string,
    payload?: object,
  ) => Promise<LightMyRequestResponse>;
  /** Records a transfer and returns it. */
  create: (
    person: Person,
    fields?: object,
  ) => Promise<{ id: number; staff_id: number; transfer_pin: string }>;
  /** A transfer recorded as pending, from before transfers were completed at once; its pin is unique. */
  makePending: (person: Person, fields?: object) => Promise<number>;
  /** The ledger of a transfer: debits of clearing, credits of cash, and the kinds of its entries. */
  booked: (id: number) => Promise<{ clearing: number; cash: number; kinds: string[] | null }>;
}

let pins = 0;

/** A valid Money Transfer Form with a unique pin. */
export function transferForm(fields: object = {}) {
  pins += 1;
  return {
    transfer_pin: `PIN-${pins}`,
    transfer_medium: "Ria",
    amount: 100,
    foreign_currency: "usd",
    local_currency: 2_275.5,
    transfer_date: "2026-03-16",
    sender_name: "Fatu Sesay",
    sender_country: "United Kingdom",
    sender_city: "London",
    sender_phone: "020 7946 0000",
    sender_email: "fatu@example.com",
    receiver_name: "Mohamed Bangura",
    receiver_country: "Sierra Leone",
    receiver_city: "Freetown",
    receiver_phone: "076 123456",
    receiver_email: "mohamed@example.com",
    ...fields,
  };
}

/** Builds the application for a test file of transfers. Close it in afterAll. */
export async function transferTest(): Promise<TransferTest> {
  const test = await testApp("2026-03-16T14:30:00Z");
  const staff = new Map<number, Person>();
  for (const id of staffRoleIds) staff.set(id, await makeStaff(test.deps, id));
  const api: TransferTest["api"] = (person, method, path, payload) =>
    test.app.inject({
      method,
      url: `/api/money/transfers/${path}`,
      headers: person.headers,
      ...(payload ? { payload } : {}),
    });
  return {
    ...test,
    api,
    customer: await makeCustomer(test.deps),
    as: (role) => {
      const person = staff.get(role);
      if (!person) throw new Error(`no staff of role ${role}`);
      return person;
    },
    create: async (person, fields = {}) => {
      const response = await api(person, "POST", "create", transferForm(fields));
      expect(response.statusCode).toBe(200);
      return response.json().data;
    },
    makePending: async (person, fields = {}) => {
      const form = transferForm(fields);
      const row = await test.deps.db
        .insertInto("transfers")
        .values({
          ...form,
          ...comparableOf(form),
          status: "pending",
          staff_id: person.staff_id ?? 0,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return row.id;
    },
    booked: async (id) => {
      const { rows } = await test.deps.pool.query(
        `select coalesce(sum(debit - credit) filter (where account_code = '1200'), 0) as clearing,
                coalesce(sum(credit - debit) filter (where account_code = '1000'), 0) as cash,
                array_agg(distinct e.kind order by e.kind) as kinds
         from ledger_entries e join ledger_postings p on p.entry_id = e.id where transfer_id = $1`,
        [id],
      );
      return rows[0];
    },
  };
}
