import type { Deps } from "../src/core/deps.ts";
import { signAccessToken } from "../src/core/http/token.ts";

/** A signed-in test user. */
export interface Person {
  user_id: number;
  customer_id: string | null;
  staff_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  /** Request headers with the person's session. */
  headers: { authorization: string };
}

let made = 0;

/** A customer with an account, the customer record and a live session. */
export async function makeCustomer(
  deps: Deps,
  names: { first_name?: string; last_name?: string } = {},
): Promise<Person> {
  const user = await makeUser(deps, "customer", 3, names);
  const customer = await deps.db
    .insertInto("customers")
    .values({ user_id: user.id })
    .returning("customer_id")
    .executeTakeFirstOrThrow();
  return signIn(deps, user, {
    customer_id: customer.customer_id,
    staff_id: null,
    role: "customer",
    role_ids: [3],
  });
}

/** A staff member of the given role, with a live session. */
export async function makeStaff(
  deps: Deps,
  roleId: number,
  names: { first_name?: string; last_name?: string } = {},
): Promise<Person> {
  const user = await makeUser(deps, "staff", roleId, names);
  const staff = await deps.db
    .insertInto("staff")
    .values({ user_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return signIn(deps, user, {
    customer_id: null,
    staff_id: staff.id,
    role: "staff",
    role_ids: [roleId],
  });
}

/** Gives a staff member of the given role a new session, after the clock has moved past the last one. */
export async function renewSession(deps: Deps, person: Person, roleId: number): Promise<void> {
  const { staff_id, user_id: id, ...user } = person;
  const as = { customer_id: null, staff_id, role: "staff", role_ids: [roleId] };
  person.headers = (await signIn(deps, { ...user, id }, as)).headers;
}

interface MadeUser {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}

async function makeUser(
  deps: Deps,
  area: "customer" | "staff",
  roleId: number,
  names: { first_name?: string; last_name?: string },
): Promise<MadeUser> {
  made += 1;
  const user = await deps.db
    .insertInto("users")
    .values({
      area,
      email: `${area}${made}@example.org`,
      first_name: names.first_name ?? "Aminata",
      last_name: names.last_name ?? `Kamara${made}`,
      phone: "+232-76-123456",
      email_verified_at: deps.now(),
    })
    .returning(["id", "email", "first_name", "last_name"])
    .executeTakeFirstOrThrow();
  await deps.db.insertInto("user_roles").values({ user_id: user.id, role_id: roleId }).execute();
  return user;
}

async function signIn(
  deps: Deps,
  user: MadeUser,
  as: { customer_id: string | null; staff_id: number | null; role: string; role_ids: number[] },
): Promise<Person> {
  const now = deps.now();
  const session = await deps.db
    .insertInto("sessions")
    .values({
      user_id: user.id,
      created_at: now,
      authenticated_at: now,
      expires_at: new Date("2099-01-01T00:00:00Z"),
      network_address: "127.0.0.1",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = await signAccessToken(
    {
      id: user.id,
      role: as.role,
      session_id: session.id,
      customer_id: as.customer_id,
      staff_id: as.staff_id,
      role_ids: as.role_ids,
      permissions: [],
      first_name: user.first_name,
      last_name: user.last_name,
      auth_time: Math.floor(now.getTime() / 1000),
    },
    deps.env.JWT_SECRET,
    now,
  );
  return {
    user_id: user.id,
    customer_id: as.customer_id,
    staff_id: as.staff_id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    headers: { authorization: `Bearer ${token}` },
  };
}
