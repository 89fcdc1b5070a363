import { type Answer, read, readNumber, send } from "../call.ts";
import {
  type Loan,
  apply,
  applicationOf,
  approve,
  must,
  signInAdmin,
  someAddress,
} from "../lender.ts";
import { heapAfterCollection } from "../heap.ts";
import { type Case, makeCase } from "./cases.ts";
import { complaint } from "./judge.ts";
import { readOperations } from "./operations.ts";
import { type Principal, makePrincipals } from "./people.ts";
import type { Known } from "./values.ts";

/** What the trial found. */
export interface Findings {
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

/** Sends `count` generated requests, to every operation in every role in turn, and judges each answer. */
export async function tryBadInput(
  origin: string,
  probePort: number,
  { seed, count }: { seed: number; count: number },
): Promise<Findings> {
  const operations = await readOperations(origin);
  const principals = await makePrincipals(origin);
  const known = await makeKnown(origin, principals);
  const statuses: Record<string, number> = {};
  const complaints: string[] = [];
  const succeeded = new Set<unknown>();
  let slowest = 0;
  let next = 0;

  async function work(until: number): Promise<void> {
    while (next < until) {
      const index = next++;
      const operation = operations[index % operations.length];
      const principal = principals[Math.floor(index / operations.length) % principals.length];
      if (!operation || !principal) return;
      const made = makeCase(seed, index, operation, ownPart(known, principals.indexOf(principal)));
      const answer = await ask(origin, made, principal);
      const status = typeof answer === "string" ? "none" : String(answer.status);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (typeof answer !== "string") {
        slowest = Math.max(slowest, answer.taken);
        if (answer.status < 300) {
          succeeded.add(operation);
          learn(known, made, answer);
        }
      }
      const wrong = typeof answer === "string" ? answer : complaint(made, answer);
      if (wrong !== null && complaints.length < mostComplaints)
        complaints.push(describe(made, principal, wrong, answer));
    }
  }
  const early = Math.floor(count / 3);
  await inParallel(() => work(early));
  const heapEarly = await heapAfterCollection(probePort);
  await inParallel(() => work(count));
  const heapLate = await heapAfterCollection(probePort);
  return {
    requests: count,
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

/** The answer, or what went wrong on the way to it. */
async function ask(origin: string, made: Case, principal: Principal): Promise<Answer | string> {
  const { call } = made;
  call.headers = { "x-forwarded-for": someAddress(), ...call.headers };
  for (let again = 0; ; again += 1) {
    call.token = principal.person?.token;
    let answer: Answer;
    try {
      answer = await send(origin, call);
    } catch (error) {
      return `no answer: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`;
    }
    // Signed out, deactivated or deleted by an earlier request: what is tried is the operation, not this.
    if (answer.status !== 401 || !principal.person || again > 0 || !made.operation.secured)
      return answer;
    await principal.renew();
  }
}

async function inParallel(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Records of every kind, so that requests have something to act on. */
async function makeKnown(origin: string, principals: Principal[]): Promise<Known> {
  const person = (name: string) => {
    const found = principals.find((principal) => principal.name === name)?.person;
    if (!found) throw new Error(`Nobody is ${name}`);
    return found;
  };
  const manager = person("Manager");
  const loans: Loan[] = [];
  for (const name of ["Customer A", "Customer B"])
    for (let left = 6; left > 0; left -= 1)
      loans.push(await apply(origin, person(name), applicationOf(5000, 6)));
  for (const [index, loan] of loans.entries())
    if (index % 2 === 0) await approve(origin, manager, loan);
  for (const loan of loans.filter((_, index) => index % 4 === 0))
    await must(origin, {
      method: "POST",
      path: `/loans/${loan.loan_id}/pay`,
      token: manager.token,
      body: { amount: 100, payment_method: "Cash" },
    });
  return {
    loans,
    applications: Array.from(
      { length: principals.length * applicationsEach },
      () => applicationOf(1, 1).application_id,
    ),
    files: [],
    refreshTokens: [],
    emails: principals.flatMap(({ person }) => (person ? [person.email] : [])),
    password: manager.password,
  };
}

/** Unfinished applications of each principal. */
const applicationsEach = 2;

/** Applications belong to who began them: of those, a principal knows their own. */
function ownPart(known: Known, principal: number): Known {
  const first = principal * applicationsEach;
  const applications = known.applications.slice(first, first + applicationsEach);
  const files = known.files.filter((file) => applications.includes(file.application_id));
  return { ...known, applications, files };
}

/** So much of a kind is remembered; beyond it, something new takes the place of something old. */
const remembered = 100;

/** Takes note of what a request made, so that later ones can act on it. */
function learn(known: Known, { call }: Case, answer: Answer): void {
  const loan_id = read(answer, "loan", "loan_id");
  const customer_id = read(answer, "loan", "customer_id");
  if (typeof loan_id === "string" && typeof customer_id === "string")
    keep(known.loans, { loan_id, customer_id });
  const token = read(answer, "refreshToken");
  if (typeof token === "string") keep(known.refreshTokens, token);
  const application_id = /^\/api\/applications\/([^/]+)\/files$/.exec(
    call.path.split("?")[0] ?? "",
  )?.[1];
  const file = read(answer, "file", "id");
  if (application_id !== undefined && typeof file === "string")
    keep(known.files, { application_id, id: file });
}

function keep<Item>(items: Item[], item: Item): void {
  items.push(item);
  if (items.length > remembered) items.shift();
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
