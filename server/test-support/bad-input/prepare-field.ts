import { randomUUID } from "node:crypto";
import type { Person } from "../make.ts";
import type { Office, Prepare } from "./office.ts";
import { sheet } from "./prepare-collections.ts";

const staffOf = (office: Office, caller: Person | undefined) =>
  caller?.staff_id ?? office.manager.staff_id ?? 0;

async function phoneOf({ t: { deps } }: Office, staff_id: number): Promise<number> {
  const { id } = await deps.db
    .insertInto("devices")
    .values({ device_key: randomUUID(), name: "Tecno", staff_id, registered_at: deps.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const phone: Prepare = async (office, caller) => ({
  ids: { device: await phoneOf(office, staffOf(office, caller)) },
});

const phoneToTake: Prepare = async (office, caller) => {
  const { ids } = await sheet(office, caller);
  return {
    ...(await phone(office, caller)),
    body: { take_key: randomUUID(), sheet: ids?.["sheet"] },
  };
};

/** A sheet on a phone of the caller, or of the manager. */
async function taken(office: Office, caller: Person | undefined) {
  const { deps } = office.t;
  const { ids } = await sheet(office, caller);
  const sheet_id = Number(ids?.["sheet"]);
  const taken_by = staffOf(office, caller);
  const { id } = await deps.db
    .insertInto("taken_sheets")
    .values({
      take_key: randomUUID(),
      device_id: await phoneOf(office, taken_by),
      sheet_id,
      taken_by,
      taken_at: deps.now(),
      rows: "[]",
      recovery_key: "key",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, sheet_id };
}

const onPhone: Prepare = async (office, caller) => ({
  ids: { sheet: (await taken(office, caller)).id },
});

const queue: Prepare = async (office, caller) => ({
  ...(await onPhone(office, caller)),
  body: {
    rows: [
      {
        collection_key: randomUUID(),
        position: 1,
        amount: 10,
        collected_at: office.t.deps.now().toISOString(),
      },
    ],
  },
});

const absences: Prepare = async (office, caller) => ({
  ...(await onPhone(office, caller)),
  body: {
    absences: [
      {
        absence_key: randomUUID(),
        position: 1,
        marked_at: office.t.deps.now().toISOString(),
      },
    ],
  },
});

const conflict: Prepare = async (office) => {
  const { deps } = office.t;
  const { id, sheet_id } = await taken(office, undefined);
  const made = await deps.db
    .insertInto("field_collections")
    .values({
      collection_key: randomUUID(),
      taken_sheet_id: id,
      sheet_id,
      position: 1,
      amount: 10,
      collected_at: deps.now(),
      received_at: deps.now(),
      refusal: "The loan is paid.",
      owner_id: office.manager.staff_id ?? 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    ids: { conflict: made.id },
    body: { resolution: "returned", reason: "Given back", receipt_number: undefined },
  };
};

/** Records for phones with collection sheets, by method and path. */
export const fieldRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/POST \/devices$/, async () => ({ body: { device_key: randomUUID() } })],
  [/\/devices\/\{id\}\/withdraw$/, phone],
  [/\/devices\/\{id\}\/sheets$/, phoneToTake],
  [/\/taken-sheets\/\{id\}$/, onPhone],
  [/\/taken-sheets\/\{id\}\/return$/, onPhone],
  [/\/taken-sheets\/\{id\}\/absences$/, absences],
  [/\/taken-sheets\/\{id\}\/collections$/, queue],
  [/\/conflicts\/\{id\}\/resolve$/, conflict],
];
