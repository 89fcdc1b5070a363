import * as schemas from "@microfinance/contract/users/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/users/endpoints.ts";
import { userTexts } from "@microfinance/contract/users/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { deleteAccount } from "./delete-account.ts";
import { userList } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { shownEmail } from "@microfinance/contract/core/email.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { date, type ExportTable, number, text, time, phone } from "../exports/columns.ts";

/** The columns of an export of accounts. */
const userExport: ExportTable<UserRow> = {
  noun: "user",
  name: "users",
  columns: [
    number("User ID", (user) => user.id),
    text("First name", (user) => user.first_name),
    text("Middle name", (user) => user.middle_name),
    text("Last name", (user) => user.last_name),
    text("Email", (user) => shownEmail(user.email)),
    phone("Phone", (user) => user.phone),
    phone("Second phone", (user) => user.other_phone),
    text("Gender", (user) => user.gender),
    date("Date of birth", (user) => user.date_of_birth),
    text("Status", (user) => user.status),
    text("Roles", (user) => user.roles.map((role) => role.name).join(", ")),
    text("Customer ID", (user) => user.customer_id),
    number("Staff ID", (user) => user.staff_id),
    time("Registered", (user) => user.created_at),
  ],
};

const users = withSchemas(endpoints, schemas);

/** The administration of all accounts (AUTH-54, AUTH-43, AUTH-52). */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, users.listUsers, async ({ query, ctx, reading }) => {
    const { rows, ...page } = await readPage(query, userList(reading.db, query), deps.now());
    await recordSearch(deps.db, ctx, "users", query.query, page.total, query);
    return reply(userTexts.listed, { users: rows, data: rows, ...page });
  });

  exportRoute(app, deps, users.exportUsers, userExport, (query, { reading }) =>
    userList(reading.db, query),
  );

  route(app, deps, users.deleteUser, async ({ actor, ctx, params }) => {
    if (!(await deleteAccount(deps, actor, ctx, params.id))) throw notFound(userTexts.notFound);
    return reply(userTexts.deleted, {});
  });
}
