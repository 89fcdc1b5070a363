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
import { userExport } from "./export-columns.ts";
import { userList } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

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
