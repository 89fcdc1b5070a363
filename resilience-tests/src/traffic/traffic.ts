import { setTimeout as wait } from "node:timers/promises";
import { type Answer, read, send, until } from "../call.ts";
import {
  type Loan,
  type Office,
  type Person,
  apply,
  applicationOf,
  approve,
  makeCustomer,
  makeStaff,
  signIn,
  signInAdmin,
  staffRoles,
} from "../seed.ts";
import type { Random } from "../random.ts";
import {
  type Item,
  makeAccount,
  makeApplication,
  makePayment,
  makeReversal,
  makeTransfer,
} from "./items.ts";

/** Those in whose name the traffic runs, the loans it pays, and everything it ever asked for. */
export interface Traffic extends Office {
  /** Who applies now, and how often they have: a customer may so many times a day, and then another one does. */
  customer: Person;
  applied: number;
  loans: Loan[];
  items: Item[];
  /** What was answered that should never be: anything of 500 and above but 503, and that a form was filled in wrongly or too often. */
  faults: string[];
  /** Answers of 503, which say to try again. */
  turnedAway: number;
}

/** Fewer than a customer may: several ask at once. */
const applicationsEach = 10;

/** Makes a manager, a colleague, a customer and approved loans. */
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
    items: [],
    faults: [],
    turnedAway: 0,
  };
  for (let left = loanCount; left > 0; left -= 1) {
    const by = await applicant(origin, traffic);
    if (by === null) throw new Error("No customer can be made");
    const loan = await apply(origin, by, applicationOf(5_000, 6));
    await approve(origin, traffic, loan);
    traffic.loans.push(loan);
  }
  return traffic;
}

/**
 * Who makes the next application; null while there is no server to make another customer. The last one does not go on
 * meanwhile: everything asked for during a cut is asked for again, and would pass the limit of a day.
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

/** Signs all in again: their tokens are older than they live, or signed before a restart. */
export async function refreshTraffic(origin: string, traffic: Traffic): Promise<void> {
  await signIn(origin, traffic.manager);
  await signIn(origin, traffic.colleague);
  await signIn(origin, traffic.customer);
}

/** Keeps asking for things until `isOver`, several at a time. */
export async function runTraffic(
  origin: string,
  traffic: Traffic,
  random: Random,
  isOver: () => boolean,
  atOnce = 8,
): Promise<void> {
  const worker = async () => {
    while (!isOver()) {
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
      // Whoever finds the door closed does not hammer on it.
      if (item.state === "unknown") await wait(250);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function nextItem(traffic: Traffic, random: Random): Item {
  const kind = random.next();
  if (kind < 0.03) return makeAccount();
  if (kind < 0.1) return makeApplication();
  if (kind < 0.25) return makeTransfer(random);
  const payment = kind < 0.4 ? random.pick(traffic.items.slice(-200)) : undefined;
  if (payment?.kind === "payment" && payment.payment_id !== undefined) return makeReversal(payment);
  const loan = random.pick(traffic.loans);
  if (loan === undefined) throw new Error("There is no loan to pay");
  return makePayment(random, loan);
}

/** Asks for an item, once, and notes what became of it; without a clear answer it stays unknown. */
async function attempt(origin: string, traffic: Traffic, item: Item): Promise<void> {
  // A payment is reversed by somebody else than recorded it (PAY-13).
  const asking = item.kind === "reversal" ? traffic.colleague : (item.by ?? traffic.manager);
  const token = item.kind === "account" ? undefined : asking.token;
  const isRetry = item.call.headers?.["x-retry"] !== undefined;
  let answer: Answer;
  try {
    answer = await send(origin, { ...item.call, token });
  } catch {
    item.call.headers = { ...item.call.headers, "x-retry": "1" };
    return;
  }
  if (answer.status < 300) {
    item.state = "acknowledged";
    const id = read(answer, "payment", "id");
    if (item.kind === "payment" && typeof id === "number") item.payment_id = id;
    return;
  }
  if (answer.status >= 500) {
    if (answer.status === 503) traffic.turnedAway += 1;
    else traffic.faults.push(`${item.kind}: ${answer.status} ${answer.text.slice(0, 300)}`);
    item.call.headers = { ...item.call.headers, "x-retry": "1" };
    return;
  }
  // Everything asked for is in order; only what another request did first is refused.
  if (answer.status === 400 || answer.status === 429)
    traffic.faults.push(`${item.kind}: ${answer.status} ${answer.text.slice(0, 300)}`);
  // A reversal and an account have no key of their own: done before, they answer that they are done.
  const isDone = isRetry && answer.status === 409 && ["reversal", "account"].includes(item.kind);
  item.state = isDone ? "acknowledged" : "refused";
}

/** How many of the things asked for were acknowledged. */
function acknowledged({ items }: Traffic): number {
  return items.filter((item) => item.state === "acknowledged").length;
}

/** Resolves once `count` more things were acknowledged than now. */
export async function untilAcknowledged(traffic: Traffic, count: number): Promise<void> {
  const wanted = acknowledged(traffic) + count;
  await until(
    `${count} acknowledgements`,
    async () => acknowledged(traffic) >= wanted,
    120_000,
    10,
  );
}

/** Asks again for everything whose fate is unknown, with the same keys, until all of it is known. */
export async function settle(origin: string, traffic: Traffic, patience = 60_000): Promise<number> {
  const open = () => traffic.items.filter((item) => item.state === "unknown");
  const unknown = open().length;
  const deadline = Date.now() + patience;
  for (let left = open(); left.length > 0; left = open()) {
    const asking = async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop())
        await attempt(origin, traffic, item);
    };
    await Promise.all([asking(), asking(), asking(), asking()]);
    if (open().length > 0) await wait(200);
    if (Date.now() > deadline) throw new Error(`${open().length} requests get no clear answer`);
  }
  return unknown;
}
