import { isSettled, type Place } from "@microfinance/contract/collections/on-phone.ts";
import * as calls from "./calls.ts";
import { seal, unseal } from "../core/sealed.ts";
import * as store from "./store.ts";

/** A collected amount and its state (COLL-40). */
export interface Collection extends calls.OutgoingCollection {
  place: Place;
  /** Why it is not booked. */
  text: string;
  receipt_number: string | null;
}

/** A member who was marked absent, and the state of the mark (COLL-43). */
export interface Absence extends calls.OutgoingAbsence {
  place: Place;
  /** Why the row is not marked. */
  text: string;
}

/** The entries on this phone, by row. An amount of a row takes precedence over its mark. */
export interface Queue {
  collections: ReadonlyMap<number, Collection>;
  absences: ReadonlyMap<number, Absence>;
}

const isCollection = (entry: Collection | Absence): entry is Collection => "amount" in entry;

/** The name with which an entry is encrypted, so that it cannot be decrypted as another entry. */
const sealedName = (entry: { position: number; is_absence?: boolean }) =>
  `queue:${store.entryKey(entry)}`;

async function sealed(key: CryptoKey, entry: Collection | Absence): Promise<store.QueueEntry> {
  const place = { position: entry.position, is_absence: !isCollection(entry) };
  const is_settled = isSettled(entry.place);
  return { ...place, is_settled, sealed: await seal(key, sealedName(place), entry) };
}

/** Reads the entries. @throws Error when an entry was tampered with */
export async function readQueue(key: CryptoKey): Promise<Queue> {
  const collections = new Map<number, Collection>();
  const absences = new Map<number, Absence>();
  await Promise.all(
    (await store.readQueue()).map(async (stored) => {
      const entry = await unseal<Collection | Absence>(key, sealedName(stored), stored.sealed);
      if (isCollection(entry)) collections.set(entry.position, entry);
      else absences.set(entry.position, entry);
    }),
  );
  return { collections, absences };
}

/** Stores an amount on the phone. @throws when the phone could not write it, or the row has one */
export async function keepAmount(key: CryptoKey, position: number, amount: number): Promise<Queue> {
  const collection: Collection = {
    collection_key: crypto.randomUUID(),
    position,
    amount,
    collected_at: new Date().toISOString(),
    place: "kept",
    text: "",
    receipt_number: null,
  };
  await store.addEntry(await sealed(key, collection));
  return { collections: new Map([[position, collection]]), absences: new Map() };
}

/** Stores the mark of an absent member. @throws when the phone could not write it, or the row is marked */
export async function keepAbsence(key: CryptoKey, position: number): Promise<Queue> {
  const absence: Absence = {
    absence_key: crypto.randomUUID(),
    position,
    marked_at: new Date().toISOString(),
    place: "kept",
    text: "",
  };
  await store.addEntry(await sealed(key, absence));
  return { collections: new Map(), absences: new Map([[position, absence]]) };
}

/**
 * Joins the queue after an operation with changes of other operations in the meantime: an entry that was stored while
 * the queue was sent stays, and one with a final result is not shown as unsent again.
 */
export function merged(before: Queue, after: Queue): Queue {
  return {
    collections: mergedBy(before.collections, after.collections),
    absences: mergedBy(before.absences, after.absences),
  };
}

function mergedBy<Entry extends { place: Place }>(
  before: ReadonlyMap<number, Entry>,
  after: ReadonlyMap<number, Entry>,
): ReadonlyMap<number, Entry> {
  const all = new Map(before);
  for (const [position, entry] of after) {
    const known = all.get(position);
    if (known === undefined || isSettled(entry.place) || !isSettled(known.place))
      all.set(position, entry);
  }
  return all;
}

/** The entries without a final result, in the order of their input. */
export function toSend(queue: Queue): { collections: Collection[]; absences: Absence[] } {
  const unsettled = <Entry extends { place: Place }>(entries: ReadonlyMap<number, Entry>) =>
    [...entries.values()].filter(({ place }) => !isSettled(place));
  return {
    collections: unsettled(queue.collections).toSorted((one, other) =>
      one.collected_at.localeCompare(other.collected_at),
    ),
    absences: unsettled(queue.absences).toSorted((one, other) =>
      one.marked_at.localeCompare(other.marked_at),
    ),
  };
}

/**
 * The queue after it was sent, and the instructions of the server. Entries that were sent before a failure stay sent.
 */
interface Sending {
  queue: Queue;
  reply: calls.Instructions | null;
  failure: unknown;
}

/**
 * Sends the queue, amounts first, and stores the result of each entry (COLL-33, COLL-41). A repeated request after a
 * lost response books and marks nothing twice. Without entries it only reads the instructions of the server.
 */
export async function sendQueue(key: CryptoKey, takenId: number, queue: Queue): Promise<Sending> {
  const waiting = toSend(queue);
  const sending: Sending = { queue, reply: null, failure: null };
  try {
    if (waiting.collections.length > 0) {
      const { results, ...reply } = await calls.sendCollections(takenId, waiting.collections);
      const collections = await keepResults(key, queue.collections, results);
      Object.assign(sending, { reply, queue: { ...sending.queue, collections } });
    }
    if (waiting.absences.length > 0) {
      const { results, ...reply } = await calls.sendAbsences(takenId, waiting.absences);
      const absences = await keepResults(key, queue.absences, results);
      Object.assign(sending, { reply, queue: { ...sending.queue, absences } });
    }
    sending.reply ??= await calls.askAboutSheet(takenId);
  } catch (failure) {
    sending.failure = failure;
  }
  return sending;
}

/** Stores the results with their entries, and returns the queue with them. */
async function keepResults<Entry extends Collection | Absence>(
  key: CryptoKey,
  entries: ReadonlyMap<number, Entry>,
  results: readonly calls.Result[],
): Promise<ReadonlyMap<number, Entry>> {
  const all = new Map(entries);
  for (const { position, outcome, ...result } of results) {
    const entry = all.get(position);
    if (entry === undefined || keyOf(entry) !== keyOf(result)) continue;
    const changed = { ...entry, ...result, place: outcome };
    await store.changeEntry(await sealed(key, changed));
    all.set(position, changed);
  }
  return all;
}

/** The key of an entry, generated on this phone. */
const keyOf = (entry: { collection_key: string } | { absence_key: string }) =>
  "collection_key" in entry ? entry.collection_key : entry.absence_key;
