import { type Application, startApplication, temporaryData } from "./application.ts";
import { metric, metricsToken } from "./figures.ts";
import { heapAfterCollection, probeOptions } from "./heap.ts";
import { randomOf } from "./random.ts";
import { type Person, makeAdmin, signIn, signInAdmin } from "./seed.ts";
import { type OtherRequests, sendOtherRequests } from "./soak-requests.ts";
import { type CheckResult, check } from "./traffic/check.ts";
import {
  type Booked,
  openDeliveries,
  runDeliveries,
  settleDeliveries,
  untilBooked,
} from "./traffic/deliveries.ts";
import {
  type Traffic,
  openTraffic,
  refreshTraffic,
  runTraffic,
  settle,
} from "./traffic/traffic.ts";
import { openWalletProvider } from "./wallet-provider.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** The result of a long load. */
export interface SoakReport extends CheckResult {
  seconds: number;
  requests: number;
  /** Unexpected responses, and requests without one. */
  faults: string[];
  /** Megabytes after garbage collection, when warm and at the end. */
  heap: { warm: number; end: number };
  /** Payments of the wallet, those not booked yet when the load ended, and those that no job booked. */
  wallet: { paid: number } & Booked;
  /** Database connections in use, and requests that wait for one, when all were answered. */
  busy: number;
  waiting: number;
}

/** Milliseconds between token renewals, below the token's lifetime of 15 minutes. */
const renewal = 300_000;

/**
 * Sends a mixed load: payments, reversals, transfers, sheets, applications, accounts, deliveries of the wallet, lists,
 * reports, papers, exports, documents, sign-ins and denied requests.
 */
export async function soak(plan: {
  seconds: number;
  /** Seconds after which the heap counts as warm. */
  warm: number;
  seed: number;
}): Promise<SoakReport> {
  const data = temporaryData();
  const provider = await openWalletProvider();
  const probePort = await freePort();
  const setting = {
    port: await freePort(),
    dataDir: data.dataDir,
    env: { PROBE_PORT: String(probePort), METRICS_TOKEN: metricsToken, ...provider.env },
    nodeOptions: probeOptions(),
  };
  let application: Application | undefined;
  try {
    await makeAdmin({ ...setting, env: {}, nodeOptions: [] });
    application = await startApplication(setting);
    const { origin } = application;
    // Enough loans that none is paid off: 5 seconds of payments leave most of a loan unpaid.
    const traffic = await openTraffic(origin, Math.max(20, Math.ceil(plan.seconds / 5)));
    const random = randomOf(plan.seed);
    const reader = await signInAdmin(origin);
    const others: OtherRequests = { reader, count: 0, faults: [] };
    const deliveries = openDeliveries(provider);
    const runFor = async (seconds: number) => {
      const end = Date.now() + seconds * 1_000;
      const isOver = () => Date.now() > end;
      await Promise.all([
        runTraffic(origin, traffic, random, isOver, 4),
        sendOtherRequests(origin, traffic, random, isOver, others),
        sendOtherRequests(origin, traffic, random, isOver, others),
        runDeliveries(origin, traffic, deliveries, random, isOver),
        renew(origin, traffic, reader, isOver),
      ]);
    };
    await runFor(plan.warm);
    const warm = await heapAfterCollection(probePort);
    await runFor(plan.seconds - plan.warm);
    const end = await heapAfterCollection(probePort);
    await refreshTraffic(origin, traffic);
    await settle(origin, traffic);
    await settleDeliveries(origin, traffic, deliveries);
    const booked = await untilBooked(origin, deliveries, await signInAdmin(origin), 60_000);
    return {
      ...(await check(origin, traffic)),
      seconds: plan.seconds,
      requests: traffic.items.length + others.count,
      faults: [...traffic.faults, ...others.faults],
      heap: { warm, end },
      wallet: { paid: deliveries.items.size, ...booked },
      busy: await metric(origin, 'database_connections{state="busy"}'),
      waiting: await metric(origin, "database_waiting"),
    };
  } finally {
    await application?.stop();
    provider.close();
    data.remove();
  }
}

async function renew(
  origin: string,
  traffic: Traffic,
  reader: Person,
  isOver: () => boolean,
): Promise<void> {
  let due = Date.now() + renewal;
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (Date.now() < due) continue;
    await refreshTraffic(origin, traffic);
    await signIn(origin, reader);
    due = Date.now() + renewal;
  }
}

/** Whether there was no fault, no loss and no retained memory. */
export function isSound(report: SoakReport): boolean {
  const { lost, doubled, halfDone, faults, heap, busy, waiting } = report;
  return (
    [lost, doubled, halfDone, faults].every((list) => list.length === 0) &&
    heap.end <= heap.warm * 1.1 &&
    busy === 0 &&
    waiting === 0
  );
}
