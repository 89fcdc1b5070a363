import * as schemas from "@microfinance/contract/groups/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/groups/endpoints.ts";
import { groupTexts, memberTexts } from "@microfinance/contract/groups/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { toRequest } from "../requests/request-rows.ts";
import { askLoanMembers } from "./ask-members.ts";
import { changeLoanMembers } from "./change-members.ts";
import { groupList, readGroup } from "./groups.ts";
import { readLoanMembers, readOwnShares } from "./loan-members.ts";
import { addGroup, changeGroup } from "./save-group.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(endpoints, schemas);

/** Groups of customers, the members of their loans, and a customer's own shares (SERV-150 to SERV-164). */
export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listGroups, async ({ query, reading }) => {
    const source = groupList(reading.db, query.query ?? "");
    const { rows, ...page } = await readPage(query, source, deps.now());
    return reply(groupTexts.list, { groups: rows, ...page });
  });
  route(app, deps, calls.readGroup, async ({ params }) =>
    reply(groupTexts.found, { group: await readGroup(deps.db, params.id) }),
  );
  route(app, deps, calls.addGroup, async ({ body, ctx }) => {
    const id = await addGroup(deps, body, ctx);
    return reply(groupTexts.added, { group: await readGroup(deps.db, id) });
  });
  route(app, deps, calls.changeGroup, async ({ params, body, ctx }) => {
    await changeGroup(deps, params.id, body, ctx);
    return reply(groupTexts.changed, { group: await readGroup(deps.db, params.id) });
  });
  route(app, deps, calls.readLoanMembers, async ({ params, query }) =>
    reply(memberTexts.found, { members: await readLoanMembers(deps, params.id, query.on) }),
  );
  route(app, deps, calls.changeLoanMembers, async ({ params, body, actor, ctx }) => {
    await changeLoanMembers(deps, params.id, body, { actor, ctx });
    return reply(memberTexts.saved, { members: await readLoanMembers(deps, params.id) });
  });
  route(app, deps, calls.askLoanMembers, async ({ params, body, ctx }) => {
    const row = await askLoanMembers(deps, params.id, body, ctx);
    return reply(memberTexts.asked, { request: toRequest(row, false) });
  });
  route(app, deps, calls.readOwnShares, async ({ params }) =>
    reply(memberTexts.found, { shares: await readOwnShares(deps, params.id) }),
  );
}
