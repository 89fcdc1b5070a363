import { setTimeout as wait } from "node:timers/promises";
import {
  type Application,
  type Setting,
  databaseProcess,
  startApplication,
  temporaryData,
} from "./application.ts";
import { until } from "./call.ts";
import { metricsToken, waitingMails } from "./figures.ts";
import { makeAdmin, signInAdmin } from "./seed.ts";
import { confirmation, openMailSink, type ReceivedMail } from "./mail-sink.ts";
import { randomOf } from "./random.ts";
import { type CheckResult, check } from "./traffic/check.ts";
import {
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
  untilAcknowledged,
} from "./traffic/traffic.ts";
import { openWalletProvider } from "./wallet-provider.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** What a kill ends. */
const victims = ["application", "database", "both"] as const;
type Victim = (typeof victims)[number];

/** The result of a test. */
export interface CrashRecoveryReport extends CheckResult {
  kills: Record<Victim, number>;
  /** Requests without a response at a kill, repeated with the same key. */
  unknown: number;
  faults: string[];
  /** Longest time from a kill to the next response, in milliseconds. */
  longestOutage: number;
  mails: MailResult;
  /** Payments of the wallet, each delivered five times, and those that were fetched because their job was killed. */
  wallet: { paid: number; fetched: number };
}

interface MailResult {
  /** Accounts that have to receive a confirmation mail. */
  due: number;
  sent: number;
  /** Neither sent nor waiting. */
  lost: string[];
  /** Accounts with two different confirmation mails. */
  doubled: string[];
  /** Mails sent twice under one Message-ID, because the kill came before they were recorded as sent. */
  again: number;
  waiting: number;
}

export interface CrashRecoveryPlan {
  kills: number;
  seed: number;
  /** Loans that the load pays. */
  loans: number;
  /** Maximum of acknowledgements between two kills. */
  between: number;
  /** Milliseconds to wait at the end for mails and payments of the wallet that were being handled at a kill. */
  mailPatience: number;
  log?: (line: string) => void;
}

/**
 * Records payments, reversals, requests for them and approvals, transfers, bills, applications, accounts and deliveries
 * of the wallet, and kills the application, its database or both at random times. After each restart the load goes on.
 * At the end every acknowledged item has to exist once.
 */
export async function killDatabase(plan: CrashRecoveryPlan): Promise<CrashRecoveryReport> {
  const random = randomOf(plan.seed);
  const data = temporaryData();
  const sink = await openMailSink();
  const provider = await openWalletProvider();
  const setting: Setting = {
    port: await freePort(),
    dataDir: data.dataDir,
    env: {
      SMTP_URL: sink.url,
      MAIL_FROM: "lender@example.org",
      METRICS_TOKEN: metricsToken,
      ...provider.env,
    },
  };
  let application: Application | undefined;
  try {
    application = await startApplication(setting);
    await makeAdmin(setting);
    const { origin } = application;
    const traffic = await openTraffic(origin, plan.loans);
    const deliveries = openDeliveries(provider);
    const kills = { application: 0, database: 0, both: 0 };
    let unknown = 0;
    let longestOutage = 0;
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const victim = victims[kill % victims.length] ?? "both";
      let isOver = false;
      const load = Promise.all([
        runTraffic(origin, traffic, random, () => isOver),
        // Several at once, so that one statement stores more than one.
        ...Array.from({ length: 4 }, () =>
          runDeliveries(origin, traffic, deliveries, random, () => isOver),
        ),
      ]);
      // A random time, independent of any request.
      await untilAcknowledged(traffic, random.whole(5, plan.between));
      await wait(random.whole(0, 50));
      const begun = Date.now();
      await killVictim(application, setting.dataDir, victim);
      kills[victim] += 1;
      const before: Application = application;
      application = await serveAgain(application, setting, traffic);
      if (victim === "database" && application !== before)
        traffic.faults.push(`The application ended with its database:\n${before.log()}`);
      longestOutage = Math.max(longestOutage, Date.now() - begun);
      await untilAcknowledged(traffic, 5);
      isOver = true;
      await load;
      unknown += await settle(origin, traffic);
      plan.log?.(
        `${kill + 1} of ${plan.kills}: ${victim} killed, ready after ${Date.now() - begun} ms`,
      );
    }
    await settleDeliveries(origin, traffic, deliveries);
    const admin = await signInAdmin(origin);
    const { fetched } = await untilBooked(origin, deliveries, admin, plan.mailPatience);
    const result = await check(origin, traffic);
    const accounts = traffic.items
      .filter((item) => item.kind === "account" && item.state === "acknowledged")
      .map((item) => item.key);
    await waitForMails(origin, plan.mailPatience);
    const mails = checkMails(accounts, sink.mails, await waitingMails(origin));
    const wallet = { paid: deliveries.items.size, fetched };
    return { ...result, kills, unknown, faults: traffic.faults, longestOutage, mails, wallet };
  } catch (error) {
    throw new Error(`The output of the application:\n${application?.log() ?? ""}`, {
      cause: error,
    });
  } finally {
    await application?.stop();
    sink.close();
    provider.close();
    data.remove();
  }
}

async function killVictim(
  application: Application,
  dataDir: string,
  victim: Victim,
): Promise<void> {
  const database = databaseProcess(dataDir);
  if (victim !== "application" && database !== undefined) process.kill(database, "SIGKILL");
  if (victim !== "database") await application.kill();
}

/**
 * Waits until requests are served. The application restarts its database itself; a killed application is started here.
 */
async function serveAgain(
  before: Application,
  setting: Setting,
  traffic: Traffic,
): Promise<Application> {
  let application = before;
  return until("the application to serve again", async () => {
    const { child, origin } = application;
    if (child.exitCode !== null || child.signalCode !== null)
      application = await startApplication(setting);
    return refreshTraffic(origin, traffic).then(
      () => application,
      () => undefined,
    );
  });
}

/** A mail that a killed process was sending is sent after its job is assigned again. */
async function waitForMails(origin: string, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
  while ((await waitingMails(origin)) > 0 && Date.now() < deadline) await wait(500);
}

function checkMails(accounts: string[], taken: ReceivedMail[], waiting: number): MailResult {
  const names = new Map<string, string[]>();
  for (const { recipient, message_id } of taken.filter((mail) => mail.subject === confirmation))
    names.set(recipient, [...(names.get(recipient) ?? []), message_id]);
  const missing = accounts.filter((email) => !names.has(email));
  return {
    due: accounts.length,
    sent: accounts.length - missing.length,
    lost: missing.length > waiting ? missing : [],
    doubled: accounts.filter((email) => new Set(names.get(email)).size > 1),
    again: accounts.filter((email) => {
      const given = names.get(email) ?? [];
      return given.length > new Set(given).size;
    }).length,
    waiting,
  };
}

/** Whether nothing was lost, duplicated or incomplete. */
export function isSound(report: CrashRecoveryReport): boolean {
  const { lost, doubled, halfDone, faults, mails } = report;
  return [lost, doubled, halfDone, faults, mails.lost, mails.doubled].every(
    (list) => list.length === 0,
  );
}
