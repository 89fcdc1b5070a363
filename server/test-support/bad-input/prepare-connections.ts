import { randomUUID } from "node:crypto";
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

/** Records for the calls of API clients. */
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
  [
    /^POST \/oauth\/token$/,
    async (office, caller) => ({
      body: { ...(await withClient(office, caller)).body, scope: undefined },
    }),
  ],
];
