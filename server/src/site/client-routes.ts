import * as schemas from "@microfinance/contract/connections/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/connections/endpoints.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import type { FastifyInstance } from "fastify";
import { readClient, readClients } from "../connections/client-rows.ts";
import { addSecret, removeSecret, revokeClient } from "../connections/client-secrets.ts";
import { changeClient, makeClient, newMoneyRights } from "../connections/save-client.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { askControl, controlText } from "./ask-control.ts";

const connections = withSchemas(endpoints, schemas);

/** Programs that call the API. A right that moves money waits for a second administrator, as a control (CONN-2). */
export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, connections.listClients, async () =>
    reply(texts.listed, { clients: await readClients(deps.db) }),
  );
  route(app, deps, connections.makeClient, async ({ body, ctx }) =>
    deps.db.transaction().execute(async (tx) => {
      const { id, secret } = await makeClient(tx, deps, ctx, body);
      const asks = newMoneyRights(null, body).length > 0;
      const change = { control: "client", id: String(id), change: body } as const;
      const request = asks ? await askControl(tx, deps, ctx, change) : null;
      const text = request === null ? texts.made(body.name) : texts.madeWaiting(body.name);
      return reply(text, { client: await readClient(tx, id), secret, request });
    }),
  );
  route(app, deps, connections.changeClient, async ({ params, body, ctx }) =>
    deps.db.transaction().execute(async (tx) => {
      const id = params.clientId;
      const asks = newMoneyRights(await readClient(tx, id), body).length > 0;
      const change = { control: "client", id: String(id), change: body } as const;
      const request = asks ? await askControl(tx, deps, ctx, change) : null;
      if (!asks) await changeClient(tx, deps, ctx, id, body);
      return reply(controlText(texts.saved, request), {
        client: await readClient(tx, id),
        request,
      });
    }),
  );
  route(app, deps, connections.revokeClient, async ({ params, ctx }) => {
    const client = await revokeClient(deps, ctx, params.clientId);
    return reply(texts.revoked(client.name), { client });
  });
  route(app, deps, connections.addSecret, async ({ params, ctx }) =>
    reply(texts.secretAdded, await addSecret(deps, ctx, params.clientId)),
  );
  route(app, deps, connections.removeSecret, async ({ params, ctx }) => {
    const client = await removeSecret(deps, ctx, params.clientId, params.secretId);
    return reply(texts.secretRemoved, { client });
  });
}
