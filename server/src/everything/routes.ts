import { may } from "@microfinance/contract/core/access.ts";
import * as schemas from "@microfinance/contract/exports/everything-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/exports/everything-endpoints.ts";
import { everythingTexts } from "@microfinance/contract/exports/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { makeAddress, useAddress } from "./download-address.ts";
import { refuseWhileRunning, sendEverything } from "./send-everything.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(endpoints, schemas);

/** Everything out again (KYC-40). */
export function everythingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.exportEverything, ({ actor, ctx, reply: response }) =>
    sendEverything(deps, { ...ctx, actor }, response),
  );
  route(app, deps, calls.makeDownloadAddress, async ({ actor }) => {
    // Said here, where the page shows it: a download that fails says nothing.
    await refuseWhileRunning(deps);
    return reply(everythingTexts.address, { token: await makeAddress(deps, actor) });
  });
  route(app, deps, calls.downloadEverything, async ({ params, request, ctx, reply: response }) => {
    const actor = await useAddress(deps, request, params.token);
    // The denial is recorded with the person.
    request.actor = actor;
    if (!may(actor, "everything.export")) throw forbidden();
    return sendEverything(deps, { ...ctx, actor }, response);
  });
}
