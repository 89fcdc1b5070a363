import { createCustomerAccount } from "../auth/create-customer-account.ts";
import { hashPassword } from "../auth/password.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { insertStaff } from "../staff/staff-writes.ts";
import { type DemoAccount, demoPassword } from "./accounts.ts";
import { lastNames, menNames, womenNames } from "./names.ts";
import { between, pick } from "./random.ts";

/** The demo staff by role id, each with a request context. */
export type DemoStaff = ReadonlyMap<number, RequestContext>;

/** A demo customer. */
export interface DemoCustomer {
  user_id: number;
  customer_id: string;
  first_name: string;
  last_name: string;
  gender: "female" | "male";
  date_of_birth: string;
  email: string;
  phone: string;
}

/**
 * Creates staff, one for each role that the accounts have, employed since before the first loan.
 * @param phones the beginning of their phone numbers, which end with the role.
 */
export async function makeDemoStaff(
  deps: Deps,
  employedOn: string,
  accounts: readonly DemoAccount[],
  phones = "+232-76-1000",
): Promise<DemoStaff> {
  const password_hash = await hashPassword(demoPassword);
  for (const account of accounts) {
    const name = account.staff;
    if (name === undefined) continue;
    const person = {
      first_name: name.first_name,
      middle_name: null,
      last_name: name.last_name,
      gender: null,
      date_of_birth: "1990-05-14",
      email: account.email,
      phone: `${phones}${String(account.role_id).padStart(2, "0")}`,
      other_phone: null,
      email_verified_at: deps.now(),
    };
    const job = {
      position: name.position,
      department: name.department,
      employment_date: employedOn,
    };
    const staffId = await deps.db.transaction().execute((tx) =>
      insertStaff(tx, { ...person, password_hash }, job, {
        role_id: account.role_id,
        granted_by: null,
        now: deps.now(),
      }),
    );
    if (staffId === null) throw new Error(`the demo account ${account.email} is taken`);
  }
  return findDemoStaff(deps, accounts);
}

/** The staff of these accounts. */
export async function findDemoStaff(
  deps: Deps,
  accounts: readonly DemoAccount[],
): Promise<DemoStaff> {
  const staff = new Map<number, RequestContext>();
  for (const { email, role_id, staff: name } of accounts) {
    if (name === undefined) continue;
    const { user_id, staff_id } = await deps.db
      .selectFrom("staff")
      .innerJoin("users", "users.id", "staff.user_id")
      .select(["staff.user_id", "staff.id as staff_id"])
      .where("users.email", "=", email)
      .executeTakeFirstOrThrow();
    const person = {
      ...name,
      area: "staff" as const,
      user_id,
      staff_id,
      customer_id: null,
      role_ids: [role_id],
    };
    staff.set(role_id, contextOf(person, deps));
  }
  return staff;
}

/** Creates a customer; the first is the demo account, the others cannot sign in until they set a password. */
export async function makeDemoCustomer(
  deps: Deps,
  random: () => number,
  index: number,
  ctx: RequestContext,
): Promise<DemoCustomer> {
  const gender = random() < 0.5 ? ("female" as const) : ("male" as const);
  const person = {
    first_name: pick(random, gender === "female" ? womenNames : menNames),
    last_name: pick(random, lastNames),
    gender,
    date_of_birth: `${between(random, 1960, 2003)}-0${between(random, 1, 9)}-${between(random, 10, 28)}`,
    email: index === 0 ? "customer@demo.org" : `customer${index}@demo.org`,
    phone: `+232-7${between(random, 5, 9)}-${between(random, 100_000, 999_999)}`,
  };
  const password_hash = index === 0 ? await hashPassword(demoPassword) : null;
  const made = await deps.db.transaction().execute(async (tx) => {
    const account = { ...person, password_hash, welcome: "none" } as const;
    const created = await createCustomerAccount(tx, deps, ctx, account);
    await tx
      .updateTable("users")
      .set({ email_verified_at: deps.now() })
      .where("id", "=", created.user_id)
      .execute();
    return created;
  });
  return { ...person, user_id: made.user_id, customer_id: made.customer_id };
}

/** The request context of a customer. */
export function causeOfCustomer(customer: DemoCustomer, deps: Deps): RequestContext {
  return contextOf({ ...customer, area: "customer", staff_id: null, role_ids: [3] }, deps);
}

function contextOf(
  person: Pick<
    SessionActor,
    "user_id" | "area" | "customer_id" | "staff_id" | "role_ids" | "first_name" | "last_name"
  >,
  deps: Deps,
): RequestContext {
  return {
    actor: {
      user_id: person.user_id,
      area: person.area,
      customer_id: person.customer_id,
      staff_id: person.staff_id,
      role_ids: person.role_ids,
      permissions: [],
      session_id: "00000000-0000-0000-0000-000000000000",
      reach: null,
      has_branches: false,
      authenticated_at: deps.now(),
      first_name: person.first_name,
      last_name: person.last_name,
    },
    network_address: "127.0.0.1",
    request_id: "demo",
    get at() {
      return deps.now();
    },
  };
}
