import type { Endpoint, EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { customerActor, isLetIn } from "../../test-support/access-table.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, business, guarantor } from "../../test-support/customer-records.ts";
import type { ServedEndpoint } from "../core/http/with-schemas.ts";
import { everyEndpoint } from "../../test-support/endpoints.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";

/** The ids of a customer's records, by path parameter. */
interface OwnedRecords {
  customer_id: string;
  user_id: string;
  loan: string;
  loan_id: string;
  guarantorId: string;
  businessId: string;
  documentId: string;
  applicationId: string;
  session_id: string;
  loanFile: string;
  draftFile: string;
}

const file = makeFile("letter.pdf", sampleFiles.pdf);
/** A valid body for every call, so that only the ownership check can reject it. */
const body = {
  ...guarantor,
  id_kind: "passport",
  id_number: "Taken over",
  ...business,
  step: 2,
  body: { customer: { first_name: "Mine" } },
  ...file,
  city: "Taken over",
  employer_name: "Taken over",
  bank_name: "Taken over",
  first_name: "Taken",
};

let t: TestApp;
let another: Person;
let first: OwnedRecords;
let own: OwnedRecords;
const endpoints = (await everyEndpoint()).filter(
  (endpoint) =>
    endpoint.access !== "public" &&
    endpoint.path.includes("{") &&
    isLetIn(customerActor, endpoint, "own"),
);

beforeAll(async () => {
  t = await testApp();
  first = await recordsOwnedBy(await makeCustomer(t.deps));
  another = await makeCustomer(t.deps);
  own = await recordsOwnedBy(another);
});
afterAll(() => t.close());

async function recordsOwnedBy(person: Person): Promise<OwnedRecords> {
  const base = `/customer/${person.customer_id}`;
  const { first_name, last_name } = person;
  const customer = { first_name, last_name };
  const applied = await submit(t, person, makePayload({ customer, files: [file] }));
  const loan = applied.json<{ loan: { id: number; loan_id: string } }>().loan;
  const applicationId = randomUUID();
  await ask(t, person, "PUT", `/applications/${applicationId}/draft`, { step: 2, body: {} });
  const stored = await ask(t, person, "POST", `/applications/${applicationId}/files`, file);
  const listed = await ask(t, person, "GET", `/loans/${loan.id}/files`);
  const g = await ask(t, person, "POST", `${base}/guarantors/create`, guarantor);
  const b = await ask(t, person, "POST", `${base}/businesses/create`, business);
  const identity = { id_kind: "passport", id_number: randomUUID() };
  const d = await ask(t, person, "POST", `${base}/identity-documents`, identity);
  const idIn = (response: { body: Record<string, unknown> }, name: string) => {
    const found = response.body[name] as { id: number | string } | { id: number | string }[];
    const one = Array.isArray(found) ? found[0] : found;
    return String(one?.id);
  };
  return {
    customer_id: person.customer_id ?? "",
    user_id: String(person.user_id),
    loan: String(loan.id),
    loan_id: loan.loan_id,
    guarantorId: idIn(g, "guarantor"),
    businessId: idIn(b, "business"),
    documentId: idIn(d, "document"),
    applicationId,
    session_id: await sessionOf(person),
    loanFile: idIn(listed, "files"),
    draftFile: idIn(stored, "files"),
  };
}

async function sessionOf(person: Person): Promise<string> {
  const session = await t.deps.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", person.user_id)
    .executeTakeFirstOrThrow();
  return session.id;
}

/** The path of a call: `whose` are the customer, loan or application in it, `child` the record below. */
function pathOf(
  endpoint: Endpoint,
  whose: OwnedRecords,
  child: OwnedRecords,
  by: "code" | "number",
) {
  const kind = typeof endpoint.owner === "object" ? endpoint.owner.kind : "actor";
  const code = by === "code" ? whose.customer_id : whose.user_id;
  const loan = by === "code" ? whose.loan_id : whose.loan;
  const isDraft = endpoint.path.startsWith("/applications");
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const named: Record<string, string> = {
      userId: code,
      customerId: kind === "loan" ? whose.customer_id : code,
      loanId: loan,
      id: kind === "customer" ? code : kind === "user" ? whose.user_id : loan,
      guarantorId: child.guarantorId,
      businessId: child.businessId,
      documentId: child.documentId,
      applicationId: whose.applicationId,
      session_id: whose.session_id,
      // The owner of the loan is checked before its request or recovery is looked for.
      requestId: "1",
      recoveryId: "1",
      fileId: isDraft ? child.draftFile : child.loanFile,
    };
    const id = named[name];
    if (id === undefined) throw new Error(`${endpoint.path}: nothing known of {${name}}`);
    return id;
  });
}

async function denials(): Promise<number> {
  const row = await t.deps.db
    .selectFrom("audit_entries")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("action", "=", "access.denied")
    .where("actor_user_id", "=", another.user_id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The fields of the body that the call knows. */
function bodyOf(known: EndpointSchemas["body"]) {
  if (!(known instanceof z.ZodObject)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in known.shape));
}

/** The response to the second customer, and whether the audit log has an entry. */
async function attempt({ method, schemas }: ServedEndpoint, path: string) {
  const before = await denials();
  const sent = method === "GET" ? undefined : bodyOf(schemas.body);
  const response = await ask(t, another, method, path, sent);
  return {
    call: `${method} ${path}`,
    isRefused: response.status === 403 || response.status === 404,
    tells: /Sorie|Bangura|letter\.pdf/.test(JSON.stringify(response.body)),
    audited: (await denials()) - before,
  };
}

const rejected = { isRefused: true, tells: false, audited: 1 };

describe("CUST-1 a second customer with the ids of the first", () => {
  test.each(endpoints.map((endpoint) => ({ endpoint })))(
    "is refused $endpoint.method $endpoint.path, and it is audited",
    async ({ endpoint }) => {
      for (const by of ["code", "number"] as const)
        expect(await attempt(endpoint, pathOf(endpoint, first, first, by))).toMatchObject(rejected);
    },
  );

  const children = endpoints.filter(({ path }) =>
    /\{(guarantorId|businessId|documentId|fileId)\}/.test(path),
  );
  test.each(children.map((endpoint) => ({ endpoint })))(
    "does not find them under their own: $endpoint.method $endpoint.path",
    async ({ endpoint }) => {
      expect(await attempt(endpoint, pathOf(endpoint, own, first, "code"))).toMatchObject(rejected);
    },
  );
});
