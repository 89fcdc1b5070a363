import { randomUUID } from "node:crypto";
import { today } from "../../src/core/deps.ts";
import { account } from "./prepare-accounts.ts";
import { idsOf, type Prepare } from "./office.ts";

/** A customer with a record of a kind. */
const withRecord =
  (kind: "guarantor" | "business", path: string, record: object): Prepare =>
  async (office, caller) => {
    const ids = idsOf(await office.customerFor(caller));
    const created = await office.call(
      "POST",
      `/customer/${ids.customer}/${path}/create`,
      office.manager,
      record,
    );
    return { ids: { ...ids, [kind]: created[kind].id } };
  };
const guarantor = withRecord("guarantor", "guarantors", {
  guarantor_first_name: "Sorie",
  guarantor_last_name: "Conteh",
  guarantor_phone: "+232-76-555-014",
});
/** A guarantor who may agree, and one who agreed (MSG-36). */
const agreeing: Prepare = async (office, caller) => {
  const { ids } = await guarantor(office, caller);
  const body = { how: "in_person", agreed_on: today(office.t.deps), language: "en" };
  return { ids, body };
};
const agreed: Prepare = async (office, caller) => {
  const { ids, body } = await agreeing(office, caller);
  const path = `/customer/${ids?.["customer"]}/guarantors/${ids?.["guarantor"]}/consent`;
  await office.call("POST", path, office.manager, body);
  return { ids };
};
const business = withRecord("business", "businesses", { business_name: "Kamara and Sons" });

/** A new identity document; its number is unique. */
const identityBody = () => ({
  id_kind: "passport",
  id_number: randomUUID(),
  id_issued_on: "2020-01-31",
  id_expires_on: "2100-01-31",
});
const newIdentity: Prepare = async (office, caller) => ({
  ...(await account(office, caller)),
  body: identityBody(),
});
const identity: Prepare = async (office, caller) => {
  const ids = idsOf(await office.customerFor(caller));
  const path = `/customer/${ids.customer}/identity-documents`;
  const { document: added } = await office.call("POST", path, office.manager, identityBody());
  return {
    ids: { ...ids, documentId: added.id },
    body: { ...identityBody(), updated_at: undefined },
  };
};

const twoCustomers: Prepare = async (office, caller) => ({
  ids: {
    ...idsOf(await office.customerFor(caller)),
    otherId: (await office.newCustomer()).customer_id ?? "",
  },
});

const noteBody = (mentions: number[] = []) => ({
  note_key: randomUUID(),
  body: "Moved to Bo, says @Note Reader",
  mentions,
});
const newNote: Prepare = async (office, caller) => ({
  ids: idsOf(await office.customerFor(caller)),
  body: noteBody(),
});
/** A note that mentions the caller, or another staff member. */
const mentioning: Prepare = async (office, caller) => {
  const ids = idsOf(await office.newCustomer());
  const reader = caller?.staff_id ? caller : office.manager;
  await office.t.deps.db
    .updateTable("users")
    .set({ first_name: "Note", middle_name: null, last_name: "Reader" })
    .where("id", "=", reader.user_id)
    .execute();
  const body = noteBody([reader.staff_id ?? 0]);
  const { note } = await office.call(
    "POST",
    `/customer/${ids.customer}/notes`,
    office.manager,
    body,
  );
  return { ids: { ...ids, noteId: note.id } };
};

/** Two records that can be merged, and what was shown of it (KYC-51). */
const toMerge: Prepare = async (office) => {
  const [one, other] = [await office.newCustomer(), await office.newCustomer()];
  const mergedId = other.customer_id ?? "";
  const path = `/customer/${one.customer_id}/merge/${mergedId}`;
  const { preview } = await office.call("GET", path, office.manager);
  return {
    ids: { ...idsOf(one), mergedId },
    body: { customer_id: mergedId, reason: "Same NIN", seen: preview.seen },
  };
};

/** Records for the calls of what belongs to a customer, by method and path. */
export const customerRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\{guarantorId\}\/consent$/, agreeing],
  [/\{guarantorId\}\/consent\/withdraw$/, agreed],
  [/\{guarantorId\}/, guarantor],
  [/\{businessId\}/, business],
  [/\{documentId\}/, identity],
  [/\{otherId\}/, twoCustomers],
  [/\{mergedId\}/, toMerge],
  [/POST .*identity-documents$/, newIdentity],
  [/\{noteId\}/, mentioning],
  [/POST \/customer\/\{id\}\/notes$/, newNote],
];
