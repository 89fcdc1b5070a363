import { randomUUID } from "node:crypto";
import { openRounds } from "./collections.ts";
import { makeStaff, type Person } from "./make.ts";

/** A collection as a phone sends it, of 16 March 2026. */
export const collected = (
  position: number,
  amount: number,
  collected_at = "2026-03-16T11:30:00.000Z",
): Sent => ({ collection_key: randomUUID(), position, amount, collected_at });

/** A collection in a queue. */
export interface Sent {
  collection_key: string;
  position: number;
  amount: number;
  collected_at: string;
}

/** A mark of an absent member as a phone sends it, of 16 March 2026. */
export const absent = (position: number, marked_at = "2026-03-16T10:30:00.000Z"): Marked => ({
  absence_key: randomUUID(),
  position,
  marked_at,
});

/** A mark in a queue. */
export interface Marked {
  absence_key: string;
  position: number;
  marked_at: string;
}

/** The rounds of officers, with a Finance Admin and the calls of phones. */
export async function openField() {
  const office = await openRounds();
  const { call, officer } = office;
  const finance = await makeStaff(office.t.deps, 6);
  const register = (person = officer, body: object = {}) =>
    call(person, "POST", "/devices", { device_key: randomUUID(), name: "Tecno", ...body });
  const take = (
    device: { id: number },
    sheet: { id: number },
    person = officer,
    body: object = {},
  ) =>
    call(person, "POST", `/devices/${device.id}/sheets`, {
      take_key: randomUUID(),
      sheet: sheet.id,
      ...body,
    });
  return {
    ...office,
    finance,
    register,
    take,
    withdraw: (device: { id: number }, person: Person, reason = "Lost in Bo") =>
      call(person, "POST", `/devices/${device.id}/withdraw`, { reason }),
    send: (taken: { id: number }, rows: readonly Sent[], person = officer) =>
      call(person, "POST", `/taken-sheets/${taken.id}/collections`, { rows }),
    mark: (taken: { id: number }, absences: readonly Marked[], person = officer) =>
      call(person, "POST", `/taken-sheets/${taken.id}/absences`, { absences }),
    ask: (taken: { id: number }, person = officer) =>
      call(person, "GET", `/taken-sheets/${taken.id}`),
    /** Which rows of a sheet are marked absent at the office. */
    absentOn: async (sheet: { id: number }): Promise<boolean[]> =>
      (await call(officer, "GET", `/sheets/${sheet.id}`)).body.rows.map(
        ({ is_absent }: { is_absent: boolean }) => is_absent,
      ),
    resolve: (id: number, person: Person, body: object) =>
      call(person, "POST", `/collections/conflicts/${id}/resolve`, body),
    conflicts: async (person: Person, query = "") =>
      (await call(person, "GET", `/collections/conflicts${query}`)).body,
    /** A sheet of a new village with so many loans of 1,200.00, taken to a new phone of the officer. */
    takenSheet: async (count: number) => {
      const { sheet, rows } = await office.villageSheet(count);
      const { device } = (await register()).body;
      const { taken } = (await take(device, sheet)).body;
      return { sheet, rows, device, taken };
    },
    /** Every payment of some loans. */
    paidOn: async (rows: readonly { loan_id: string }[]) => {
      const all = await Promise.all(rows.map(({ loan_id }) => office.paymentsOf(loan_id)));
      return all.map((payments) => payments.map(({ amount }) => amount));
    },
    /** The entries of an action in the audit log. */
    audited: async (action: string) =>
      office.t.deps.db
        .selectFrom("audit_entries")
        .select(["record_id", "after"])
        .where("action", "=", action)
        .execute(),
  };
}

/** The outcome of each collection, in the order they were sent. */
export const outcomes = (body: { results: { outcome: string }[] }) =>
  body.results.map(({ outcome }) => outcome);
