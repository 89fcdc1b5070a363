import {
  type Application,
  startApplication,
  startDatabase,
  temporaryData,
} from "../application.ts";
import { send, until } from "../call.ts";
import { metricsToken, waitingMails } from "../figures.ts";
import { type Person, makeAdmin, makeCustomer, signIn, someAddress } from "../seed.ts";
import { confirmation, type MailSink, openMailSink } from "../mail-sink.ts";
import { randomOf } from "../random.ts";
import { type CheckResult, check } from "../traffic/check.ts";
import {
  type Traffic,
  openTraffic,
  runTraffic,
  settle,
  untilAcknowledged,
} from "../traffic/traffic.ts";
import { type Proxy, openProxy } from "./proxy.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** The result of a test of several processes on one database. */
export interface MultiProcessReport extends CheckResult {
  processes: number;
  requests: number;
  /** Number of requests by process. */
  shares: number[];
  faults: string[];
  /** Requests without a response during the rolling restart. */
  lostInRestart: string[];
  unavailableInRestart: number;
  /** Status of a session at every process, before and after its sign-out at another process. */
  sessions: { open: number[]; ended: number[] };
  /** Statuses of wrong passwords, sent to the processes in turn. */
  passwordStatuses: number[];
  /** Mails sent more than once. */
  mailsDoubled: string[];
}

/**
 * Runs processes of the application on one database behind a proxy, and restarts them one after the other under load.
 */
export async function runMultiProcess(plan: {
  processes: number;
  seed: number;
  /** Loans that the load pays. */
  loans: number;
  /** Acknowledgements before the restarts, and in total during them. */
  load: number;
}): Promise<MultiProcessReport> {
  const data = temporaryData();
  const sink = await openMailSink();
  const database = await startDatabase(data.dataDir);
  const env = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.migrationUrl,
    JWT_SECRET: "one secret of all processes of a resilience test",
    SMTP_URL: sink.url,
    MAIL_FROM: "lender@example.org",
    METRICS_TOKEN: metricsToken,
    // The proxy checks readiness every 100 ms, and has to notice on a busy machine too.
    DRAIN_SECONDS: "4",
  };
  const ports: number[] = [];
  for (let left = plan.processes; left > 0; left -= 1) ports.push(await freePort());
  const start = (port: number) => startApplication({ port, dataDir: data.dataDir, env });
  const applications: Application[] = [];
  const proxy = await openProxy(ports);
  try {
    // All start at once on an empty database: one of them or the command migrates, the others wait.
    const [started] = await Promise.all([
      Promise.all(ports.map(start)),
      makeAdmin({ port: ports[0] ?? 1, dataDir: data.dataDir, env }),
    ]);
    applications.push(...started);
    for (const port of ports) await untilForwarded(proxy, port);
    const traffic = await openTraffic(proxy.origin, plan.loans);
    const random = randomOf(plan.seed);
    let isOver = false;
    const full = runTraffic(proxy.origin, traffic, random, () => isOver);
    await untilAcknowledged(traffic, plan.load);
    isOver = true;
    await full;

    const unavailable = refused(traffic);
    const lost = proxy.lost.length;
    let restarting = true;
    const load = runTraffic(proxy.origin, traffic, random, () => !restarting, 4);
    for (const [index, application] of applications.entries()) {
      await application.stop();
      applications[index] = await start(application.port);
      await untilForwarded(proxy, application.port);
      await untilAcknowledged(traffic, Math.ceil(plan.load / plan.processes));
    }
    restarting = false;
    await load;
    const lostInRestart = [...proxy.lost.slice(lost), ...withoutResponse(traffic)];
    const unavailableInRestart = refused(traffic) - unavailable;
    await settle(proxy.origin, traffic);
    await until("the mails to be sent", async () => (await waitingMails(proxy.origin)) === 0);
    const origins = applications.map((application) => application.origin);
    return {
      ...(await check(proxy.origin, traffic)),
      processes: plan.processes,
      requests: traffic.items.length,
      shares: ports.map((port) => proxy.shares.get(port) ?? 0),
      faults: traffic.faults,
      lostInRestart,
      unavailableInRestart,
      sessions: await checkSession(origins, await makeCustomer(proxy.origin)),
      passwordStatuses: await tryPasswords(origins, await makeCustomer(proxy.origin)),
      mailsDoubled: duplicateMails(sink),
    };
  } finally {
    await Promise.all(applications.map((application) => application.stop()));
    proxy.close();
    sink.close();
    await database.stop();
    data.remove();
  }
}

/** Resolves once the proxy forwards requests to this process. */
async function untilForwarded(proxy: Proxy, port: number): Promise<void> {
  await until(`port ${port} behind the proxy`, async () => proxy.forwardsTo(port));
}

/** Requests that no process took. A loan that many pay at once may stay locked, whether processes restart or not. */
function refused({ unavailable, contended }: Traffic): number {
  return unavailable - contended;
}

function withoutResponse(traffic: Traffic): string[] {
  return traffic.items
    .filter((item) => item.state === "unknown" && item.answered !== true)
    .map((item) => `${item.kind} ${item.key}: no response`);
}

async function checkSession(origins: string[], customer: Person) {
  const [first = "", second = first] = origins;
  const { token } = await signIn(first, customer);
  const ask = () =>
    Promise.all(
      origins.map(async (origin) => {
        const response = await send(origin, { method: "GET", path: "/api/user/profile", token });
        return response.status;
      }),
    );
  const open = await ask();
  await send(second, { method: "POST", path: "/api/user/signout", token, body: {} });
  return { open, ended: await ask() };
}

/** One wrong password more than AUTH-14 permits, each sent to the next process. */
async function tryPasswords(origins: string[], { email }: Person): Promise<number[]> {
  const statuses: number[] = [];
  // AUTH-14 counts by account and network together.
  const headers = { "x-forwarded-for": someAddress() };
  for (let turn = 0; turn < 6; turn += 1) {
    const response = await send(origins[turn % origins.length] ?? "", {
      method: "POST",
      path: "/api/user/signin",
      headers,
      body: { email, password: "a wrong password" },
    });
    statuses.push(response.status);
  }
  return statuses;
}

/** Message-IDs received twice, and recipients of two confirmation mails. */
function duplicateMails({ mails }: MailSink): string[] {
  const names = mails.map((mail) => mail.message_id);
  const confirmed = mails
    .filter((mail) => mail.subject === confirmation)
    .map((mail) => mail.recipient);
  return [names, confirmed].flatMap((list) => list.filter((one, at) => list.indexOf(one) !== at));
}

/** Whether several processes behaved as one. */
export function isConsistent(report: MultiProcessReport): boolean {
  const { lost, doubled, halfDone, faults, lostInRestart, mailsDoubled, sessions } = report;
  return (
    [lost, doubled, halfDone, faults, lostInRestart, mailsDoubled].every((l) => l.length === 0) &&
    report.unavailableInRestart === 0 &&
    sessions.open.every((status) => status === 200) &&
    sessions.ended.every((status) => status === 401) &&
    report.passwordStatuses.at(-1) === 429
  );
}
