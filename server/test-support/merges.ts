import type { TestApp } from "./app.ts";
import { codeOf } from "./groups.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";
import { callAs } from "./serviced-loans.ts";

/** Staff who merge records, and the calls by which they do (KYC-50). */
export async function openMergeOffice(t: TestApp) {
  const manager = await makeStaff(t.deps, 8);
  const second = await makeStaff(t.deps, 9);
  const pathOf = (survivor: Person, merged: Person) =>
    `/customer/${survivor.customer_id}/merge/${merged.customer_id}`;
  const look = async (survivor: Person, merged: Person, by = manager) =>
    (await callAs(t, by, "GET", pathOf(survivor, merged))).json().preview;
  const send = (survivor: Person, merged: Person, body: object = {}, by = manager) =>
    callAs(t, by, "POST", pathOf(survivor, merged), {
      customer_id: merged.customer_id,
      reason: "Same NIN and same face",
      seen: "nothing",
      ...body,
    });
  return {
    manager,
    pathOf,
    look,
    send,
    /** Merges the second record into the first, as both are now; a second person approves it where one has to. */
    merge: async (survivor: Person, merged: Person, by = manager) => {
      const preview = await look(survivor, merged, by);
      const sent = await send(survivor, merged, { seen: preview?.seen ?? "nothing" }, by);
      return sent.statusCode === 200 && sent.json().merge === null
        ? approveMerge(t, merged, second)
        : sent;
    },
    /** Two new records of one person: the one that stays first. */
    twoRecords: async (): Promise<[Person, Person]> => [
      await makeCustomer(t.deps, { first_name: "Fatmata", last_name: "Conteh" }),
      await makeCustomer(t.deps, { first_name: "Fatu", last_name: "Conteh" }),
    ],
    /** The record that this one was merged into, or null. */
    mergedInto: async (record: Person) =>
      (
        await t.deps.db
          .selectFrom("customers")
          .select("merged_into")
          .where("customer_id", "=", codeOf(record))
          .executeTakeFirstOrThrow()
      ).merged_into,
  };
}

/** Approves the merge of this record as a second person, and declines it where that fails. */
export async function approveMerge(t: TestApp, merged: Person, second: Person) {
  const { id } = await t.deps.db
    .selectFrom("requests")
    .select("id")
    .where("kind", "=", "merge")
    .where("unit", "=", codeOf(merged))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const answer = (how: string) =>
    callAs(t, second, "PATCH", `/requests/${id}/${how}`, { note: "" });
  const approved = await answer("approve");
  if (approved.statusCode !== 200) await answer("decline");
  return approved;
}
