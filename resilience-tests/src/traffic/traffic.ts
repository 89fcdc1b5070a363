import { setTimeout as wait } from "node:timers/promises";
import { type ApiResponse, read, readNumber, send, longestUntil, until } from "../call.ts";
import {
  type Loan,
  type Office,
  type Person,
  apply,
  applicationOf,
  approve,
  makeCustomer,
  makeStaff,
  must,
  signIn,
  signInAdmin,
  staffRoles,
} from "../seed.ts";
import type { Random } from "../random.ts";
import { openRound, recordRows } from "./rounds.ts";
import {
  type Item,
  makeAccount,
  makeApplication,
  makeApproval,
  makeBill,
  makePayment,
  makeRequest,
  makeReversal,
  makeTransfer,
} from "./items.ts";

/** Senders of the load, the loans it pays, and every item it requested. */
export interface Traffic extends Office {
  /** The current applicant and their number of applications, which is limited by day. */
  customer: Person;
  applied: number;
  loans: Loan[];
  /** The id of a simulated biller: a kill may come before its answer. */
  biller: number;
  items: Item[];
  /** Rows of the open collection sheet that were not requested yet. */
  rows: Item[];
  /** Responses that must not occur: 400, 429, and any status from 500 but 503 and the 502 of a proxy. */
  faults: string[];
  /** Number of responses of 503, and of the 502 of a proxy. */
  unavailable: number;
  /** Those of them that a record stayed locked by others. */
  contended: number;
}

/** Below the limit of a day, since several requests are open at once. */
const applicationsEach = 10;

/** Creates a manager, a colleague, a customer and approved loans. */
export async function openTraffic(origin: string, loanCount: number): Promise<Traffic> {
  const admin = await signInAdmin(origin);
  const manager = await makeStaff(origin, admin, staffRoles.Manager);
  const colleague = await makeStaff(origin, admin, staffRoles["Finance Admin"]);
  const customer = await makeCustomer(origin);
  const traffic: Traffic = {
    manager,
    colleague,
    customer,
    applied: 0,
    loans: [],
    biller: await addBiller(origin, manager),
    items: [],
    rows: [],
    faults: [],
    unavailable: 0,
    contended: 0,
  };
  for (let left = loanCount; left > 0; left -= 1) {
    const by = await applicant(origin, traffic);
    if (by === null) throw new Error("No customer can be created");
    const loan = await apply(origin, by, applicationOf(5_000, 6));
    await approve(origin, traffic, loan);
    traffic.loans.push(loan);
  }
  return traffic;
}

/** Adds a biller with tokens, by the adapter that is simulated. */
async function addBiller(origin: string, { token }: Person): Promise<number> {
  const body = {
    name: "Simulated electricity",
    biller: {
      number_label: "Meter number",
      number_rule: { characters: "letters", shortest: 3, longest: 20, check_digit: false },
      gives_token: true,
      charge: 0,
      terms: "after",
      low_float: 0,
      connection: "simulator",
    },
  };
  const made = await must(origin, { method: "POST", path: "/money/partners", token, body });
  return readNumber(made, "partner", "id");
}

/**
 * The applicant of the next application; null while no server can create another customer. The last applicant does not
 * continue meanwhile: repeated requests of an outage would exceed the limit of a day.
 */
async function applicant(origin: string, traffic: Traffic): Promise<Person | null> {
  traffic.applied += 1;
  if (traffic.applied <= applicationsEach) return traffic.customer;
  const next = await makeCustomer(origin).catch(() => null);
  if (next === null) return null;
  traffic.customer = next;
  traffic.applied = 1;
  return next;
}

/** Signs everyone in again, after their tokens expired or a restart replaced the key. */
export async function refreshTraffic(origin: string, traffic: Traffic): Promise<void> {
  await signIn(origin, traffic.manager);
  await signIn(origin, traffic.colleague);
  await signIn(origin, traffic.customer);
}

