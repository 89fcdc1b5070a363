import { roleIds, staffRoles } from "@microfinance/contract/core/constants.ts";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Office } from "./api-fixtures.ts";
import { acceptInvitation, completeFirstSignIn } from "./first-sign-in.ts";
import { firstPassword, newAddress } from "./users.ts";

/** A staff member that a test created. */
export interface Colleague {
  id: number;
  user_id: number;
  email: string;
  name: string;
}

/** A customer that a test created. */
export interface Client {
  customer_id: string;
  user_id: number;
  email: string;
  name: string;
}

/** The names of the roles that a manager grants (AUTH-44). */
export const rolesOfManager: readonly string[] = staffRoles
  .filter(({ id }) => id !== roleIds.manager && id !== roleIds.systemAdmin)
  .map(({ name }) => name);

let created = 0;

/** A last name of letters that no other account of this run has. */
export function newLastName(): string {
  created += 1;
  const letters = `${process.pid}${Date.now()}${created}`.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(97 + Number(digit)),
  );
  return `X${letters}`;
}

/** A new staff member with this role, invited by the system admin, with a password chosen by invitation. */
export async function newColleague(office: Office, roleId: number): Promise<Colleague> {
  const last_name = newLastName();
  const email = newAddress("colleague");
  const made = await office.call("sysadmin", "POST", "/staff/create", {
    first_name: "Sorie",
    last_name,
    email,
    phone: "077654321",
    gender: "male",
    date_of_birth: "1990-04-12",
    role_id: roleId,
    invite: true,
  });
  expect(made.status, made.text).toBe(200);
  await acceptInvitation(office.request, email, firstPassword);
  const staff = made.body["staff"] as { id: number; user_id: number };
  return { id: staff.id, user_id: staff.user_id, email, name: `Sorie ${last_name}` };
}

/** A new customer, invited by an officer, with a password chosen by invitation. */
export async function newClient(
  office: Office,
  options: { phone?: string; date_of_birth?: string } = {},
): Promise<Client> {
  const last_name = newLastName();
  const email = newAddress("client");
  const made = await office.call("officer", "POST", "/user/signup", {
    first_name: "Adama",
    last_name,
    email,
    phone: options.phone ?? "076123456",
    date_of_birth: options.date_of_birth ?? null,
    invite: true,
  });
  expect(made.status, made.text).toBe(200);
  await acceptInvitation(office.request, email, firstPassword);
  const { customer_id, user_id } = made.body as { customer_id: string; user_id: number };
  return { customer_id, user_id, email, name: `Adama ${last_name}` };
}

/**
 * Signs in and returns the access token. A password that staff entered is replaced in the first sign-in
 * (AUTH-20).
 */
export async function tokenOf(
  request: APIRequestContext,
  email: string,
  area: "staff" | "user" = "staff",
  password = firstPassword,
): Promise<string> {
  const reply = await request.post(`/api/${area}/signin`, { data: { email, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const entry = (await reply.json()) as { accessToken?: string };
  return entry.accessToken ?? completeFirstSignIn(request, email, area);
}
