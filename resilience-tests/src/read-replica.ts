import { setTimeout as wait } from "node:timers/promises";
import { startApplication, startPair, temporaryData } from "./application.ts";
import { type ApiResponse, readNumber, send, until } from "./call.ts";
import { openRelay } from "./relay.ts";
import { makeAdmin, signInAdmin, signUp } from "./seed.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** What was seen of an application whose lists come from a replica. */
export interface ReplicaReport {
  /** A new customer was missing in the list while the replica applied nothing, so the list came from the replica. */
  olderFromReplica: boolean;
  /** The browser that had just written saw the new customer at the same moment. */
  ownFromPrimary: boolean;
  /** The replica served again after it had caught up. */
  servesAgain: boolean;
  /** The status of a list that was read from a replica whose connections had just stopped responding. */
  whileHung: number;
  /** The replica served again when it could be reached again, although the earlier connections never ended. */
  servesAfterHang: boolean;
  /** Status codes of the lists while and after the replica was killed. */
  afterLoss: number[];
}

const metricsToken = "a token of the replica's test";

/** Runs the application on a primary and its replica, pauses the replica, resumes it, and kills it. */
export async function tryReplica(): Promise<ReplicaReport> {
  const data = temporaryData();
  const pair = await startPair(data.dataDir);
  await pair.alone();
  const relay = await openRelay(pair.replicaUrl);
  const env = {
    DATABASE_URL: pair.url,
    MIGRATION_DATABASE_URL: pair.migrationUrl,
    DATABASE_READ_URL: relay.url,
    JWT_SECRET: "one secret of the application with a replica",
    METRICS_TOKEN: metricsToken,
  };
  const setting = { port: await freePort(), dataDir: data.dataDir, env };
  const application = await startApplication(setting);
  const { origin } = application;
  try {
    await makeAdmin(setting);
    const { token } = await signInAdmin(origin);
    const list = (headers = {}): Promise<ApiResponse> =>
      send(origin, { method: "GET", path: "/api/customer/all?page_size=10", token, headers });
    const total = async (headers = {}) => readNumber(await list(headers), "total");
    const serves = (expected: 0 | 1) =>
      until(`replica_serves ${expected}`, async () => (await replicaServes(origin)) === expected);

    const counts = await holdUp(async () => {
      await serves(1);
      await pair.pause();
      const before = await total();
      const { response } = await signUp(origin);
      const wrote = response.headers.getSetCookie().find((cookie) => cookie.startsWith("wrote="));
      return {
        before,
        after: await total(),
        own: await total({ cookie: wrote?.split(";")[0] ?? "" }),
      };
    }, pair.resume);
    // The replica applies nothing: a list that has the customer comes from the primary.
    await until("the primary", async () => (await total()) > counts.before);
    await serves(0);
    await pair.resume();
    await serves(1);
    const servesAgain = (await total()) === counts.own;
    relay.hang();
    // Before the call gives up; the connections that hang never end by themselves.
    const { status: whileHung } = await list();
    await serves(0);
    relay.recover();
    const servesAfterHang = await serves(1);
    const afterLoss = [await pair.lose().then(() => list()), ...(await seconds(3, list))];
    return {
      olderFromReplica: counts.after === counts.before,
      ownFromPrimary: counts.own === counts.before + 1,
      servesAgain,
      whileHung,
      servesAfterHang,
      afterLoss: [...new Set(afterLoss.map(({ status }) => status))],
    };
  } catch (error) {
    throw new Error(`The output of the application:\n${application.log()}`, { cause: error });
  } finally {
    await application.stop();
    relay.close();
    await pair.stop();
    data.remove();
  }
}

interface Counts {
  before: number;
  after: number;
  own: number;
}

/** A busy machine may need more than two seconds for these steps, and then the primary serves: tried again. */
async function holdUp(step: () => Promise<Counts>, release: () => Promise<void>): Promise<Counts> {
  for (let tries = 1; ; tries += 1) {
    const counts = await step();
    if (counts.after === counts.before || tries === 8) return counts;
    await release();
  }
}

async function replicaServes(origin: string): Promise<number> {
  const { text } = await send(origin, {
    method: "GET",
    path: "/metrics",
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Number(/^replica_serves (\d)$/m.exec(text)?.[1]);
}

/** Repeats a call for some seconds. */
async function seconds(count: number, call: () => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const end = performance.now() + count * 1000;
  const responses: ApiResponse[] = [];
  while (performance.now() < end) {
    responses.push(await call());
    await wait(50);
  }
  return responses;
}