/** Sends requests until `isOver`, several at once. */
export async function runTraffic(
  origin: string,
  traffic: Traffic,
  random: Random,
  isOver: () => boolean,
  atOnce = 8,
): Promise<void> {
  const worker = async () => {
    while (!isOver()) {
      if (traffic.rows.length === 0) traffic.rows = await openRound(origin, traffic, random);
      const item = nextItem(traffic, random);
      if (item.kind === "application") {
        const by = await applicant(origin, traffic);
        if (by === null) {
          await wait(250);
          continue;
        }
        item.by = by;
      }
      traffic.items.push(item);
      await attempt(origin, traffic, item);
      if (item.state === "acknowledged") item.acknowledged_at = Date.now();
      // A pause, so that a server that is away is flooded neither now nor by the repetitions afterwards.
      if (item.state === "unknown") await wait(1_000);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function nextItem(traffic: Traffic, random: Random): Item {
  const kind = random.next();
  if (kind < 0.03) return makeAccount();
  if (kind < 0.1) return makeApplication();
  if (kind < 0.18) return makeTransfer(random);
  if (kind < 0.25) return makeBill(random, traffic.biller);
  const known = kind < 0.45 ? random.pick(traffic.items.slice(-200)) : undefined;
  if (known?.request_id !== undefined) return makeApproval(known);
  // One half is reversed at once and the other after a request, so that a conflict has one cause.
  if (known?.payment_id !== undefined)
    return known.payment_id % 2 === 0 ? makeReversal(known) : makeRequest(known);
  const row = kind > 0.8 ? traffic.rows.shift() : undefined;
  if (row !== undefined) return row;
  const loan = random.pick(traffic.loans);
  if (loan === undefined) throw new Error("There is no loan to pay");
  return makePayment(random, loan);
}

/** Requests an item once and records its state. Without a definite response it remains unknown. */
async function attempt(origin: string, traffic: Traffic, item: Item): Promise<void> {
  // The person who recorded a payment may not reverse it (PAY-13).
  const sender = item.kind === "reversal" ? traffic.colleague : (item.by ?? traffic.manager);
  const token = item.kind === "account" ? undefined : sender.token;
  const isRetry = item.call.headers?.["x-retry"] !== undefined;
  let response: ApiResponse;
  try {
    response = await send(origin, { ...item.call, token });
  } catch {
    item.answered = false;
    markRetry(item);
    return;
  }
  item.answered = true;
  if (response.status < 300 && item.row !== undefined) {
    recordRows(response, item);
    return;
  }
  if (response.status < 300) {
    item.state = "acknowledged";
    const id = read(response, "payment", "id");
    if (item.kind === "payment" && typeof id === "number") item.payment_id = id;
    const request = read(response, "request", "id");
    if (item.kind === "request" && typeof request === "number") item.request_id = request;
    return;
  }
  if (response.status >= 500) {
    // A proxy answers 502 for an application that was killed while it answered.
    if (isContended(response)) traffic.contended += 1;
    if (response.status === 503 || isOfProxy(response)) traffic.unavailable += 1;
    else traffic.faults.push(`${item.kind}: ${response.status} ${response.text.slice(0, 300)}`);
    markRetry(item);
    return;
  }
  // A long test outlasts the tokens of earlier applicants. Who cannot sign in again was lost with a machine.
  if (response.status === 401 && !(await isLost(origin, sender))) {
    markRetry(item);
    return;
  }
  item.refusal = `${response.status} ${response.text.slice(0, 200)}`;
  // All requests are valid, so only a conflict with another request is expected.
  if (response.status === 400 || response.status === 429)
    traffic.faults.push(`${item.kind}: ${response.status} ${response.text.slice(0, 300)}`);
  // Reversals and accounts have no idempotency key: a repeated request receives a conflict.
  const isDone = isRetry && response.status === 409 && ["reversal", "account"].includes(item.kind);
  item.state = isDone ? "acknowledged" : "rejected";
}

/** HAProxy answers with a page, the application with JSON. */
function isOfProxy({ status, json }: ApiResponse): boolean {
  return status === 502 && json === undefined;
}

/** A record that stays locked is free in a second; whatever else is away is asked for later. */
function isContended({ status, headers }: ApiResponse): boolean {
  return status === 503 && headers.get("retry-after") === "1";
}

/** Its next request is a repeated one, whose conflict may be with itself. */
function markRetry(item: Item): void {
  item.call.headers = { ...item.call.headers, "x-retry": "1" };
}

/** Signs a person in again; true when the server does not know them. */
async function isLost(origin: string, person: Person): Promise<boolean> {
  return signIn(origin, person).then(
    () => false,
    (error: unknown) => /: 4\d\d /.test(String(error)),
  );
}

/** Number of acknowledged items. */
function acknowledged({ items }: Traffic): number {
  return items.filter((item) => item.state === "acknowledged").length;
}

/** Resolves after `count` more acknowledgements. */
export async function untilAcknowledged(traffic: Traffic, count: number): Promise<void> {
  const target = acknowledged(traffic) + count;
  await until(
    `${count} acknowledgements`,
    async () => acknowledged(traffic) >= target,
    undefined,
    10,
  );
}

/** Repeats every unknown item with its key until its state is known. */
export async function settle(
  origin: string,
  traffic: Traffic,
  timeout = longestUntil,
): Promise<number> {
  // Payments of the wallet are delivered, not requested.
  const open = () =>
    traffic.items.filter(({ state, kind }) => state === "unknown" && kind !== "receipt");
  const unknown = open().length;
  const deadline = Date.now() + timeout;
  for (let left = open(); left.length > 0; left = open()) {
    const sender = async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop())
        await attempt(origin, traffic, item);
    };
    await Promise.all([sender(), sender(), sender(), sender()]);
    const still = open().length;
    if (still > 0) await wait(200);
    if (still > 0 && Date.now() > deadline)
      throw new Error(`${still} requests have no definite response`);
  }
  return unknown;
}
