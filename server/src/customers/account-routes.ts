import * as signUpSchemas from "@microfinance/contract/identity/sign-up-endpoint-schemas.ts";
import * as signUpEndpoints from "@microfinance/contract/identity/sign-up-endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import * as accountSchemas from "@microfinance/contract/customers/account-endpoint-schemas.ts";
import * as accountEndpoints from "@microfinance/contract/customers/account-endpoints.ts";
import { accountTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import type { Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { callerOf } from "../core/http/session.ts";
import { findUser, findUsersBy } from "./account-queries.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const { signUp: signUpCall } = withSchemas(signUpEndpoints, signUpSchemas);
const accounts = withSchemas(accountEndpoints, accountSchemas);

/** The accounts of customers and staff: sign-up, reading, changing and searching. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, signUpCall, async ({ body, ctx, request }) => {
    const caller = await callerOf(request, deps);
    const actor = caller?.area === "staff" ? caller : null;
    const { second_phone, ...input } = body;
    const other_phone = input.other_phone || second_phone;
    request.actor = actor;
    const by = { ...ctx, actor };
    const made = await aboutRecord({ record_type: "user", record_id: "new" }, () =>
      signUp(deps, by, { ...input, other_phone }),
    );
    if (!actor) return reply(authTexts.accountCreated, {});
    const { user_id, customer_id, email } = made;
    const user = { id: user_id, customer_id, email };
    return reply(authTexts.customerCreated, { user, user_id, customer_id });
  });

  route(app, deps, accounts.readUserProfile, async ({ params }) => {
    const id = /^[1-9][0-9]{0,8}$/.test(params.id) ? Number(params.id) : 0;
    const user = await findUser(deps.db, id, deps.now());
    if (user === null) throw notFound(accountTexts.notFound);
    return reply(accountTexts.found, { user, data: user });
  });

  route(app, deps, accounts.updateUser, async ({ params, body, actor, ctx }) => {
    const user = await updateUser(deps, actor, params.id, body, ctx);
    const text = actor.user_id === user.id ? accountTexts.updated : accountTexts.userUpdated;
    return reply(text, { updatedUser: user, user, data: user });
  });

  route(app, deps, accounts.searchUser, async ({ params, ctx }) => {
    const users = await findUsersBy(deps.db, params.emailOrPhone, deps.now());
    await recordSearch(deps.db, ctx, "users", params.emailOrPhone, users.length);
    const [user] = users;
    if (user === undefined) throw notFound(accountTexts.notFound);
    return reply(accountTexts.found, { user, data: user, users });
  });
}
