import * as schemas from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/messaging/outbox-endpoints.ts";
import { preferenceTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { readPreferences, savePreferences, stopReminders } from "./message-preferences.ts";
import { customerOf } from "./path-customer.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const outbox = withSchemas(endpoints, schemas);

/** The choices of customers about text messages, and the links that end them. */
export function preferenceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, outbox.readPreferences, async ({ params }) => {
    const customerId = await customerOf(deps.db, params.customerId);
    const preferences = await readPreferences(deps.db, deps, customerId);
    return reply(preferenceTexts.found, { preferences });
  });
  route(app, deps, outbox.savePreferences, async ({ params, body, ctx }) => {
    const customerId = await customerOf(deps.db, params.customerId);
    const preferences = await savePreferences(deps, ctx, customerId, body);
    return reply(preferenceTexts.saved, { preferences });
  });
  route(app, deps, outbox.stopReminders, async ({ params, ctx }) => {
    const whose = await stopReminders(deps, ctx, params.token);
    return reply(
      whose === "guarantor" ? preferenceTexts.stoppedGuarantor : preferenceTexts.stopped,
      {},
    );
  });
}
