import type { Actor } from "@microfinance/contract/core/access.ts";
import { staffRoles } from "@microfinance/contract/core/constants.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { randomUUID } from "node:crypto";
import { customerActor, isLetIn, staffActor } from "../access-table.ts";
import { pay } from "../make-decision.ts";
import { makeApprovedLoan, makeUnapprovedLoan } from "../make-loan.ts";
import type { Person } from "../make.ts";
import type { Office } from "./office.ts";

/** A visitor, a customer or a staff member of one role. */
export interface Caller {
  name: string;
  /** Undefined for a visitor. */
  person: Person | undefined;
  /** Whether an endpoint admits the caller, if only to records of their own. */
  isAdmitted: (endpoint: Endpoint) => boolean;
  /** Replaces the person after a request ended the session or the account. */
  renew: () => Promise<void>;
}

/** A visitor, two customers and a staff member of every role. */
export async function makeCallers(office: Office): Promise<Caller[]> {
  const makers: [name: string, actor: Actor | null, make: () => Promise<Person | undefined>][] = [
    ["Visitor", null, async () => undefined],
    ["Customer A", customerActor, () => office.newCustomer()],
    ["Customer B", customerActor, () => office.newCustomer()],
    ...staffRoles.map(({ id, name }): [string, Actor, () => Promise<Person>] => [
      name,
      staffActor(id),
      () => office.newStaff(id),
    ]),
  ];
  const callers: Caller[] = [];
  for (const [name, actor, make] of makers) {
    const caller: Caller = {
      name,
      person: await make(),
      isAdmitted: (endpoint) =>
        actor === null ? endpoint.access === "public" : isLetIn(actor, endpoint, "own"),
      renew: async () => {
        caller.person = await make();
      },
    };
    callers.push(caller);
  }
  return callers;
}

/**
 * Who sends generated requests to the endpoint at this place of the list. Most of a request is read only for those whom
 * the endpoint admits: two of them, and one whom it refuses, each in turn; with `all`, everyone.
 */
export function sendersTo(
  callers: readonly Caller[],
  [place, endpoint]: [place: number, endpoint: Endpoint],
  all: boolean,
): Caller[] {
  if (all) return [...callers];
  const inTurn = (from: Caller[], count: number) =>
    from.map((_, turn) => from[(place + turn) % from.length]).slice(0, count);
  const { true: admitted = [], false: refused = [] } = Object.groupBy(callers, (caller) =>
    caller.isAdmitted(endpoint) ? "true" : "false",
  );
  return [...inTurn(admitted, 2), ...inTurn(refused, 1)].flatMap((caller) => caller ?? []);
}

/** Creates loans of both customers, and returns the ids of existing records that `subject` selects. */
export async function makeExisting(office: Office, callers: Caller[]) {
  const { t } = office;
  const people = callers.flatMap(({ person }) => person ?? []);
  const staff = people.flatMap(({ staff_id }) => staff_id ?? []);
  const loans: { loan_id: string; customer_id: string }[] = [];
  for (const customer of people.filter((person) => person.customer_id !== null))
    for (let index = 0; index < 6; index += 1) {
      const approved = index % 2 === 0;
      const loan = approved
        ? await makeApprovedLoan(t.deps, customer)
        : await makeUnapprovedLoan(t.deps, customer, "applied");
      if (index % 4 === 0) await pay(t, office.manager, loan, 100);
      loans.push(loan);
    }
  return (caller: Caller, subject: number): Record<string, string | number> => {
    const pick = <Item>(items: readonly Item[]) => items[subject % items.length];
    const own = String(callers.indexOf(caller) * 2 + (subject % 2)).padStart(12, "0");
    const { loan_id = "LN-202601-999999", customer_id = "CUS-999999" } =
      subject % 10 === 0 ? {} : (pick(loans) ?? {});
    const number = (subject % 8) + 1;
    return {
      loan: loan_id,
      customer: customer_id,
      application: `00000000-0000-4000-8000-${own}`,
      user: pick(people)?.user_id ?? 0,
      email: pick(people)?.email ?? "",
      staff: pick(staff) ?? 0,
      payment: number,
      transfer: number,
      message: number,
      guarantor: number,
      business: number,
      passkey: number,
      file: randomUUID(),
      session: randomUUID(),
      token: "a".repeat(43),
    };
  };
}
