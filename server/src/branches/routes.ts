import * as schemas from "@microfinance/contract/branches/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/branches/endpoints.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { changeBranch, closeBranch, openBranch } from "./change-branches.ts";
import { readClaims } from "./claims.ts";
import { readBranches } from "./queries.ts";
import { readStaffBranch, setStaffBranch } from "./staff-branch.ts";

const branches = withSchemas(endpoints, schemas);

/** Branches, and who works for which (BR-1 to BR-3). */
export function branchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, branches.listBranches, async () =>
    reply(texts.listed, { branches: await readBranches(deps.db) }),
  );
  route(app, deps, branches.listClaims, async ({ reading }) =>
    reply(texts.claims, { claims: await readClaims(reading.db) }),
  );
  route(app, deps, branches.openBranch, async ({ body, ctx }) => {
    const branch = await openBranch(deps, ctx, body);
    return reply(texts.opened(branch.name), { branch });
  });
  route(app, deps, branches.changeBranch, async ({ params, body, ctx }) =>
    reply(texts.saved, { branch: await changeBranch(deps, ctx, params.branchId, body) }),
  );
  route(app, deps, branches.closeBranch, async ({ params, ctx }) => {
    const branch = await closeBranch(deps, ctx, params.branchId);
    return reply(texts.closed(branch.name), { branch });
  });
  route(app, deps, branches.readStaffBranch, async ({ params }) =>
    reply(texts.staffRead, { staff_branch: await readStaffBranch(deps.db, params.id) }),
  );
  route(app, deps, branches.setStaffBranch, async ({ params, body, ctx }) =>
    reply(texts.staffSaved, { staff_branch: await setStaffBranch(deps, ctx, params.id, body) }),
  );
}
