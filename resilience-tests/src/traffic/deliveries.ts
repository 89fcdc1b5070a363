import { setTimeout as wait } from "node:timers/promises";
import { read, send, until } from "../call.ts";
import type { Random } from "../random.ts";
import type { Loan, Person } from "../seed.ts";
import type { WalletProvider } from "../wallet-provider.ts";
import type { Item } from "./items.ts";

/** How often the provider delivers each payment. */
const times = 5;

/** Payments of the wallet, and their deliveries that are not answered yet. */
export interface Deliveries {
  provider: WalletProvider;
  items: Map<string, Item>;
  /** Ids of payments, once a delivery. */
  open: string[];
}

/** The payments and deliveries of a provider, before the first payment. */
export const openDeliveries = (provider: WalletProvider): Deliveries => ({
  provider,
  items: new Map(),
  open: [],
});

/** Pays loans into the wallet until `isOver`, and delivers each payment five times, in any order. */
export async function runDeliveries(
  origin: string,
  traffic: { loans: Loan[]; items: Item[]; faults: string[] },
  deliveries: Deliveries,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    if (deliveries.open.length === 0)
      for (let left = 3; left > 0; left -= 1) pay(traffic, deliveries, random);
    const [id = ""] = deliveries.open.splice(random.whole(0, deliveries.open.length - 1), 1);
    if (!(await deliver(origin, traffic, deliveries, id))) {
      deliveries.open.push(id);
      await wait(100);
    }
    await wait(10);
  }
}

function pay(
  { loans, items }: { loans: Loan[]; items: Item[] },
  { provider, items: known, open }: Deliveries,
  random: Random,
): void {
  const loan = random.pick(loans);
  if (loan === undefined) throw new Error("There is no loan to pay");
  const amount = random.whole(1, 500);
  const { id, reference } = provider.pay(loan.loan_id, amount);
  const call = { method: "POST", path: "/api/hooks/monime" };
  const item: Item = { kind: "receipt", key: reference, loan, amount, state: "unknown", call };
  items.push(item);
  known.set(id, item);
  open.push(...Array.from({ length: times }, () => id));
}

/** Delivers a payment once; false without the answer that it is stored. */
async function deliver(
  origin: string,
  { faults }: { faults: string[] },
  { provider, items }: Deliveries,
  id: string,
): Promise<boolean> {
  const { body, signature } = provider.deliveryOf(id);
  const response = await send(origin, {
    method: "POST",
    path: "/api/hooks/monime",
    headers: { "monime-signature": signature, "content-type": "application/json" },
    body,
  }).catch(() => null);
  if (response !== null && response.status !== 200 && response.status !== 503)
    faults.push(`delivery: ${response.status} ${response.text.slice(0, 300)}`);
  const item = items.get(id);
  if (response?.status !== 200 || item === undefined) return false;
  item.state = "acknowledged";
  return true;
}

/** Delivers what is left, so that every payment was delivered five times. */
export async function settleDeliveries(
  origin: string,
  traffic: { faults: string[] },
  deliveries: Deliveries,
): Promise<void> {
  for (let id = deliveries.open.pop(); id !== undefined; id = deliveries.open.pop()) {
    const named = id;
    await until("the delivery to be answered", () => deliver(origin, traffic, deliveries, named));
  }
}

/** The results of the payments of the wallet. */
export interface Booked {
  /** Payments that were not booked yet when this was first read. */
  behind: number;
  /** Payments that were fetched because no job booked them. */
  fetched: number;
}

/**
 * Waits until the jobs have booked every payment: as long as they book one within `timeout` milliseconds. A job of a
 * killed process begins again when its time is over; what waits for that is fetched, as staff fetch it (MOMO-19).
 */
export async function untilBooked(
  origin: string,
  { items }: Deliveries,
  { token }: Pick<Person, "token">,
  timeout: number,
): Promise<Booked> {
  const missing = async () => {
    const booked = await bookedIds(origin, token);
    return [...items.keys()].filter((id) => !booked.has(id));
  };
  const left = await missing();
  const unbooked = await whileFewer(left, missing, timeout);
  for (const external_id of unbooked)
    await send(origin, {
      method: "POST",
      path: "/api/mobile-money/payments",
      token,
      body: { external_id },
    });
  const never = await whileFewer(unbooked, missing, timeout);
  if (never.length > 0)
    throw new Error(`${never.length} payments of the wallet were not booked, such as ${never[0]}`);
  return { behind: left.length, fetched: unbooked.length };
}

/** Reads what is missing until nothing is, or until it became no less for `timeout` milliseconds. */
async function whileFewer(
  first: string[],
  missing: () => Promise<string[]>,
  timeout: number,
): Promise<string[]> {
  let left = first;
  let since = Date.now();
  while (left.length > 0 && Date.now() < since + timeout) {
    await wait(500);
    const now = await missing();
    if (now.length < left.length) since = Date.now();
    left = now;
  }
  return left;
}

async function bookedIds(origin: string, token: string | undefined): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: unknown = ""; typeof cursor === "string";) {
    const query = `state=booked&page_size=100${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page = await send(origin, { method: "GET", path: `/api/receipts?${query}`, token });
    const rows = read(page, "receipts");
    if (!Array.isArray(rows)) throw new Error(`No receipts: ${page.status} ${page.text}`);
    for (const row of rows) ids.add(String(Reflect.get(Object(row), "external_id")));
    cursor = read(page, "next");
  }
  return ids;
}
