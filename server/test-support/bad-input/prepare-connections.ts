import { randomUUID } from "node:crypto";
import { mailedCode } from "../recipients.ts";
import type { Office, Prepare } from "./office.ts";

const newClient = (office: Office) => ({
  name: `Accounts ${randomUUID()}`,
  owner_id: office.admin.staff_id,
  rights: ["customers.list", "payments.record"],
  branch_id: 1,
  reach: "all",
  chosen_branches: [],
  networks: [],
  expires_on: null,
});

const withClient: Prepare = async (office) => {
  const path = "/connections/clients";
  const set = { ...newClient(office), rights: ["customers.list"] };
  const made = await office.call("POST", path, office.admin, set);
  const { id, client_id, secrets } = made.client;
  return {
    ids: { clientId: id, secretId: secrets[0].id },
    body: { grant_type: "client_credentials", client_id, client_secret: made.secret },
  };
};

const newReceiver = () => ({
  name: `Books ${randomUUID()}`,
  address: "https://books.example/events",
  types: ["payment.recorded"],
  branches: null,
});

const withReceiver: Prepare = async (office) => {
  const made = await office.call("POST", "/connections/receivers", office.admin, newReceiver());
  const { id, secrets } = made.receiver;
  await office.t.deps.db
    .updateTable("event_receivers")
    .set({ state: "on" })
    .where("id", "=", id)
    .execute();
  return { ids: { receiverId: id, secretId: secrets[0].id } };
};

const withDelivery: Prepare = async (office, caller) => {
  const { ids } = await withReceiver(office, caller);
  const receiver = Number(ids?.["receiverId"]);
  await office.call("POST", `/connections/receivers/${receiver}/test`, office.admin);
  const { id } = await office.t.deps.db
    .updateTable("event_deliveries")
    .set({ state: "parked" })
    .where("receiver_id", "=", receiver)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ids: { deliveryId: id } };
};

const newRecipient = () => ({
  name: `Accountant ${randomUUID()}`,
  kind: "mail",
  email: "books@firm.example",
});

/** The limit of codes to one address is not what is tried. */
const withRecipient: Prepare = async (office) => {
  const email = `${randomUUID()}@firm.example`;
  const body = { ...newRecipient(), email };
  const made = await office.call("POST", "/connections/recipients", office.admin, body);
  const code = await mailedCode(office.t, email);
  return { ids: { recipientId: made.recipient.id }, body: { code } };
};

/** Records for the calls of API clients, receivers of events and recipients of files. */
export const connectionRecords: readonly (readonly [RegExp, Prepare])[] = [
  [/^POST \/connections\/clients$/, async (office) => ({ body: newClient(office) })],
  [
    /^PUT \/connections\/clients\/\{clientId\}$/,
    async (office, caller) => ({
      ids: (await withClient(office, caller)).ids ?? {},
      body: newClient(office),
    }),
  ],
  [
    /^DELETE \/connections\/clients\/\{clientId\}\/secrets/,
    async (office, caller) => {
      const { ids = {} } = await withClient(office, caller);
      const path = `/connections/clients/${String(ids["clientId"])}/secrets`;
      await office.call("POST", path, office.admin);
      return { ids };
    },
  ],
  [
    /^POST \/connections\/clients\/\{clientId\}/,
    async (office, caller) => ({ ids: (await withClient(office, caller)).ids ?? {} }),
  ],
  [/^POST \/connections\/receivers$/, async () => ({ body: newReceiver() })],
  [
    /^PUT \/connections\/receivers\/\{receiverId\}$/,
    async (office, caller) => ({ ...(await withReceiver(office, caller)), body: newReceiver() }),
  ],
  [
    /^DELETE \/connections\/receivers\/\{receiverId\}\/secrets/,
    async (office, caller) => {
      const { ids = {} } = await withReceiver(office, caller);
      const path = `/connections/receivers/${String(ids["receiverId"])}/secrets`;
      await office.call("POST", path, office.admin);
      return { ids };
    },
  ],
  [
    /^POST \/connections\/receivers\/\{receiverId\}\/start$/,
    async (office, caller) => {
      const { ids = {} } = await withReceiver(office, caller);
      await office.call(
        "POST",
        `/connections/receivers/${String(ids["receiverId"])}/stop`,
        office.admin,
      );
      return { ids };
    },
  ],
  [
    /^POST \/connections\/receivers\/\{receiverId\}\/replay$/,
    async (office, caller) => ({
      ...(await withReceiver(office, caller)),
      body: { from: "2026-03-01", until: "2026-03-16", delivered: false },
    }),
  ],
  [/^POST \/connections\/receivers\/\{receiverId\}/, withReceiver],
  [/^POST \/connections\/recipients$/, async () => ({ body: newRecipient() })],
  [/^POST \/connections\/recipients\/\{recipientId\}\/confirm$/, withRecipient],
  [
    /\/connections\/recipients\/\{recipientId\}/,
    async (office, caller) => ({ ids: (await withRecipient(office, caller)).ids ?? {} }),
  ],
  [/\/connections\/deliveries\/\{deliveryId\}/, withDelivery],
  [
    /^POST \/oauth\/token$/,
    async (office, caller) => ({
      body: { ...(await withClient(office, caller)).body, scope: undefined },
    }),
  ],
];
