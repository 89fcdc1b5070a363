import { type Answer, read } from "../call.ts";
import { type Loan, apply, applicationOf, approve, must } from "../seed.ts";
import type { Case } from "./cases.ts";
import type { Principal } from "./users.ts";
import type { Known } from "./values.ts";

/** Records of every kind, so that requests have something to act on. */
export async function makeKnown(origin: string, principals: Principal[]): Promise<Known> {
  const person = (name: string) => {
    const found = principals.find((principal) => principal.name === name)?.person;
    if (!found) throw new Error(`Nobody is ${name}`);
    return found;
  };
  const manager = person("Manager");
  const office = { manager, colleague: person("Finance Admin") };
  const loans: Loan[] = [];
  for (const name of ["Customer A", "Customer B"])
    for (let left = 6; left > 0; left -= 1)
      loans.push(await apply(origin, person(name), applicationOf(5000, 6)));
  for (const [index, loan] of loans.entries())
    if (index % 2 === 0) await approve(origin, office, loan);
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
    emails: principals.flatMap(({ person }) => (person ? [person.email] : [])),
    password: manager.password,
  };
}

/** Unfinished applications of each principal. */
const applicationsEach = 2;

/** Applications belong to who began them: of those, a principal knows their own. */
export function ownPart(known: Known, principal: number): Known {
  const first = principal * applicationsEach;
  const applications = known.applications.slice(first, first + applicationsEach);
  const files = known.files.filter((file) => applications.includes(file.application_id));
  return { ...known, applications, files };
}

/** So much of a kind is remembered; beyond it, something new takes the place of something old. */
const remembered = 100;

/** Takes note of what a request made, so that later ones can act on it. */
export function learn(known: Known, { call }: Case, answer: Answer): void {
  const loan_id = read(answer, "loan", "loan_id");
  const customer_id = read(answer, "loan", "customer_id");
  if (typeof loan_id === "string" && typeof customer_id === "string")
    keep(known.loans, { loan_id, customer_id });
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
