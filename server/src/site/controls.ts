import type { Action } from "@microfinance/contract/core/access.ts";
import * as connections from "@microfinance/contract/connections/endpoint-schemas.ts";
import * as receivers from "@microfinance/contract/connections/receiver-endpoint-schemas.ts";
import * as outbox from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import { smsLanguages, smsTemplates } from "@microfinance/contract/messaging/sms-templates.ts";
import * as methods from "@microfinance/contract/payments/method-endpoint-schemas.ts";
import * as products from "@microfinance/contract/products/endpoint-schemas.ts";
import * as settings from "@microfinance/contract/settings/endpoint-schemas.ts";
import { z } from "zod";
import { clientInWords, readClients } from "../connections/client-rows.ts";
import { readReceivers, sendingInWords } from "../connections/receiver-rows.ts";
import { changeClient } from "../connections/save-client.ts";
import { placeInWords, readRecipients } from "../connections/recipient-rows.ts";
import { changeReceiver } from "../connections/save-receiver.ts";
import { agreeToRecipient } from "../connections/save-recipient.ts";
import { addMethod, changeMethod } from "../accounting/change-methods.ts";
import { methodList } from "../accounting/methods.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { readTemplates, saveTemplate } from "../messaging/sms/templates.ts";
import { findProduct, termsOf } from "../products/queries.ts";
import { addProduct, changeProduct } from "../products/save-product.ts";
import { readSettings } from "../settings/queries.ts";
import { pickSettings, saveSettings } from "./save-settings.ts";

/** A change of a control, as a request keeps it until a second person approves it. */
export const controlChange = z.object({
  control: z.enum([
    "settings",
    "template",
    "add_method",
    "change_method",
    "add_product",
    "change_product",
    "client",
    "receiver",
    "recipient",
  ]),
  /** Which of its kind; of the settings their names. */
  id: z.string(),
  /** What the call sent. */
  change: z.unknown(),
});

/** A change of a control. */
export type ControlChange = z.output<typeof controlChange>;

/** What a kind of control needs. */
interface Control {
  /** Who may ask for it, and who else may approve it. */
  right: Action;
  /** What changes, as lists and mails name it. */
  subject: (db: Connection, id: string) => Promise<string>;
  /** The values that the change changes; null for what does not exist yet. */
  read: (db: Connection, id: string) => Promise<object | null>;
  /** Makes the change. */
  write: (
    tx: Connection,
    deps: Deps,
    ctx: RequestContext,
    id: string,
    change: unknown,
  ) => Promise<unknown>;
}

const methodOf = async (db: Connection, id: string) => {
  const [method] = await methodList(db, Number(id));
  return method ?? null;
};

const templateOf = async (db: Connection, id: string) =>
  (await readTemplates(db)).find(({ template, language }) => id === `${template}:${language}`) ??
  null;

const clientOf = async (db: Connection, id: string) => {
  const [client] = await readClients(db, Number(id));
  return client ?? null;
};

const receiverOf = async (db: Connection, id: string) => {
  const [receiver] = await readReceivers(db, Number(id));
  return receiver ?? null;
};

const recipientOf = async (db: Connection, id: string) => {
  const [recipient] = await readRecipients(db, Number(id));
  return recipient ?? null;
};

const method = {
  right: "accounts.manage",
  subject: async (db: Connection, id: string) =>
    `Payment method ${(await methodOf(db, id))?.name ?? id}`,
} as const;

const product = {
  right: "settings.update",
  subject: async (_db: Connection, id: string) => `Loan product ${id}`,
  read: async (db: Connection, id: string) => {
    const found = await findProduct(db, id);
    return found === null ? null : termsOf(found);
  },
} as const;

const templateName = z.object({ template: z.enum(smsTemplates), language: z.enum(smsLanguages) });

/** What the call sent, as its endpoint reads it. */
function bodyOf<Body extends z.ZodType>(
  { body }: { body?: Body },
  change: unknown,
): z.output<Body> {
  if (body === undefined) throw new RangeError("a change of a control has a body");
  return body.parse(change);
}

/** The controls, each under the name that its requests keep. */
export const controls: Readonly<Record<ControlChange["control"], Control>> = {
  settings: {
    right: "settings.update",
    subject: async () => "Settings",
    read: async (db, id) => pickSettings(await readSettings(db), id.split(",")),
    write: (tx, deps, ctx, _id, change) =>
      saveSettings(tx, deps, ctx, bodyOf(settings.updateSettings, change)),
  },
  template: {
    right: "templates.change",
    subject: async (db, id) => `Message template ${(await templateOf(db, id))?.label ?? id}`,
    read: async (db, id) => {
      const found = await templateOf(db, id);
      if (found === null) return null;
      const { text, is_on, is_checked } = found;
      return { text, is_on, is_checked };
    },
    write: (tx, deps, ctx, id, change) => {
      const [template, language] = id.split(":");
      const named = templateName.parse({ template, language });
      return saveTemplate(tx, deps, ctx, named, bodyOf(outbox.saveTemplate, change));
    },
  },
  add_method: {
    ...method,
    subject: async (_db, id) => `Payment method ${id}`,
    read: async (db, id) => {
      const found = (await methodList(db)).find(({ name }) => name === id);
      return found === undefined ? null : withoutId(found);
    },
    write: (tx, _deps, ctx, _id, change) => addMethod(tx, ctx, bodyOf(methods.addMethod, change)),
  },
  change_method: {
    ...method,
    read: async (db, id) => {
      const found = await methodOf(db, id);
      return found === null ? null : withoutId(found);
    },
    write: (tx, _deps, ctx, id, change) =>
      changeMethod(tx, ctx, Number(id), bodyOf(methods.changeMethod, change)),
  },
  add_product: {
    ...product,
    write: (tx, deps, ctx, _id, change) =>
      addProduct(tx, deps, ctx, bodyOf(products.addProduct, change)),
  },
  change_product: {
    ...product,
    write: (tx, deps, ctx, id, change) =>
      changeProduct(tx, deps, ctx, id, bodyOf(products.changeProduct, change)),
  },
  client: {
    right: "connections.manage",
    subject: async (db, id) => `API client ${(await clientOf(db, id))?.name ?? id}`,
    read: async (db, id) => {
      const found = await clientOf(db, id);
      return found === null ? null : clientInWords(found);
    },
    write: (tx, deps, ctx, id, change) =>
      changeClient(tx, deps, ctx, Number(id), bodyOf(connections.changeClient, change)),
  },
  receiver: {
    right: "connections.manage",
    subject: async (db, id) => `Receiver of events ${(await receiverOf(db, id))?.name ?? id}`,
    // One that nobody agreed to yet is new: all of it is shown to who agrees.
    read: async (db, id) => {
      const found = await receiverOf(db, id);
      return found === null || found.state === "off" ? null : sendingInWords(found);
    },
    write: (tx, deps, ctx, id, change) =>
      changeReceiver(tx, deps, ctx, Number(id), bodyOf(receivers.changeReceiver, change)),
  },
  recipient: {
    right: "connections.manage",
    subject: async (db, id) => `Recipient of files ${(await recipientOf(db, id))?.name ?? id}`,
    read: async (db, id) => {
      const found = await recipientOf(db, id);
      return found === null || found.state === "off" ? null : placeInWords(found);
    },
    write: (tx, _deps, ctx, id) => agreeToRecipient(tx, ctx, Number(id)),
  },
};

function withoutId({
  id: _id,
  role: _role,
  ...values
}: Awaited<ReturnType<typeof methodList>>[number]) {
  return values;
}
