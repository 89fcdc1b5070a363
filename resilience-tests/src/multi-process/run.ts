import {
  type Application,
  freePort,
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

/** What several processes on one database did together. */
export interface MachinesReport extends CheckResult {
  processes: number;
  requests: number;
  /** Requests each process was given. */
  shares: number[];
  faults: string[];
  /** Visitors' requests that got no answer while every process was restarted in turn. */
  lostInRestart: string[];
  turnedAwayInRestart: number;
  /** A session opened at one process, at every process: before and after it was ended at another. */
  sessions: { open: number[]; ended: number[] };
  /** Answers to wrong passwords given to the processes in turn. */
  guesses: number[];
  /** Mails sent more than once. */
  mailsDoubled: string[];
}

/** Runs `processes` of the application on one database behind one address, and restarts them one after the other. */
export async function runMachines(plan: {
  processes: number;
  seed: number;
  /** Acknowledgements before the restarts, and between two of them. */
  load: number;
}): Promise<MachinesReport> {
  const data = temporaryData();
  const sink = await openMailSink();
  const database = await startDatabase(data.dataDir);
  const env = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.migrationUrl,
    JWT_SECRET: "one secret that all the processes of a trial share",
    SMTP_URL: sink.url,
    MAIL_FROM: "lender@trial.org",
    METRICS_TOKEN: metricsToken,
    // The proxy asks ten times a second, and has to have noticed on a machine that is busy with other things too.
    DRAIN_SECONDS: "1.5",
  };
  const ports: number[] = [];
  for (let left = plan.processes; left > 0; left -= 1) ports.push(await freePort());
  const start = (port: number) => startApplication({ port, dataDir: data.dataDir, env });
  const applications: Application[] = [];
  const proxy = await openProxy(ports);
  try {
    // All at once on an empty database: one of them migrates, the others wait for it.
    applications.push(...(await Promise.all(ports.map(start))));
    await makeAdmin({ port: ports[0] ?? 1, dataDir: data.dataDir, env });
    for (const port of ports) await takesPart(proxy, port);
    const traffic = await openTraffic(proxy.origin, 8);
    const random = randomOf(plan.seed);
    let isOver = false;
    const full = runTraffic(proxy.origin, traffic, random, () => isOver);
    await untilAcknowledged(traffic, plan.load);
    isOver = true;
    await full;

    const turnedAway = traffic.turnedAway;
    const lost = proxy.lost.length;
    let restarting = true;
    const load = runTraffic(proxy.origin, traffic, random, () => !restarting, 4);
    for (const [index, application] of applications.entries()) {
      await application.stop();
      applications[index] = await start(application.port);
      await takesPart(proxy, application.port);
      await untilAcknowledged(traffic, Math.ceil(plan.load / plan.processes));
    }
    restarting = false;
    await load;
    const lostInRestart = [...proxy.lost.slice(lost), ...unanswered(traffic)];
    const turnedAwayInRestart = traffic.turnedAway - turnedAway;
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
      turnedAwayInRestart,
      sessions: await trySession(origins, await makeCustomer(proxy.origin)),
      guesses: await guess(origins, await makeCustomer(proxy.origin)),
      mailsDoubled: doubledMails(sink),
    };
  } finally {
    await Promise.all(applications.map((application) => application.stop()));
    proxy.close();
    sink.close();
    await database.stop();
    data.remove();
  }
}

/** Resolves once the proxy gives this process requests. */
async function takesPart(proxy: Proxy, port: number): Promise<void> {
  await until(`port ${port} behind the proxy`, async () => proxy.gives(port));
}

function unanswered(traffic: Traffic): string[] {
  return traffic.items
    .filter((item) => item.state === "unknown")
    .map((item) => `${item.kind} ${item.key}: no answer`);
}

async function trySession(origins: string[], customer: Person) {
  const [first = "", second = first] = origins;
  const { token } = await signIn(first, customer);
  const ask = () =>
    Promise.all(
      origins.map(async (origin) => {
        const answer = await send(origin, { method: "GET", path: "/api/user/profile", token });
        return answer.status;
      }),
    );
  const open = await ask();
  await send(second, { method: "POST", path: "/api/user/signout", token, body: {} });
  return { open, ended: await ask() };
}

/** One wrong password more than an address may have (AUTH-14), each given to the next process. */
async function guess(origins: string[], { email }: Person): Promise<number[]> {
  const statuses: number[] = [];
  // Wrong passwords are counted by account and network together.
  const headers = { "x-forwarded-for": someAddress() };
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await send(origins[turn % origins.length] ?? "", {
      method: "POST",
      path: "/api/user/signin",
      headers,
      body: { email, password: "a wrong guess" },
    });
    statuses.push(answer.status);
  }
  return statuses;
}

/** Mails that were handed over twice, and accounts that were asked twice to confirm their address. */
function doubledMails({ mails }: MailSink): string[] {
  const names = mails.map((mail) => mail.message_id);
  const asked = mails.filter((mail) => mail.subject === confirmation).map((mail) => mail.recipient);
  return [names, asked].flatMap((list) => list.filter((one, at) => list.indexOf(one) !== at));
}

/** Whether several processes did as well as one. */
export function agreed(report: MachinesReport): boolean {
  const { lost, doubled, halfDone, faults, lostInRestart, mailsDoubled, sessions } = report;
  return (
    [lost, doubled, halfDone, faults, lostInRestart, mailsDoubled].every((l) => l.length === 0) &&
    report.turnedAwayInRestart === 0 &&
    sessions.open.every((status) => status === 200) &&
    sessions.ended.every((status) => status === 401) &&
    report.guesses.at(-1) === 429
  );
}
