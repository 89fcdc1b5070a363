import {
  type Application,
  freePort,
  startApplication,
  startPair,
  temporaryData,
} from "./application.ts";
import { makeAdmin } from "./seed.ts";
import { randomOf } from "./random.ts";
import { type CheckResult, check } from "./traffic/check.ts";
import {
  openTraffic,
  refreshTraffic,
  runTraffic,
  settle,
  untilAcknowledged,
} from "./traffic/traffic.ts";

/** What the loss of the primary cost. */
export interface FailoverReport extends CheckResult {
  faults: string[];
  /** Requests that were told to try again. */
  turnedAway: number;
  /** Milliseconds from the loss to the first success. */
  outage: number;
}

/**
 * Kills the primary under load, promotes its synchronous standby, and looks for everything acknowledged there. The
 * application knows the proxy before them, is not touched meanwhile, and starts again on the new primary afterwards.
 */
export async function failOver(seed: number): Promise<FailoverReport> {
  const data = temporaryData();
  const pair = await startPair(data.dataDir);
  const env = {
    DATABASE_URL: pair.url,
    MIGRATION_DATABASE_URL: pair.migrationUrl,
    JWT_SECRET: "one secret that the application keeps through it",
  };
  const setting = { port: await freePort(), dataDir: data.dataDir, env };
  let application: Application | undefined;
  try {
    await makeAdmin(setting);
    application = await startApplication(setting);
    const { origin } = application;
    const traffic = await openTraffic(origin, 8);
    let running = true;
    const load = runTraffic(origin, traffic, randomOf(seed), () => !running);
    await untilAcknowledged(traffic, 300);
    const lost = Date.now();
    await pair.fail();
    await untilAcknowledged(traffic, 2);
    const outage = Date.now() - lost;
    await untilAcknowledged(traffic, 300);
    running = false;
    await load;
    await refreshTraffic(origin, traffic);
    await settle(origin, traffic);
    // A restart runs the migrations: as the owner, on the machine that is the primary now.
    await application.stop();
    application = await startApplication(setting);
    await refreshTraffic(origin, traffic);
    const { faults, turnedAway } = traffic;
    return { ...(await check(origin, traffic)), faults, turnedAway, outage };
  } catch (error) {
    throw new Error(`The application said:\n${application?.log() ?? ""}`, { cause: error });
  } finally {
    await application?.stop();
    await pair.stop();
    data.remove();
  }
}
