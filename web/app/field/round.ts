import { fieldTexts } from "@microfinance/contract/collections/field-texts.ts";
import { clockError, isOver, pauseAfter } from "@microfinance/contract/collections/on-phone.ts";
import { phoneTexts } from "@microfinance/contract/collections/phone-texts.ts";
import type { SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import * as calls from "./calls.ts";
import { seal, unseal } from "../core/sealed.ts";
import { makeLock, openByPin, renewPin } from "./crypto.ts";
import { type Queue, readQueue, sendQueue } from "./queue.ts";
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
> &
  // Missing in data that an earlier release stored.
  Partial<Pick<SheetRow, "is_absent">>;

/** The encrypted part of the sheet. */
interface PhoneSheet {
  name: string;
  rows: PhoneRow[];
}

/** A sheet that the PIN has opened. */
export interface Round extends Queue {
  vault: store.Vault;
  key: CryptoKey;
  sheet: PhoneSheet;
}

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
  return { vault, key, sheet, collections: new Map(), absences: new Map() };
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
  const { balance, payment, is_absent } = row;
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
    is_absent,
  };
}

/** The result of a PIN: the opened sheet, or a wrong PIN. */
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
 * Sets a new PIN with the recovery key of the server, for which the officer is signed in (COLL-38).
 * @throws ApiError; Error when the recovery key is of another sheet
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
    ...(await readQueue(key)),
  };
  return isOver(vault.collection_date, businessDate(new Date())) ? withoutOthers(round) : round;
}

/** Removes the rows without an unsent entry, after the sheet is over or its phone was withdrawn (COLL-39). */
async function withoutOthers(round: Round): Promise<Round> {
  // Entries of the meantime are in the database of the browser.
  const kept = (await store.readQueue()).filter((entry) => !entry.is_absence || !entry.is_settled);
  const positions = new Set(kept.map(({ position }) => position));
  const rows = round.sheet.rows.filter(({ position }) => positions.has(position));
  return rows.length === round.sheet.rows.length ? round : withRows(round, rows);
}

/** Replaces the names of customers who were erased on the server (COLL-44). */
async function withoutErased(round: Round, erased: readonly number[]): Promise<Round> {
  const isNamed = ({ position, customer_name }: PhoneRow) =>
    erased.includes(position) && customer_name !== phoneTexts.erased;
  const { rows } = round.sheet;
  if (!rows.some(isNamed)) return round;
  const nameless = { customer_name: phoneTexts.erased, village: "", phone: "" };
  return withRows(
    round,
    rows.map((row) => (isNamed(row) ? { ...row, ...nameless } : row)),
  );
}

async function withRows(round: Round, rows: PhoneRow[]): Promise<Round> {
  const sheet = { ...round.sheet, rows };
  const vault = { ...round.vault, sheet: await seal(round.key, "sheet", sheet) };
  await store.writeOnly("vault", vault);
  return { ...round, vault, sheet };
}

/**
 * Sends the queue and follows the instructions of the server (COLL-33, COLL-41, COLL-44).
 * @returns the round, whether the phone was withdrawn, and what failed: ApiError, NotSignedInError
 */
export async function sendRound(
  round: Round,
): Promise<{ round: Round; isWithdrawn: boolean; failure: unknown }> {
  const { queue, reply, failure } = await sendQueue(round.key, round.vault.taken_id, round);
  const sent = { ...round, ...queue };
  if (reply === null) return { round: sent, isWithdrawn: false, failure };
  const nameless = await withoutErased(sent, reply.erased);
  const isWithdrawn = reply.is_withdrawn;
  return { round: isWithdrawn ? await withoutOthers(nameless) : nameless, isWithdrawn, failure };
}

/**
 * Removes the sheet, and notifies the server if it can be reached.
 * @throws Error while an entry is not sent
 */
export async function leaveRound(takenId: number): Promise<void> {
  await store.removeSheet();
  await calls.returnSheet(takenId).catch(() => undefined);
}

/** The number of entries that wait to be sent. */
export interface Unsent {
  amounts: number;
  absences: number;
}

/**
 * The sheet on this phone before its PIN is entered; null without one. A sheet that is over and sent is removed
 * (COLL-39).
 */
export async function findRound(): Promise<{ vault: store.Vault; unsent: Unsent } | null> {
  const vault = await store.readOnly("vault");
  if (vault === null) return null;
  const waiting = (await store.readQueue()).filter((entry) => !entry.is_settled);
  const absences = waiting.filter((entry) => entry.is_absence).length;
  if (waiting.length > 0 || !isOver(vault.collection_date, businessDate(new Date())))
    return { vault, unsent: { amounts: waiting.length - absences, absences } };
  await leaveRound(vault.taken_id);
  return null;
}

async function storedVault(): Promise<store.Vault> {
  const vault = await store.readOnly("vault");
  if (vault === null) throw new Error("there is no sheet on this phone");
  return vault;
}

/** The cache whose entries are the areas that this browser needs without a network, in the next release too. */
const neededAreas = "needed-areas";
/** The address of the page on the phone. */
const page = "/staff/sheet";
const timeout = 20_000;

/**
 * Makes this page open without a network: the service worker stores its files, now and with each later release.
 * @throws Error when it does not
 */
async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) throw new Error("no service worker");
  // Development has no service worker.
  if (!import.meta.env.PROD) return;
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) throw new Error("no active service worker");
  const needed = await caches.open(neededAreas);
  await needed.put(page, new Response(""));
  await storeFiles(active);
  // Without it the browser may delete everything when the phone's storage is full.
  await navigator.storage.persist().catch(() => false);
}

/** The files that this page has loaded; Workbox's router stores the files of such a message. */
async function storeFiles(worker: ServiceWorker): Promise<void> {
  const urlsToCache = performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
  const { port1, port2 } = new MessageChannel();
  const stored = new Promise<void>((resolve, reject) => {
    port1.addEventListener("message", () => resolve());
    setTimeout(() => reject(new Error("the service worker does not answer")), timeout);
  });
  port1.start();
  worker.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } }, { transfer: [port2] });
  await stored;
}
