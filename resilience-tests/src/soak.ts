import { type Application, freePort, startApplication, temporaryData } from "./application.ts";
import { type ApiResponse, send } from "./call.ts";
import { metric, metricsToken } from "./figures.ts";
import { heapAfterCollection, probeOptions } from "./heap.ts";
import { makeAdmin, makeCustomer, signIn, someAddress } from "./seed.ts";
import { type Random, randomOf } from "./random.ts";
import { type CheckResult, check } from "./traffic/check.ts";
import {
  type Traffic,
  openTraffic,
  refreshTraffic,
  runTraffic,
  settle,
} from "./traffic/traffic.ts";

/** The result of a long load. */
export interface SoakReport extends CheckResult {
  seconds: number;
  requests: number;
  /** Responses of 401 or from 500, and requests without a response. */
  faults: string[];
  /** Megabytes after garbage collection, when warm and at the end. */
  heap: { warm: number; end: number };
  /** Requests still waiting for a database connection at the end. */
  waiting: number;
}

/** Milliseconds between token renewals, below the token's lifetime of 15 minutes. */
const renewal = 300_000;

/** Sends a mixed load: payments, sign-ins, lists, documents and denied requests. */
export async function soak(plan: {
  seconds: number;
  /** Seconds after which the heap counts as warm. */
  warm: number;
  seed: number;
}): Promise<SoakReport> {
  const data = temporaryData();
  const probePort = await freePort();
  const setting = {
    port: await freePort(),
    dataDir: data.dataDir,
    env: { PROBE_PORT: String(probePort), METRICS_TOKEN: metricsToken },
    nodeOptions: probeOptions(),
  };
  let application: Application | undefined;
  try {
    await makeAdmin({ ...setting, env: {}, nodeOptions: [] });
    application = await startApplication(setting);
    const { origin } = application;
    const traffic = await openTraffic(origin, 20);
    const random = randomOf(plan.seed);
    const others = { count: 0, faults: [] as string[] };
    const runFor = async (seconds: number) => {
      const end = Date.now() + seconds * 1_000;
      const isOver = () => Date.now() > end;
      await Promise.all([
        runTraffic(origin, traffic, random, isOver, 4),
        sendOtherRequests(origin, traffic, random, isOver, others),
        sendOtherRequests(origin, traffic, random, isOver, others),
        renew(origin, traffic, isOver),
      ]);
    };
    await runFor(plan.warm);
    const warm = await heapAfterCollection(probePort);
    await runFor(plan.seconds - plan.warm);
    const end = await heapAfterCollection(probePort);
    await refreshTraffic(origin, traffic);
    await settle(origin, traffic);
    return {
      ...(await check(origin, traffic)),
      seconds: plan.seconds,
      requests: traffic.items.length + others.count,
      faults: [...traffic.faults, ...others.faults],
      heap: { warm, end },
      waiting: await metric(origin, "database_waiting"),
    };
  } finally {
    await application?.stop();
    data.remove();
  }
}

/** Sends everything but postings: reads, sign-ins, documents, and requests without permission. */
async function sendOtherRequests(
  origin: string,
  traffic: Traffic,
  random: Random,
  isOver: () => boolean,
  others: { count: number; faults: string[] },
): Promise<void> {
  const visitor = await makeCustomer(origin);
  while (!isOver()) {
    const loan = random.pick(traffic.loans);
    const staff = traffic.manager.token;
    const paths = [
      "/loans/all?page_size=10",
      "/loans/all?query=bang&status=approved",
      `/loans/details/${loan?.loan_id}`,
      `/reports/statement/${loan?.loan_id}`,
      "/transactions/all?page_size=50",
      "/dashboard/summary",
      "/customer/all?query=mari",
      "/audit?page_size=20",
    ];
    const headers = { "x-forwarded-for": someAddress() };
    const get = (path: string, by: string) =>
      send(origin, { method: "GET", path: `/api${path}`, token: by, headers });
    const kind = random.next();
    let response: ApiResponse | undefined;
    try {
      if (kind < 0.8) response = await get(random.pick(paths) ?? "", staff);
      else if (kind < 0.88) response = await get("/user/all", visitor.token);
      else if (kind < 0.94) await signIn(origin, visitor);
      else response = await uploadDocument(origin, random, visitor.token);
    } catch (error) {
      others.faults.push(String(error));
    }
    others.count += 1;
    if (response && (response.status >= 500 || response.status === 401))
      others.faults.push(`${response.status} ${response.text.slice(0, 200)}`);
  }
}

/** Uploads a document of 200 KB to a customer's application, which accepts twelve at most. */
function uploadDocument(origin: string, random: Random, by: string): Promise<ApiResponse> {
  const content = Buffer.concat([
    Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"),
    Buffer.alloc(200_000, String(random.next())),
    Buffer.from("\ntrailer\n<<>>\n%%EOF\n"),
  ]);
  return send(origin, {
    method: "POST",
    path: "/api/applications/5f0c2f5e-7a55-4e0c-9a37-2f1d8a54a111/files",
    token: by,
    body: { name: "pay slip.pdf", content: content.toString("base64") },
  });
}

async function renew(origin: string, traffic: Traffic, isOver: () => boolean): Promise<void> {
  let due = Date.now() + renewal;
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (Date.now() < due) continue;
    await refreshTraffic(origin, traffic);
    due = Date.now() + renewal;
  }
}

/** Whether there was no fault, no loss and no retained memory. */
export function isSound(report: SoakReport): boolean {
  const { lost, doubled, halfDone, faults, heap, waiting } = report;
  return (
    [lost, doubled, halfDone, faults].every((list) => list.length === 0) &&
    heap.end <= heap.warm * 1.1 &&
    waiting === 0
  );
}
