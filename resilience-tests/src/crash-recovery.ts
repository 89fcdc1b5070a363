import { setTimeout as wait } from "node:timers/promises";
import {
  type Application,
  type Setting,
  databaseProcess,
  freePort,
  startApplication,
  temporaryData,
} from "./application.ts";
import { until } from "./call.ts";
import { metricsToken, waitingMails } from "./figures.ts";
import { makeAdmin } from "./seed.ts";
import { confirmation, openMailSink, type TakenMail } from "./mail-sink.ts";
import { randomOf } from "./random.ts";
import { type CheckResult, check } from "./traffic/check.ts";
import {
  type Traffic,
  openTraffic,
  refreshTraffic,
  runTraffic,
  settle,
  untilAcknowledged,
} from "./traffic/traffic.ts";

/** What is cut off. */
const victims = ["application", "database", "both"] as const;
type Victim = (typeof victims)[number];

/** What the trial found. */
export interface PowerCutReport extends CheckResult {
  kills: Record<Victim, number>;
  /** Requests that were under way at a kill, and were asked for again under the same key. */
  unknown: number;
  faults: string[];
  /** Milliseconds from the kill until requests were served again, the longest. */
  longestOutage: number;
  mails: MailVerdict;
}

interface MailVerdict {
  /** Accounts whose address is to be confirmed by mail. */
  due: number;
  sent: number;
  /** Neither sent nor waiting. */
  lost: string[];
  /** Two different mails for one cause. */
  doubled: string[];
  /** The same mail handed over again, as its name says, because the cut came before it was noted as sent. */
  again: number;
  waiting: number;
}

export interface PowerCutPlan {
  kills: number;
  seed: number;
  /** Acknowledgements between two kills, at most. */
  between: number;
  /** How long to wait in the end for mails that were under way at a kill. Milliseconds. */
  mailPatience: number;
  tell?: (line: string) => void;
}

/**
 * Records payments, reversals, transfers, applications and accounts, cuts off the application, its database or both
 * at random moments, starts again, and finally looks for everything that was acknowledged.
 */
export async function killDatabase(plan: PowerCutPlan): Promise<PowerCutReport> {
  const random = randomOf(plan.seed);
  const data = temporaryData();
  const sink = await openMailSink();
  const setting: Setting = {
    port: await freePort(),
    dataDir: data.dataDir,
    env: { SMTP_URL: sink.url, MAIL_FROM: "lender@trial.org", METRICS_TOKEN: metricsToken },
  };
  let application: Application | undefined;
  try {
    await makeAdmin(setting);
    application = await startApplication(setting);
    const { origin } = application;
    const traffic = await openTraffic(origin, 6);
    const kills = { application: 0, database: 0, both: 0 };
    let unknown = 0;
    let longestOutage = 0;
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const victim = victims[kill % victims.length] ?? "both";
      let isOver = false;
      const load = runTraffic(origin, traffic, random, () => isOver);
      // At a moment that no request chooses: so many later, and a little.
      await untilAcknowledged(traffic, random.whole(5, plan.between));
      await wait(random.whole(0, 50));
      const begun = Date.now();
      await cut(application, setting.dataDir, victim);
      kills[victim] += 1;
      const survivor: Application = application;
      application = await serveAgain(application, setting, traffic);
      if (victim === "database" && application !== survivor)
        traffic.faults.push(`The application ended with its database:\n${survivor.log()}`);
      longestOutage = Math.max(longestOutage, Date.now() - begun);
      await untilAcknowledged(traffic, 5);
      isOver = true;
      await load;
      unknown += await settle(origin, traffic);
      plan.tell?.(
        `${kill + 1} of ${plan.kills}: ${victim} cut, back after ${Date.now() - begun} ms`,
      );
    }
    const verdict = await check(origin, traffic);
    const accounts = traffic.items
      .filter((item) => item.kind === "account" && item.state === "acknowledged")
      .map((item) => item.key);
    await waitForMails(origin, plan.mailPatience);
    const mails = judgeMails(accounts, sink.mails, await waitingMails(origin));
    return { ...verdict, kills, unknown, faults: traffic.faults, longestOutage, mails };
  } catch (error) {
    throw new Error(`The application said:\n${application?.log() ?? ""}`, { cause: error });
  } finally {
    await application?.stop();
    sink.close();
    data.remove();
  }
}

async function cut(application: Application, dataDir: string, victim: Victim): Promise<void> {
  const database = databaseProcess(dataDir);
  if (victim !== "application" && database !== undefined) process.kill(database, "SIGKILL");
  if (victim !== "database") await application.kill();
}

/** Waits until requests are served: the application mends its database itself, and is started when it is gone. */
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

/** A mail under way in a process that was killed is sent once its job goes to another process. */
async function waitForMails(origin: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while ((await waitingMails(origin)) > 0 && Date.now() < deadline) await wait(500);
}

function judgeMails(accounts: string[], taken: TakenMail[], waiting: number): MailVerdict {
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

/** Whether nothing was lost, doubled or left half done. */
export function held(report: PowerCutReport): boolean {
  const { lost, doubled, halfDone, faults, mails } = report;
  return [lost, doubled, halfDone, faults, mails.lost, mails.doubled].every(
    (list) => list.length === 0,
  );
}
