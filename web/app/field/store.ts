import { committed, openStores, settled } from "../core/browser-database.ts";
import type { Sealed } from "../core/sealed.ts";
import type { Lock } from "./crypto.ts";

/** The registration of this phone. */
export interface Device {
  device_key: string;
  id: number;
  name: string;
}

/** The sheet on this phone. Only the data needed before the PIN is entered are not encrypted. */
export interface Vault {
  taken_id: number;
  take_key: string;
  device_id: number;
  sheet_id: number;
  number: string;
  collection_date: string;
  /** The staff id and name of the person who took it. */
  staff_id: number;
  staff_name: string;
  lock: Lock;
  sheet: Sealed;
  /** Wrong PINs since the last right one, and until when none is tried, in milliseconds. */
  wrong: number;
  locked_until: number;
}

/**
 * An amount or an absent member in the queue, at most one of each for a row, so that neither overwrites the other. Only
 * its row, which of the two it is and whether it has to be sent are readable without the PIN.
 */
export interface QueueEntry {
  position: number;
  /** Missing in data of an earlier release, which are amounts. */
  is_absence?: boolean;
  is_settled: boolean;
  sealed: Sealed;
}

/** The place of an entry in the queue. */
export const entryKey = ({
  position,
  is_absence = false,
}: Omit<QueueEntry, "is_settled" | "sealed">) => (is_absence ? `absent:${position}` : position);

/** The stores of the database, with what each contains. The first two have one entry, under this key. */
interface Stores {
  device: Device;
  vault: Vault;
  queue: QueueEntry;
}

const only = "this";
const databaseName = "sheet-on-phone";

/** Reads the one entry of a store; null without one. */
export async function readOnly<Name extends "device" | "vault">(
  name: Name,
): Promise<Stores[Name] | null> {
  const found = await inStore(name, "readonly", (store) => store.get(only));
  // Only `writeOnly` writes into these stores.
  return (found ?? null) as Stores[Name] | null;
}

/** Writes the one entry of a store. */
export async function writeOnly<Name extends "device" | "vault">(
  name: Name,
  value: Stores[Name],
): Promise<void> {
  await inStore(name, "readwrite", (store) => store.put(value, only));
}

/**
 * Adds the sheet.
 * @throws DOMException when there is one, from another tab: its key is not overwritten
 */
export async function addVault(vault: Vault): Promise<void> {
  await inStore("vault", "readwrite", (store) => store.add(vault, only));
}

/** The queue: amounts by row, then absent members. */
export async function readQueue(): Promise<QueueEntry[]> {
  // Only `addEntry` and `changeEntry` write into this store.
  return (await inStore("queue", "readonly", (store) => store.getAll())) as QueueEntry[];
}

/**
 * Adds an entry. It resolves once the entry is on the disk of the phone.
 * @throws DOMException when the row has one of its kind, from another tab
 */
export async function addEntry(entry: QueueEntry): Promise<void> {
  await inStore("queue", "readwrite", (store) => store.add(entry, entryKey(entry)));
}

/** Writes an entry with its result. */
export async function changeEntry(entry: QueueEntry): Promise<void> {
  await inStore("queue", "readwrite", (store) => store.put(entry, entryKey(entry)));
}

/**
 * Removes the sheet and its queue.
 * @throws Error while an entry is not sent: nothing that was collected is deleted
 */
export async function removeSheet(): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(["vault", "queue"], "readwrite");
  const queue = transaction.objectStore("queue");
  const entries = await settled(queue.getAll());
  // Only this module writes into this store.
  if ((entries as QueueEntry[]).some((entry) => !entry.is_settled)) {
    transaction.abort();
    throw new Error("an entry is not sent");
  }
  queue.clear();
  transaction.objectStore("vault").clear();
  await committed(transaction);
}

async function inStore<Result>(
  name: keyof Stores,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  // "strict" waits for the disk, so that the amount is stored even if the phone loses power a second later.
  const transaction = database.transaction(name, mode, { durability: "strict" });
  const result = await settled(act(transaction.objectStore(name)));
  if (mode === "readwrite") await committed(transaction);
  return result;
}

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= openStores(databaseName, ["device", "vault", "queue"]);
  opening.catch(() => {
    opening = null;
  });
  return opening;
}
