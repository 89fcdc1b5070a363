import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { today } from "../../src/core/deps.ts";
import { makeAddress } from "../../src/everything/download-address.ts";
import { refuseWhileRunning } from "../../src/everything/send-everything.ts";
import { workOnImport } from "../../src/imports/work.ts";
import { csvFile, oldCustomer } from "../imports.ts";
import { makeStaff } from "../make.ts";
import { browserOf } from "../sessions.ts";
import type { Office, Prepare } from "./office.ts";

/** A file with one new customer. */
const fileBody = (office: Office) => ({
  kind: "customers",
  format: "csv",
  file_name: "customers.csv",
  content: Buffer.from(
    csvFile("customers", [oldCustomer(1, { external_reference: randomUUID() })]),
  ).toString("base64"),
  cut_over: today(office.t.deps),
});

/** A checked file, which is imported where the request needs that. */
const withImport =
  (isBooked: boolean): Prepare =>
  async (office) => {
    const answer = await office.call("POST", "/imports", office.manager, fileBody(office));
    const id: number = answer.import.id;
    await workOnImport(office.t.deps, id);
    if (isBooked) {
      await office.call("POST", `/imports/${id}/book`, office.manager);
      await workOnImport(office.t.deps, id);
    }
    return { ids: { import: id } };
  };

/** One checked file serves every request that reads it. */
const read = new WeakMap<Office, ReturnType<Prepare>>();
const toRead: Prepare = (office, caller) => {
  const known = read.get(office) ?? withImport(false)(office, caller);
  read.set(office, known);
  return known;
};

/** Everything is taken out one at a time: the requests here are sent in parallel. */
const untilFree: Prepare = async ({ t }) => {
  for (let left = 200; left > 0; left -= 1) {
    const isFree = await refuseWhileRunning(t.deps).then(
      () => true,
      () => false,
    );
    if (isFree) break;
    await wait(100);
  }
  return {};
};

/** An address from which the browser of a System Admin downloads everything, without a bearer token. */
const download: Prepare = async (office, caller) => {
  await untilFree(office, caller);
  const { t } = office;
  const admin = await makeStaff(t.deps, roleIds.systemAdmin);
  const { session_id, cookie } = await browserOf(t, admin);
  const token = await makeAddress(t.deps, { session_id });
  return { ids: { token }, headers: { cookie: `refresh=${cookie}` } };
};

/** Records for imports and for everything out, by method and path. The first match is used. */
export const importRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/everything\/downloads\/\{token\}$/, download],
  [/\/everything\//, untilFree],
  [/POST \/imports$/, async (office) => ({ body: fileBody(office) })],
  [/\/imports\/templates\//, async () => ({ ids: { kind: "customers" } })],
  [/\/imports\/\{id\}\/take-back$/, withImport(true)],
  [/GET \/imports\/\{id\}/, toRead],
  [/ \/imports\/\{id\}/, withImport(false)],
];
