import * as schemas from "@microfinance/contract/customers/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/customers/endpoints.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { customerList, findCustomer, namesNear, type Customer } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { shownEmail } from "@microfinance/contract/core/email.ts";
import { date, type ExportTable, text, time, phone } from "../exports/columns.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { RequestContext } from "../core/http/session.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import { bioChange, changedOf, mustBeCurrent, type BioInput } from "./bio.ts";
import { notifyPhoneChange } from "./notify-phone-change.ts";
import { changePerson, lockPerson } from "../people/person-queries.ts";

/** The columns of an export of customers. */
const customerExport: ExportTable<Customer> = {
  noun: "customer",
  name: "customers",
  columns: [
    text("Customer ID", (customer) => customer.customer_id),
    text("First name", (customer) => customer.first_name),
    text("Middle name", (customer) => customer.middle_name),
    text("Last name", (customer) => customer.last_name),
    text("Gender", (customer) => customer.gender),
    date("Date of birth", (customer) => customer.date_of_birth),
    phone("Phone", (customer) => customer.phone),
    phone("Second phone", (customer) => customer.other_phone),
    text("Email", (customer) => shownEmail(customer.email)),
    text("Institution", (customer) => customer.employer_name),
    text("Address", (customer) => customer.address),
    text("City", (customer) => customer.city),
    text("Status", (customer) => customer.status),
    time("Registered", (customer) => customer.created_at),
  ],
};

const customers = withSchemas(endpoints, schemas);

/** Customers as persons. Their records are in record-routes.ts, their accounts in account-routes.ts. */
export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, customers.listCustomers, async ({ query, ctx, reading }) => {
    const page = await readPage(query, customerList(reading.db, query.query ?? ""), deps.now());
    const { rows, ...pages } = page;
    await recordSearch(deps.db, ctx, "customers", query.query, pages.total, query);
    return reply(customerTexts.listed, { customers: rows, data: rows, ...pages });
  });

  route(app, deps, customers.listNearNames, async ({ query: { query }, ctx, reading }) => {
    const names = await namesNear(reading.db, query);
    await recordSearch(deps.db, ctx, "customers", query, names.length);
    return reply(customerTexts.nearNames, { names });
  });

  exportRoute(app, deps, customers.exportCustomers, customerExport, ({ query }, { reading }) =>
    customerList(reading.db, query ?? ""),
  );

  route(app, deps, customers.readCustomer, async ({ params }) => {
    const customer = await findCustomer(deps.db, params.userId);
    if (customer === null) throw notFound(customerTexts.notFound);
    return reply(customerTexts.found, { customer, data: customer });
  });

  route(app, deps, customers.updateCustomer, async ({ params, body, ctx }) => {
    const customer = await updateCustomer(deps, params.id, body, ctx);
    return reply(customerTexts.updated, { customer, data: customer });
  });
}

/**
 * Changes a customer's bio, with before and after in the audit log (CUST-15).
 * @param named customer code or user id
 * @throws 404 for an unknown customer, 400 with the invalid field, 409 when it was changed meanwhile
 */
async function updateCustomer(
  deps: Deps,
  named: string,
  typed: BioInput,
  ctx: RequestContext,
): Promise<Customer> {
  return deps.db.transaction().execute(async (db) => {
    const key = await findCustomerKey(db, named);
    const person = key && (await lockPerson(db, key.user_id));
    if (!key || !person) throw notFound(customerTexts.notFound);
    const change = bioChange(person, typed, today(deps));
    if (Object.keys(change).length > 0) {
      mustBeCurrent(person, typed.updated_at);
      await changePerson(db, person.id, change, deps.now());
      await notifyPhoneChange(db, deps, person, change, ctx);
      await writeAudit(db, ctx, {
        action: "customer.update",
        record_type: "customer",
        record_id: key.customer_id,
        ...changedOf(person, change),
      });
    }
    const customer = await findCustomer(db, key.customer_id);
    if (customer === null) throw notFound(customerTexts.notFound);
    return customer;
  });
}
