import { readNumber, readText } from "../../call.ts";
import {
  type Loan,
  type Office,
  type Person,
  makeCustomer,
  makeStaff,
  must,
  signInAdmin,
  staffRoles,
} from "../../seed.ts";

/** What a request needs so that it can succeed: values for its path, and for its body (undefined leaves a field out). */
export interface TestContext {
  /** Who asks in the place of somebody whose own account is to stay as it is. */
  as?: Person;
  /** The cookie it is sent with. */
  cookie?: string;
  path?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** The application under trial, and people who prepare the ground: no request is about them. */
export interface Field extends Office {
  origin: string;
  admin: Person;
  customer: Person;
  /** How many loans the office has written down. */
  loans: number;
}

/** Makes what a request in the name of `by` (nobody for a visitor) acts on. */
export type Prepare = (field: Field, by: Person | undefined) => Promise<TestContext>;

/** Signs in those who prepare the ground. */
export async function openField(origin: string): Promise<Field> {
  const admin = await signInAdmin(origin);
  const manager = await makeStaff(origin, admin, staffRoles.Manager);
  const colleague = await makeStaff(origin, admin, staffRoles["Finance Admin"]);
  return { origin, admin, manager, colleague, customer: await makeCustomer(origin), loans: 0 };
}

/** Whose things a request is about: a customer's own, and a customer's for anybody else. */
export function ownerFor(field: Field, by: Person | undefined): Person {
  return by?.area === "user" ? by : field.customer;
}

/** How paths name somebody: the number of the account or the staff member, and a customer's code. */
export async function namesOf({ origin }: Field, person: Person) {
  const { token } = person;
  if (person.area === "staff") {
    const answer = await must(origin, { method: "GET", path: "/staff/profile", token });
    return { id: String(readNumber(answer, "staff", "id")), code: "" };
  }
  const answer = await must(origin, { method: "GET", path: "/user/profile", token });
  const code = readText(answer, "user", "customer_id");
  return { id: String(readNumber(answer, "user", "id")), code };
}

/** How paths name a loan. */
export function namesOfLoan({ loan_id, customer_id }: Loan): Record<string, string> {
  return { id: loan_id, loanId: loan_id, customerId: customer_id };
}

/** What a form repeats although the path says it, and the state it was filled in from: left out, nothing contradicts. */
export const noNames = {
  loanId: undefined,
  loan_id: undefined,
  customerId: undefined,
  customer_id: undefined,
  user_id: undefined,
  updated_at: undefined,
  id: undefined,
};
