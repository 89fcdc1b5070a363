import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import type { ServedEndpoint } from "../../src/core/http/with-schemas.ts";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { TestApp } from "../app.ts";
import type { Person } from "../make.ts";
import { buildRequest, injectOptions } from "./build-request.ts";
import { type Caller, makeCallers, makeExisting, sendersTo } from "./callers.ts";
import { responseError } from "./check-response.ts";
import { Office, type Prepared } from "./office.ts";
import { accountRecords } from "./prepare-accounts.ts";
import { billRecords } from "./prepare-bills.ts";
import { branchRecords } from "./prepare-branches.ts";
import { connectionRecords } from "./prepare-connections.ts";
import { fileRecords } from "./prepare-files.ts";
import { collectionRecords } from "./prepare-collections.ts";
import { messageRecords } from "./prepare-messages.ts";
import { creditRecords } from "./prepare-credit.ts";
import { fieldRecords } from "./prepare-field.ts";
import { groupRecords } from "./prepare-groups.ts";
import { moneyRecords } from "./prepare-money.ts";
import { importRecords } from "./prepare-imports.ts";
import { payrollRecords } from "./prepare-payroll.ts";
import { businessRecords } from "./prepare-records.ts";
import { servicingRecords } from "./prepare-servicing.ts";
import { tillRecords, turnTills } from "./prepare-tills.ts";
import { walletRecords } from "./prepare-wallet.ts";
import { type GeneratedRequest, requestsTo } from "./requests.ts";

const preparations = [
  ...billRecords,
  ...branchRecords,
  ...connectionRecords,
  ...fileRecords,
  ...collectionRecords,
  ...fieldRecords,
  ...messageRecords,
  ...walletRecords,
  ...creditRecords,
  ...groupRecords,
  ...importRecords,
  ...payrollRecords,
  ...servicingRecords,
  ...tillRecords,
  ...moneyRecords,
  ...accountRecords,
  ...businessRecords,
];

/** Creates the records for a request to an endpoint; undefined where it needs none. */
export const preparationOf = ({ method, path }: Endpoint) =>
  preparations.find(([endpoint]) => endpoint.test(`${method} ${path}`))?.[1];

/** Concurrent requests, so that they also meet each other's locks. */
const atOnce = 8;

/** What a run of generated requests found. */
export interface Findings {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Each invalid response, with the smallest request that has it. */
  errors: string[];
  /** Number of requests by what makes them invalid. */
  defects: Record<string, number>;
  /** Endpoints without a successful request: nothing behind their checks was tested. */
  neverSucceeded: string[];
  /** Milliseconds of the slowest request. */
  slowest: number;
  /** Megabytes in use after garbage collection, after a third of the requests and at the end. */
  heap: { early: number; late: number };
}

/**
 * Sends plain requests to every endpoint until one succeeds, then generated ones to every endpoint: from some callers,
 * or from a visitor, customers and every role in the full run and where a count of requests is asked for.
 */
