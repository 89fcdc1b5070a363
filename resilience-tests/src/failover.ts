import { type Application, startApplication, startPair, temporaryData } from "./application.ts";
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
import { freePort } from "../../scripts/free-port.mjs";

/** The result of losing the primary. */
export interface FailoverReport extends CheckResult {
  faults: string[];
  /** Number of 503 responses. */
  unavailable: number;
  /** Milliseconds from the kill to the first success. */
  outage: number;
}

/**
 * Kills the primary under load, promotes its synchronous standby, and looks up every acknowledged item there. The
 * application connects to a proxy of both and is not restarted meanwhile. Afterwards it starts on the new primary.
 */
export async function failOver(seed: number): Promise<FailoverReport> {
  const data = temporaryData();
  const pair = await startPair(data.dataDir);
  const env = {
    DATABASE_URL: pair.url,
    MIGRATION_DATABASE_URL: pair.migrationUrl,
    JWT_SECRET: "one secret of the application before and after",
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
    // A restart runs the migrations as the owner on the new primary.
    await application.stop();
    application = await startApplication(setting);
    await refreshTraffic(origin, traffic);
    const { faults, unavailable } = traffic;
    return { ...(await check(origin, traffic)), faults, unavailable, outage };
  } catch (error) {
    throw new Error(`The output of the application:\n${application?.log() ?? ""}`, {
      cause: error,
    });
  } finally {
    await application?.stop();
    await pair.stop();
    data.remove();
  }
}
