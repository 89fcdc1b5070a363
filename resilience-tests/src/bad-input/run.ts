import { type Answer, readNumber, send } from "../call.ts";
import { heapAfterCollection } from "../heap.ts";
import { must, signInAdmin, someAddress } from "../seed.ts";
import { randomOf } from "../random.ts";
import { type Case, makeCase, makePlainCase } from "./cases.ts";
import { type Field, type TestContext, openField } from "./contexts/field.ts";
import { contexts } from "./contexts/contexts.ts";
import { complaint } from "./check-response.ts";
import { learn, makeKnown, ownPart } from "./known.ts";
import { type Operation, readOperations } from "./operations.ts";
import { type Principal, makePrincipals } from "./users.ts";

/** What the trial found. */
export interface Failures {
  requests: number;
  operations: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** What was wrong, each with the request that shows it. */
  complaints: string[];
  slowest: number;
  /** Megabytes of heap after a collection, a third of the way and at the end. */
  heap: { early: number; late: number };
  booksBalance: boolean;
  /** Calls that no request of this run made succeed: what lies behind their checks was not tried. */
  neverSucceeded: string[];
}

const atOnce = 8;
/** Complaints kept whole; the rest are counted. */
const mostComplaints = 200;

/**
 * Sends every operation a request that should succeed, then generated ones to every operation in every role in turn,
 * and judges each answer.
 *
 * @param plan.count of generated requests; without it, one to each operation in each role
 */
export async function tryBadInput(
  origin: string,
  probePort: number,
  plan: { seed: number; count?: number },
): Promise<Failures> {
  const operations = await readOperations(origin);
  const principals = await makePrincipals(origin);
  const known = await makeKnown(origin, principals);
  const { seed, count = operations.length * principals.length } = plan;
  const grounded = groundsOf(await openField(origin));
  const statuses: Record<string, number> = {};
  const complaints: string[] = [];
  const succeeded = new Set<Operation>();
  let slowest = 0;
  let requests = 0;

  async function checkResponse(made: Case, principal: Principal): Promise<number> {
    const answer = await ask(origin, made, principal);
    requests += 1;
    const status = typeof answer === "string" ? 0 : answer.status;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (typeof answer !== "string") {
      slowest = Math.max(slowest, answer.taken);
      if (status < 300) {
        succeeded.add(made.operation);
        learn(known, made, answer);
      }
    }
    const wrong = typeof answer === "string" ? answer : complaint(made, answer);
    if (wrong !== null && complaints.length < mostComplaints)
      complaints.push(describe(made, principal, wrong, answer));
    return status;
  }

  /** A request that should succeed, in one role after the other until it does. */
  async function succeed(operation: Operation, index: number): Promise<void> {
    // Below zero, where the generated requests have no number.
    let number = index - operations.length;
    const mightiestFirst = principals.toSorted((a, b) => rank(a) - rank(b));
    for (const principal of [...mightiestFirst.slice(0, 3), ...mightiestFirst]) {
      const own = ownPart(known, principals.indexOf(principal));
      const ground = await grounded(operation, principal);
      const status = await checkResponse(
        makePlainCase(seed, number, operation, own, ground),
        principal,
      );
      if (status < 300) return;
      number -= operations.length;
    }
  }

  async function spoil(index: number): Promise<void> {
    const operation = operations[index % operations.length];
    const principal = principals[Math.floor(index / operations.length) % principals.length];
    if (!operation || !principal) return;
    const own = ownPart(known, principals.indexOf(principal));
    const stands = randomOf(seed * 7_919 + index).chance(groundShare);
    const ground = stands ? await grounded(operation, principal) : {};
    await checkResponse(makeCase(seed, index, operation, own, ground), principal);
  }

  await inParallel(0, operations.length, async (index) => {
    const operation = operations[index];
    if (operation) await succeed(operation, index);
  });
  const early = Math.floor(count / 3);
  await inParallel(0, early, spoil);
  const heapEarly = await heapAfterCollection(probePort);
  await inParallel(early, count, spoil);
  const heapLate = await heapAfterCollection(probePort);
  return {
    requests,
    operations: operations.length,
    statuses,
    complaints,
    slowest,
    heap: { early: heapEarly, late: heapLate },
    booksBalance: await doBooksBalance(origin),
    neverSucceeded: operations
      .filter((operation) => !succeeded.has(operation))
      .map(({ method, path }) => `${method} ${path}`),
  };
}

/** How many of the requests find the ground prepared. */
const groundShare = 0.3;

/** In which order roles are asked in: those that may most first. */
function rank({ name }: Principal): number {
  const found = ["Manager", "System Admin", "Customer A"].indexOf(name);
  return found < 0 ? 9 : found;
}

/** Prepares the ground for an operation; where that fails (somebody needed was just locked out) there is none. */
function groundsOf(field: Field): (operation: Operation, by: Principal) => Promise<TestContext> {
  return async ({ method, path }, { person }) => {
    const prepare = contexts[`${method} ${path}`];
    return (await prepare?.(field, person).catch(() => undefined)) ?? {};
  };
}

/** The answer, or what went wrong on the way to it. */
async function ask(origin: string, made: Case, principal: Principal): Promise<Answer | string> {
  const { call } = made;
  call.headers = { "x-forwarded-for": someAddress(), ...call.headers };
  for (let again = 0; ; again += 1) {
    call.token = made.as?.token ?? principal.person?.token;
    let answer: Answer;
    try {
      answer = await send(origin, call);
    } catch (error) {
      return `no answer: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`;
    }
    // Signed out, deactivated or deleted by an earlier request: what is tried is the operation, not this.
    const person = made.as === undefined ? principal.person : undefined;
    if (answer.status !== 401 || !person || again > 0 || !made.operation.secured) return answer;
    await principal.renew();
  }
}

/** Does it for every number from `from` and below `to`, several at a time. */
async function inParallel(from: number, to: number, work: (index: number) => Promise<void>) {
  let next = from;
  const worker = async () => {
    while (next < to) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function doBooksBalance(origin: string): Promise<boolean> {
  const { token } = await signInAdmin(origin);
  const books = await must(origin, { method: "GET", path: "/ledger/trial-balance", token });
  return readNumber(books, "totals", "debit") === readNumber(books, "totals", "credit");
}

function describe(
  made: Case,
  principal: Principal,
  wrong: string,
  answer: Answer | string,
): string {
  const { method, path, body, headers } = made.call;
  const sent = typeof body === "string" ? body.slice(0, 700) : "";
  const got = typeof answer === "string" ? "" : answer.text.slice(0, 300);
  const said = JSON.stringify(headers).slice(0, 200);
  return `#${made.index} ${principal.name}: ${method} ${path.slice(0, 300)} ${wrong}\n  sent ${sent}\n  headers ${said}\n  got ${got}`;
}
