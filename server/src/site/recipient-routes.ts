import * as schemas from "@microfinance/contract/connections/recipient-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/connections/recipient-endpoints.ts";
import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import type { FastifyInstance } from "fastify";
import {
  confirmRecipient,
  mailRecipientCode,
  sendRecipientCode,
} from "../connections/confirm-recipient.ts";
import { placeInWords, readRecipient, readRecipients } from "../connections/recipient-rows.ts";
import { makeRecipient, removeRecipient } from "../connections/save-recipient.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { askControl } from "./ask-control.ts";

const recipients = withSchemas(endpoints, schemas);

/** Recipients of files for others. Each waits for a second administrator, as a control (FILE-10). */
export function recipientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, recipients.listRecipients, async () =>
    reply(texts.listed, { recipients: await readRecipients(deps.db) }),
  );
  route(app, deps, recipients.makeRecipient, async ({ body, ctx }) =>
    deps.db.transaction().execute(async (tx) => {
      const id = await makeRecipient(tx, deps, ctx, body);
      // What the second person agrees to, without what signs in.
      const change = placeInWords(await readRecipient(tx, id));
      const asked = { control: "recipient", id: String(id), change } as const;
      const request = await askControl(tx, deps, ctx, asked);
      if (body.kind === "mail") await mailRecipientCode(tx, deps, id);
      const recipient = await readRecipient(tx, id);
      return reply(texts.made(recipient.name), { recipient, request });
    }),
  );
  route(app, deps, recipients.sendRecipientCode, async ({ params }) => {
    const { email } = await sendRecipientCode(deps, params.recipientId);
    return reply(texts.codeSent(email), {});
  });
  route(app, deps, recipients.confirmRecipient, async ({ params, body, ctx }) => {
    const recipient = await confirmRecipient(deps, ctx, params.recipientId, body.code);
    return reply(texts.confirmed(recipient.name), { recipient });
  });
  route(app, deps, recipients.removeRecipient, async ({ params, ctx }) => {
    const { name } = await removeRecipient(deps, ctx, params.recipientId);
    return reply(texts.removed(name), {});
  });
}
