import { fieldTexts } from "@microfinance/contract/collections/field-texts.ts";
import {
  clockError,
  isOver,
  isSettled,
  pauseAfter,
  type Place,
} from "@microfinance/contract/collections/on-phone.ts";
import type { SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import * as calls from "./calls.ts";
import { makeLock, openByPin, renewPin, type Sealed, seal, unseal } from "./crypto.ts";
import { keepPage } from "./keep-page.ts";
import * as store from "./store.ts";

/** A row of the sheet on the phone; amounts in NLe, as of the taking. */
export type PhoneRow = Pick<
  SheetRow,
  | "position"
  | "loan_id"
  | "customer_name"
  | "village"
  | "phone"
  | "due"
  | "arrears"
  | "penalty"
  | "balance"
  | "payment"
>;

/** The encrypted part of the sheet. */
interface PhoneSheet {
  name: string;
  rows: PhoneRow[];
}

/** An amount that was collected, and where it is (COLL-40). */
export interface Collection extends calls.OutgoingCollection {
  place: Place;
  /** Why it is not booked. */
  text: string;
  receipt_number: string | null;
}

/** A sheet that the PIN has opened. */
export interface Round {
  vault: store.Vault;
  key: CryptoKey;
  sheet: PhoneSheet;
  /** By row. */
  collections: ReadonlyMap<number, Collection>;
}

const rowName = (position: number) => `queue:${position}`;

/**
 * Takes a sheet to this phone (COLL-31): registers the phone if it is new, and makes the page open without a network.
 * @throws ApiError, and Error with a text when the clock is wrong or the browser cannot keep the page
 */
export async function takeRound(sheetId: number, phoneName: string, pin: string): Promise<Round> {
  await keepPage();
  const device = await registeredDevice(phoneName);
  const take_key = crypto.randomUUID();
  const taking = await calls.takeToPhone(device.id, { take_key, sheet: sheetId });
  const clock = clockError(new Date(), new Date(taking.taken.now));
  if (clock !== null) {
    await calls.returnSheet(taking.taken.id);
    throw new Error(clock);
  }
  const { lock, key } = await makeLock(pin, taking.taken.recovery_key);
  const sheet: PhoneSheet = { name: taking.sheet.name, rows: taking.rows.map(toPhoneRow) };
  const vault: store.Vault = {
    taken_id: taking.taken.id,
    take_key,
    device_id: device.id,
    sheet_id: taking.sheet.id,
    number: taking.sheet.number,
    collection_date: taking.sheet.collection_date,
    staff_id: taking.sheet.opened_by,
    staff_name: taking.sheet.opened_by_name,
    lock,
    sheet: await seal(key, "sheet", sheet),
    wrong: 0,
    locked_until: 0,
  };
  await store.addVault(vault);
  return { vault, key, sheet, collections: new Map() };
}

async function registeredDevice(name: string): Promise<store.Device> {
  const known = await store.readOnly("device");
  if (known !== null && known.id > 0) return known;
  // Stored before it is sent: the same phone is registered once.
  const device = known ?? { device_key: crypto.randomUUID(), id: 0, name };
  const named = { ...device, name };
  await store.writeOnly("device", named);
  const registered = { ...named, id: await calls.registerDevice(named.device_key, name) };
  await store.writeOnly("device", registered);
  return registered;
}

function toPhoneRow(row: SheetRow): PhoneRow {
  const { position, loan_id, customer_name, village, phone, due, arrears, penalty } = row;
  const { balance, payment } = row;
  return {
    position,
    loan_id,
    customer_name,
    village,
    phone,
    due,
    arrears,
    penalty,
    balance,
    payment,
  };
}

/** What a PIN did: opened the sheet, or was wrong. */
type Opening =
  | { kind: "open"; round: Round }
  | { kind: "wrong" }
  | { kind: "locked"; until: number };

/** Opens the sheet with its PIN (COLL-38). A wrong one is counted before its result is shown. */
export async function openRound(pin: string): Promise<Opening> {
  const vault = await storedVault();
  if (vault.locked_until > Date.now()) return { kind: "locked", until: vault.locked_until };
  const key = await openByPin(vault.lock, pin);
  if (key === null) {
    const wrong = vault.wrong + 1;
    const locked_until = Date.now() + pauseAfter(wrong);
    await store.writeOnly("vault", { ...vault, wrong, locked_until });
    return pauseAfter(wrong) > 0 ? { kind: "locked", until: locked_until } : { kind: "wrong" };
  }
  return { kind: "open", round: await opened({ ...vault, wrong: 0, locked_until: 0 }, key) };
}

/**
 * Gives the sheet a new PIN by the recovery key of the office, which its person fetches signed in (COLL-38).
 * @throws ApiError; Error when the office has another key
 */
export async function renewRound(pin: string): Promise<Round> {
  const vault = await storedVault();
  const { take_key, device_id, sheet_id } = vault;
  const { taken } = await calls.takeToPhone(device_id, { take_key, sheet: sheet_id });
  const renewed = await renewPin(vault.lock, taken.recovery_key, pin);
  if (renewed === null) throw new Error(fieldTexts.otherTake);
  return opened({ ...vault, lock: renewed.lock, wrong: 0, locked_until: 0 }, renewed.key);
}

async function opened(vault: store.Vault, key: CryptoKey): Promise<Round> {
  await store.writeOnly("vault", vault);
  const round = {
    vault,
    key,
    sheet: await unseal<PhoneSheet>(key, "sheet", vault.sheet),
    collections: await readCollections(key),
  };
  return isOver(vault.collection_date, businessDate(new Date())) ? withoutOthers(round) : round;
}

async function readCollections(key: CryptoKey): Promise<ReadonlyMap<number, Collection>> {
  const entries = await store.readQueue();
  const read = entries.map(
    async ({ position, sealed }) =>
      [position, await unseal<Collection>(key, rowName(position), sealed)] as const,
  );
  return new Map(await Promise.all(read));
}

/** Removes the rows from which nothing was collected: the sheet is over, or its phone was withdrawn (COLL-39). */
async function withoutOthers(round: Round): Promise<Round> {
  const rows = round.sheet.rows.filter(({ position }) => round.collections.has(position));
  if (rows.length === round.sheet.rows.length) return round;
  const sheet = { ...round.sheet, rows };
  const vault = { ...round.vault, sheet: await seal(round.key, "sheet", sheet) };
  await store.writeOnly("vault", vault);
  return { ...round, vault, sheet };
}

/** Keeps an amount on the phone, for good. @throws when the phone could not write it, or the row has one */
export async function keepAmount(round: Round, position: number, amount: number): Promise<Round> {
  const collection: Collection = {
    collection_key: crypto.randomUUID(),
    position,
    amount,
    collected_at: new Date().toISOString(),
    place: "kept",
    text: "",
    receipt_number: null,
  };
  const sealed = await sealCollection(round.key, collection);
  await store.addEntry({ position, is_settled: false, sealed });
  return { ...round, collections: new Map(round.collections).set(position, collection) };
}

const sealCollection = (key: CryptoKey, collection: Collection): Promise<Sealed> =>
  seal(key, rowName(collection.position), collection);

/**
 * The round after an act, with what other acts changed meanwhile: an amount that was kept while the queue was sent stays,
 * and one that the office has is not shown as unsent again.
 */
export function merged(before: Round, after: Round): Round {
  const collections = new Map(before.collections);
  for (const [position, collection] of after.collections) {
    const known = collections.get(position);
    if (known === undefined || isSettled(collection.place) || !isSettled(known.place))
      collections.set(position, collection);
  }
  return { ...after, collections };
}

/** The amounts that the office does not have for good, in the order in which they were collected. */
export function toSend({ collections }: Pick<Round, "collections">): Collection[] {
  return [...collections.values()]
    .filter(({ place }) => !isSettled(place))
    .toSorted((one, other) => one.collected_at.localeCompare(other.collected_at));
}

/**
 * Sends the queue and keeps what became of each amount (COLL-33). Sent again after a lost response, nothing is booked
 * twice.
 * @returns the round, and whether the phone was withdrawn
 * @throws ApiError, NotSignedInError
 */
export async function sendRound(round: Round): Promise<{ round: Round; isWithdrawn: boolean }> {
  const rows = toSend(round).map(({ collection_key, position, amount, collected_at }) => ({
    collection_key,
    position,
    amount,
    collected_at,
  }));
  if (rows.length === 0) return { round, isWithdrawn: false };
  const { results, is_withdrawn } = await calls.sendCollections(round.vault.taken_id, rows);
  const collections = new Map(round.collections);
  for (const { collection_key, position, outcome, text, receipt_number } of results) {
    const collection = collections.get(position);
    if (collection?.collection_key !== collection_key) continue;
    const changed = { ...collection, place: outcome, text, receipt_number };
    const sealed = await sealCollection(round.key, changed);
    await store.changeEntry({ position, is_settled: isSettled(outcome), sealed });
    collections.set(position, changed);
  }
  const sent = { ...round, collections };
  return { round: is_withdrawn ? await withoutOthers(sent) : sent, isWithdrawn: is_withdrawn };
}

/**
 * Removes the sheet, and tells the office so where it can be reached.
 * @throws Error while an amount is not sent
 */
export async function leaveRound(takenId: number): Promise<void> {
  await store.removeSheet();
  await calls.returnSheet(takenId).catch(() => undefined);
}

/** What this phone has before a PIN is entered. A sheet that is over and sent is removed (COLL-39). */
export async function findRound(): Promise<{ vault: store.Vault; unsent: number } | null> {
  const vault = await store.readOnly("vault");
  if (vault === null) return null;
  const queue = await store.readQueue();
  const unsent = queue.filter((entry) => !entry.is_settled).length;
  if (unsent > 0 || !isOver(vault.collection_date, businessDate(new Date())))
    return { vault, unsent };
  await leaveRound(vault.taken_id);
  return null;
}

async function storedVault(): Promise<store.Vault> {
  const vault = await store.readOnly("vault");
  if (vault === null) throw new Error("there is no sheet on this phone");
  return vault;
}
