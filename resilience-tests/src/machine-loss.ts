import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Application,
  type Setting,
  databaseProcess,
  runScript,
  startApplication,
  temporaryData,
} from "./application.ts";
import { until } from "./call.ts";
import { randomOf } from "./random.ts";
import { makeAdmin, signIn } from "./seed.ts";
import { type CheckResult, check } from "./traffic/check.ts";
import type { Item } from "./traffic/items.ts";
import {
  type Traffic,
  openTraffic,
  runTraffic,
  settle,
  untilAcknowledged,
} from "./traffic/traffic.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** Milliseconds from the end of a segment to its arrival, on a busy machine. */
const journey = 15_000;

/** One loss of the machine. */
interface Loss {
  /** Acknowledged items that were lost with it. */
  lost: number;
  /** Seconds from the acknowledgement of the first lost item to the loss of the machine. */
  seconds: number;
  /** Seconds until the restored application served. */
  restore: number;
}

/** The result of a test. */
export interface MachineLossReport extends CheckResult {
  losses: Loss[];
  /** Lost items that had been acknowledged before the last segment that arrived was finished. */
  older: string[];
  faults: string[];
}

/** What a test does. */
export interface MachineLossPlan {
  losses: number;
  seed: number;
  /**
   * "ends" waits until a segment ends by itself, which takes a minute at most; "forced" ends one, so that a test is
   * short.
   */
  segments: "ends" | "forced";
  log?: (line: string) => void;
}

/**
 * Kills the application and its database under load, deletes their folder as if the machine were gone, and restores
 * them from the folder of BACKUP_TO. Everything acknowledged before the last segment that arrived has to be there, and
 * the books have to balance; what is newer may be missing.
 */
export async function loseMachine(plan: MachineLossPlan): Promise<MachineLossReport> {
  const random = randomOf(plan.seed);
  const disk = mkdtempSync(path.join(tmpdir(), "microfinance-other-disk-"));
  const env = { BACKUP_TO: disk, BACKUP_KEY: randomBytes(32).toString("base64") };
  const port = await freePort();
  let data = temporaryData();
  let setting: Setting = { port, dataDir: data.dataDir, env };
  const report = { losses: [] as Loss[], older: [] as string[] };
  let application: Application | undefined;
  try {
    application = await startApplication(setting);
    await makeAdmin(setting);
    const { origin } = application;
    const traffic = await openTraffic(origin, 4);
    await until("the first base backup", async () => namesIn(disk, "base").length > 0);
    // What the load needs from the beginning on has to be in the backup.
    await forceSegment(setting, disk);
    for (let round = 0; round < plan.losses; round += 1) {
      let isOver = false;
      const load = runTraffic(origin, traffic, random, () => isOver);
      await untilAcknowledged(traffic, 40);
      const arrived =
        plan.segments === "forced" ? await forceSegment(setting, disk) : await nextSegment(disk);
      await untilAcknowledged(traffic, random.whole(5, 40));
      const before: Application = application;
      const lostAt = Date.now();
      isOver = true;
      await killMachine(before, setting);
      await load;
      data.remove();
      data = temporaryData();
      setting = { port, dataDir: data.dataDir, env };
      await runScript("server/restore.ts", setting, ["--to", "latest"]);
      application = await startApplication(setting);
      const restore = Date.now() - lostAt;
      const lost = await forgetLost(origin, traffic);
      report.older.push(...lost.filter((item) => acknowledgedBefore(item, arrived)).map(nameOf));
      const first = Math.min(...lost.map((item) => item.acknowledged_at ?? lostAt), lostAt);
      const loss = { lost: lost.length, seconds: (lostAt - first) / 1000, restore: restore / 1000 };
      report.losses.push(loss);
      plan.log?.(
        `${round + 1} of ${plan.losses}: ${loss.lost} acknowledged items of the last ${loss.seconds.toFixed(1)} s lost, served again after ${loss.restore.toFixed(1)} s`,
      );
      await settle(origin, traffic);
    }
    return { ...(await check(origin, traffic)), ...report, faults: traffic.faults };
  } catch (error) {
    throw new Error(`The output of the application:\n${application?.log() ?? ""}`, {
      cause: error,
    });
  } finally {
    await application?.stop();
    data.remove();
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Whether nothing was lost that had arrived, and what was restored is whole. */
export function isSound({ lost, doubled, halfDone, older, faults }: MachineLossReport): boolean {
  return [lost, doubled, halfDone, older, faults].every((list) => list.length === 0);
}

async function killMachine(application: Application, { dataDir }: Setting): Promise<void> {
  const database = databaseProcess(dataDir);
  await application.kill();
  if (database === undefined) return;
  process.kill(database, "SIGKILL");
  await until("the database to end", async () => {
    try {
      process.kill(database, 0);
      return false;
    } catch {
      return true;
    }
  });
  // Its own processes notice a moment later.
  await wait(500);
}

/** Names of objects in a folder of the other disk. */
function namesIn(disk: string, folder: string): string[] {
  try {
    return readdirSync(path.join(disk, folder)).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

/** Ends the current segment, and resolves when it has arrived. @returns a time before which it surely did not end */
async function forceSegment(setting: Setting, disk: string): Promise<number> {
  const begun = Date.now();
  const name = (await runScript("server/test-support/end-segment.ts", setting)).trim();
  await until(`segment ${name} on the other disk`, async () => namesIn(disk, "wal").includes(name));
  return begun;
}

/** Waits for the next segment. @returns a time before which it surely did not end */
async function nextSegment(disk: string): Promise<number> {
  const known = namesIn(disk, "wal").length;
  await until("a segment", async () => namesIn(disk, "wal").length > known);
  return Date.now() - journey;
}

function acknowledgedBefore({ acknowledged_at }: Item, moment: number): boolean {
  return acknowledged_at !== undefined && acknowledged_at < moment;
}

const nameOf = ({ kind, key }: Item) => `${kind} ${key}`;

/** Finds the acknowledged items that no longer exist, and continues the load without them. */
async function forgetLost(origin: string, traffic: Traffic): Promise<Item[]> {
  await signIn(origin, traffic.manager);
  await signIn(origin, traffic.colleague);
  const { lost } = await check(origin, traffic);
  const missing = new Set(lost);
  const items = traffic.items.filter(
    (item) => item.state === "acknowledged" && missing.has(nameOf(item)),
  );
  for (const item of items) {
    item.state = "rejected";
    delete item.payment_id;
    delete item.request_id;
  }
  for (const item of traffic.items.filter(({ state }) => state === "unknown"))
    if (isOfLost(item, traffic.items)) item.state = "rejected";
  // The next applicant is a new one, and rows belong to a new sheet: the last ones may be lost too.
  traffic.applied = Number.MAX_SAFE_INTEGER - 1;
  traffic.rows = [];
  return items;
}

/**
 * Whether what an item without a response reverses, or asks to reverse, is lost: its id goes to another record, whose
 * conflict would be taken for the item's own success.
 */
function isOfLost({ kind, key, call }: Item, items: readonly Item[]): boolean {
  if (kind !== "reversal" && kind !== "request") return false;
  if (!items.some(({ payment_id }) => String(payment_id) === key)) return true;
  const request = /^\/api\/requests\/(\d+)\/approve$/.exec(call.path)?.[1];
  return request !== undefined && !items.some(({ request_id }) => String(request_id) === request);
}
