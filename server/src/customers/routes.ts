import * as schemas from "@microfinance/contract/customers/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/customers/endpoints.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { customerExport } from "./export-columns.ts";
import { customerList, findCustomer } from "./queries.ts";
import { updateCustomer } from "./update-customer.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const customers = withSchemas(endpoints, schemas);

/** Customers as persons. Their records are in record-routes.ts, their accounts in account-routes.ts. */
export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, customers.listCustomers, async ({ query, ctx, reading }) => {
    const page = await readPage(query, customerList(reading.db, query.query ?? ""), deps.now());
    const { rows, ...pages } = page;
    await recordSearch(deps.db, ctx, "customers", query.query, pages.total, query);
    return reply(customerTexts.listed, { customers: rows, data: rows, ...pages });
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