export async function sendBadInput(
  t: TestApp,
  endpoints: readonly ServedEndpoint[],
  plan: { seed: number; requests: number },
): Promise<Findings> {
  const office = await Office.open(t);
  const callers = await makeCallers(office);
  const findings: Findings = {
    requests: 0,
    statuses: {},
    errors: [],
    defects: {},
    neverSucceeded: [],
    slowest: 0,
    heap: { early: 0, late: 0 },
  };
  const send = await sender(office, callers, findings);
  const addError = (error: unknown) => {
    findings.errors.push(String(error));
    return undefined;
  };
  const plainFirst = callers.toSorted((a, b) => rank(a) - rank(b));
  const trySuccess = async (endpoint: ServedEndpoint, index: number) => {
    const requests = requestsTo(endpoint, true);
    const refusals: string[] = [];
    for (const [attempt, caller] of [...plainFirst.slice(0, 3), ...plainFirst].entries()) {
      const seed = plan.seed + index * 100 + attempt;
      const [request] = fc.sample(requests, { seed, numRuns: 1 });
      const response = request && (await send(endpoint, caller, request).catch(addError));
      if (response && response.statusCode < 300) return;
      refusals.push(`${caller.name} ${response?.statusCode} ${response?.body.slice(0, 200)}`);
    }
    findings.neverSucceeded.push(`${endpoint.method} ${endpoint.path}:\n${refusals.join("\n")}`);
  };
  // Tills are off for every other call: those of tills come after them.
  const isOfTills = ({ path }: Endpoint) => path.startsWith("/tills");
  // One ZIP of everything is taken at a time, so these calls wait for each other.
  const isOfZip = ({ path }: Endpoint) => path.startsWith("/everything");
  await inParallel(
    endpoints.filter((endpoint) => !isOfTills(endpoint) && !isOfZip(endpoint)),
    trySuccess,
  );
  for (const [index, endpoint] of endpoints.filter(isOfZip).entries())
    await trySuccess(endpoint, index);
  await inParallel(endpoints.filter(isOfTills), trySuccess);

  const requests = new Map(endpoints.map((endpoint) => [endpoint, requestsTo(endpoint)]));
  const isFull = process.env["TEST_RUNS"] === "full" || plan.requests > 0;
  const senders = new Map(
    endpoints.map((endpoint, place) => [endpoint, sendersTo(callers, [place, endpoint], isFull)]),
  );
  const pairs = callers
    .flatMap((caller) => endpoints.map((endpoint) => ({ caller, endpoint })))
    .map((pair, index) => ({ ...pair, seed: plan.seed + index }))
    .filter(({ caller, endpoint }) => senders.get(endpoint)?.includes(caller));
  const numRuns = Math.max(1, Math.ceil(plan.requests / pairs.length));
  const check = async ({ caller, endpoint, seed }: (typeof pairs)[number]) => {
    const arbitrary = requests.get(endpoint) ?? requestsTo(endpoint);
    const property = fc.asyncProperty(arbitrary, async (request) => {
      const { way } = request.defect;
      findings.defects[way] = (findings.defects[way] ?? 0) + 1;
      await send(endpoint, caller, request);
    });
    const plugins = [fc.interruptAfterTimeLimit(60_000 + numRuns * 1_000)];
    const found = await fc.check(property, { seed, numRuns, plugins });
    if (!found.failed) return;
    addError(
      `seed ${found.seed}, path ${found.counterexamplePath}: ${String(found.errorInstance)}`,
    );
  };
  const third = Math.floor(pairs.length / 3);
  await inParallel(pairs.slice(0, third), check);
  findings.heap.early = heapAfterCollection();
  await inParallel(pairs.slice(third), check);
  findings.heap.late = heapAfterCollection();
  return findings;
}

/** Callers with most rights first. */
function rank({ name }: Caller): number {
  const found = ["Manager", "System Admin", "Customer A"].indexOf(name);
  return found < 0 ? 9 : found;
}

type Send = (
  endpoint: Endpoint,
  caller: Caller,
  request: GeneratedRequest,
) => Promise<LightMyRequestResponse>;

/**
 * Sends a request, records and checks the response, and returns the response. It throws when the response is invalid.
 */
async function sender(office: Office, callers: Caller[], findings: Findings): Promise<Send> {
  const existing = await makeExisting(office, callers);
  /** No records where preparation fails: an earlier request may have changed what it needs. */
  const prepare = async (endpoint: Endpoint, person: Person | undefined) => {
    // The records of other calls are paid in cash without a till.
    if (!endpoint.path.startsWith("/tills")) await turnTills(office, false);
    return (await preparationOf(endpoint)?.(office, person).catch(() => undefined)) ?? {};
  };

  return async (endpoint, caller, generated) => {
    const prepared: Prepared = generated.isPrepared ? await prepare(endpoint, caller.person) : {};
    const ids: Record<string, string | number> = {
      ...existing(caller, generated.subject),
      ...prepared.ids,
    };
    const request = buildRequest(endpoint, generated, (kind) => ids[kind] ?? "1", prepared.body);
    for (let attempt = 0; ; attempt += 1) {
      const person = prepared.sender ?? caller.person;
      const options = injectOptions(request, { ...person?.headers, ...prepared.headers });
      const begun = performance.now();
      const response = await office.t.app.inject(options);
      const milliseconds = performance.now() - begun;
      const status = response.statusCode;
      findings.requests += 1;
      findings.statuses[status] = (findings.statuses[status] ?? 0) + 1;
      findings.slowest = Math.max(findings.slowest, milliseconds);
      const error = responseError(request, response, person !== undefined, milliseconds);
      if (error !== null) {
        const sent = `${request.method} ${request.url.slice(0, 300)} ${(request.payload ?? "").slice(0, 700)}`;
        throw new Error(`${caller.name}: ${error}\n  ${sent}\n  ${response.body.slice(0, 300)}`);
      }
      const isEnded = status === 401 && endpoint.access !== "public" && caller.person !== undefined;
      if (!isEnded || prepared.sender || attempt > 0 || !request.reachesEndpoint) return response;
      // An earlier request ended the session or the account.
      await caller.renew();
    }
  };
}

/** Runs the work for every item, several at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

setFlagsFromString("--expose-gc");
// A new context has the function that the flag adds; the type of its result is unknown to TypeScript.
const collectGarbage = runInNewContext("gc") as () => void;

function heapAfterCollection(): number {
  for (let twice = 0; twice < 2; twice += 1) collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
