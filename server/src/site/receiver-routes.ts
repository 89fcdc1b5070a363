import { sendsMore } from "@microfinance/contract/connections/outgoing-events.ts";
import * as schemas from "@microfinance/contract/connections/receiver-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import type { FastifyInstance } from "fastify";
import {
  deliveryList,
  readDelivery,
  replayDays,
  replayDelivery,
  sendTest,
} from "../connections/deliveries.ts";
import { readReceiver, readReceivers } from "../connections/receiver-rows.ts";
import { addReceiverSecret, removeReceiverSecret } from "../connections/receiver-secrets.ts";
import { changeReceiver, makeReceiver, switchReceiver } from "../connections/save-receiver.ts";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { askControl, controlText } from "./ask-control.ts";

const receivers = withSchemas(endpoints, schemas);

/** Programs that get events. What sends more than before waits for a second administrator, as a control (CONN-9). */
export function receiverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, receivers.listReceivers, async () =>
    reply(texts.listed, { receivers: await readReceivers(deps.db) }),
  );
  route(app, deps, receivers.makeReceiver, async ({ body, ctx }) =>
    deps.db.transaction().execute(async (tx) => {
      const { id, secret } = await makeReceiver(tx, deps, ctx, body);
      const change = { control: "receiver", id: String(id), change: body } as const;
      const request = await askControl(tx, deps, ctx, change);
      const receiver = await readReceiver(tx, id);
      return reply(texts.madeWaiting(receiver.name), { receiver, secret, request });
    }),
  );
  route(app, deps, receivers.changeReceiver, async ({ params, body, ctx }) =>
    deps.db.transaction().execute(async (tx) => {
      const id = params.receiverId;
      const before = await readReceiver(tx, id);
      const asks = before.state === "off" || sendsMore(before, body);
      const change = { control: "receiver", id: String(id), change: body } as const;
      const request = asks ? await askControl(tx, deps, ctx, change) : null;
      if (!asks) await changeReceiver(tx, deps, ctx, id, body);
      const receiver = await readReceiver(tx, id);
      return reply(controlText(texts.saved, request), { receiver, request });
    }),
  );
  route(app, deps, receivers.stopReceiver, async ({ params, ctx }) => {
    const receiver = await switchReceiver(deps, ctx, params.receiverId, "stopped");
    return reply(texts.stopped(receiver.name), { receiver });
  });
  route(app, deps, receivers.startReceiver, async ({ params, ctx }) => {
    const receiver = await switchReceiver(deps, ctx, params.receiverId, "on");
    return reply(texts.started(receiver.name), { receiver });
  });
  route(app, deps, receivers.addReceiverSecret, async ({ params, ctx }) =>
    reply(texts.secretAdded, await addReceiverSecret(deps, ctx, params.receiverId)),
  );
  route(app, deps, receivers.removeReceiverSecret, async ({ params, ctx }) => {
    const { receiverId, secretId } = params;
    const receiver = await removeReceiverSecret(deps, ctx, receiverId, secretId);
    return reply(texts.secretRemoved, { receiver });
  });
  route(app, deps, receivers.testReceiver, async ({ params, ctx }) => {
    await sendTest(deps, ctx, params.receiverId);
    return reply(texts.tested, {});
  });
  route(app, deps, receivers.replayDeliveries, async ({ params, body, ctx }) => {
    const count = await replayDays(deps, ctx, params.receiverId, body);
    return reply(texts.replayed(count), { count });
  });
  route(app, deps, receivers.listDeliveries, async ({ query, reading }) => {
    const { rows, ...pages } = await readPage(query, deliveryList(reading.db, query), deps.now());
    return reply(texts.deliveriesListed, { deliveries: rows, ...pages });
  });
  route(app, deps, receivers.readDelivery, async ({ params }) =>
    reply(texts.deliveryRead, { delivery: await readDelivery(deps.db, params.deliveryId) }),
  );
  route(app, deps, receivers.replayDelivery, async ({ params, ctx }) => {
    const count = await replayDelivery(deps, ctx, params.deliveryId);
    return reply(texts.replayed(count), { count });
  });
}
