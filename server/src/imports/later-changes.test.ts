import { roleIds } from "@microfinance/contract/core/constants.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { water } from "../../test-support/bills.ts";
import { callAs } from "../../test-support/call.ts";
import { csvFile, dryRun, oldCustomer, press } from "../../test-support/imports.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { changes } from "./later-changes.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, roleIds.manager);
});
afterAll(() => t.close());

/** An imported customer, and what taking that import back answers. */
async function importCustomer(number: number) {
  const { id } = await dryRun(t, manager, "customers", csvFile("customers", [oldCustomer(number)]));
  await press(t, manager, id, "book");
  const { rows } = await t.deps.pool.query(
    "select customer_id from imported_records where import_id = $1",
    [id],
  );
  return {
    customer: String(rows[0].customer_id),
    takeBack: () => press(t, manager, id, "take-back"),
  };
}

const act = async (path: string, body?: object) => {
  const { status, body: answer } = await callAs(t, manager, "POST", path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
};

describe("IMP-11 what has happened to an imported customer stops taking it back", () => {
  const acts: Record<string, (customer: string) => Promise<unknown>> = {
    "a note": (customer) =>
      act(`/customer/${customer}/notes`, { note_key: randomUUID(), body: "Moved to Bo" }),
    "an identity document": (customer) =>
      act(`/customer/${customer}/identity-documents`, {
        id_kind: "passport",
        id_number: "SL0012345",
      }),
    "a mark as a different person": async (customer) => {
      const other = await makeCustomer(t.deps);
      await act(`/customer/${customer}/look-alikes/${other.customer_id}/different`);
    },
    "a bill": async (customer) => {
      const { partner } = await act("/money/partners", { name: "Water", biller: water });
      await act("/money/bills/pay", {
        bill_key: randomUUID(),
        biller_id: partner.id,
        customer_number: "W12345",
        amount: 100,
        payment_method: "Bank Transfer",
        customer_id: customer,
      });
    },
    "an entry on the blocked list": (customer) =>
      act("/blocks", { customer_id: customer, reason: "Forged papers" }),
  };
  for (const [number, [name, happen]] of Object.entries(acts).entries())
    it(`over ${name}`, async () => {
      const { customer, takeBack } = await importCustomer(number + 100);
      await happen(customer);
      const { status, body } = await takeBack();
      expect([status, body.message]).toEqual([
        409,
        expect.stringContaining(`${customer} (${name})`),
      ]);
    });

  it("but a link that stops messages does not, until it is used", async () => {
    const { customer, takeBack } = await importCustomer(200);
    await t.deps.pool.query(
      "insert into message_preferences (customer_id, stop_token) values ($1, 'token-of-imports')",
      [customer],
    );
    expect((await takeBack()).status).toBe(200);
  });
});

it("IMP-11 a guarantor's consent stops taking the guarantor back", async () => {
  await importCustomer(300);
  const file = csvFile("guarantors", [
    {
      external_reference: "G-300",
      customer: "C-300",
      guarantor_first_name: "Sorie",
      guarantor_last_name: "Conteh",
      guarantor_phone: "+23276123456",
    },
  ]);
  const { id } = await dryRun(t, manager, "guarantors", file);
  await press(t, manager, id, "book");
  const { rows } = await t.deps.pool.query(
    "select part_id, customer_id from imported_records where import_id = $1",
    [id],
  );
  const { part_id, customer_id } = rows[0];
  await act(`/customer/${customer_id}/guarantors/${part_id}/consent`, {
    how: "in_person",
    agreed_on: "2026-03-01",
    language: "kri",
  });
  const { status, body } = await press(t, manager, id, "take-back");
  expect([status, body.message]).toEqual([409, expect.stringContaining("(a consent to messages)")]);
});

/** Tables that refer to a customer or a loan and do not count, with the reason. */
const uncounted = {
  customers: {
    customer_credits: "comes with payments of a loan",
    customers: "a merge counts",
    imported_records: "the import itself",
    messages: "of the system",
    notices: "of the system",
    payment_members: "comes with a loan",
    payments: "comes with a loan",
  },
  loans: {
    decided_incomes: "comes with a decision, before which no loan is imported",
    imported_records: "the import itself",
    income_proofs: "comes with a review",
    instalments: "the import itself",
    late_loan_snapshots: "derived every night",
    ledger_entries: "comes with an act or a payment",
    loan_agreements: "comes with a decision",
    loan_arrears: "derived every night",
    loan_consents: "comes with an application",
    loan_decisions: "comes with a decision",
    loan_members: "comes with a decision",
    loan_reviews: "comes with a review",
    loan_terms: "the import itself",
    messages: "of the system",
    notices: "of the system",
    paper_decisions: "comes with a document",
    past_instalments: "comes with an act",
    payment_reversals: "of a payment that counts",
    payout_accounts: "comes with a decision",
    promises: "comes with a contact",
    reviewed_data_changes: "comes with a review",
  },
};

for (const kind of ["customers", "loans"] as const)
  it(`IMP-11 every table that refers to one of the ${kind} counts or is left out for a reason`, async () => {
    const { rows } = await t.deps.pool.query(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = $1::regclass order by 1`,
      [kind],
    );
    const counted = changes[kind]
      .map(([, condition]) => sql`select ${condition}`.compile(t.deps.db).sql)
      .join("\n");
    const decided = rows
      .map(({ name }) => String(name))
      .filter(
        (name) =>
          new RegExp(`from "?${name}"?\\b`).test(counted) || Object.hasOwn(uncounted[kind], name),
      );
    expect(decided).toEqual(rows.map(({ name }) => name));
  });
