import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { hashPassword } from "../../src/auth/password.ts";
import { knownPassword } from "../accounts.ts";
import type { TestApp } from "../app.ts";
import { makeCustomer, makeStaff, type Person } from "../make.ts";

/** Records on which a request succeeds, and the values that it needs. */
export interface Prepared {
  /** Ids by kind of record. */
  ids?: Record<string, string | number>;
  /** Values for the body; undefined leaves a field out. */
  body?: object;
  headers?: Record<string, string>;
  /** Sends the request instead of the caller, whose own account is to remain as it is. */
  sender?: Person;
}

/** Creates the records for one request of `caller`, who is undefined for a visitor. */
export type Prepare = (office: Office, caller: Person | undefined) => Promise<Prepared>;

/** A name, e-mail address and phone for a new account. */
export const newPerson = () => ({
  first_name: "Isata",
  last_name: "Koroma",
  email: `${randomUUID()}@example.org`,
  phone: "+23276000002",
});

/** The application under test, with staff whom no generated request names. */
export class Office {
  readonly t: TestApp;
  readonly admin: Person;
  readonly manager: Person;
  private static hash: Promise<string> | undefined;

  /** Who does everything that staff do; undefined where different people do it. */
  private readonly alone: Person | undefined;

  private constructor(t: TestApp, admin: Person, manager: Person, alone?: Person) {
    this.t = t;
    this.admin = admin;
    this.manager = manager;
    this.alone = alone;
  }

  /** An office in which one person does everything that staff do. */
  static of(t: TestApp, alone: Person): Office {
    return new Office(t, alone, alone, alone);
  }

  static async open(t: TestApp): Promise<Office> {
    return new Office(t, await makeStaff(t.deps, 9), await makeStaff(t.deps, 8));
  }

  /** A customer with the known password. */
  async newCustomer(): Promise<Person> {
    return this.withPassword(await makeCustomer(this.t.deps));
  }

  /** The caller, if a customer, or a new customer. */
  async customerFor(caller: Person | undefined): Promise<Person> {
    return caller?.customer_id ? caller : this.newCustomer();
  }

  /** A staff member with the known password. */
  async newStaff(role = 2): Promise<Person> {
    if (this.alone !== undefined) return this.alone;
    return this.withPassword(await makeStaff(this.t.deps, role));
  }

  /** One hash serves all, since hashing is slow. */
  private async withPassword(person: Person): Promise<Person> {
    Office.hash ??= hashPassword(knownPassword);
    await this.t.deps.db
      .updateTable("users")
      .set({ password_hash: await Office.hash })
      .where("id", "=", person.user_id)
      .execute();
    return person;
  }

  /** Sends a request that has to succeed, and returns its JSON. */
  async call(
    method: "GET" | "POST" | "PUT" | "PATCH",
    path: string,
    by: { headers: Record<string, string> } | undefined,
    payload: object = {},
  ) {
    const options: InjectOptions = { method, url: `/api${path}`, headers: by?.headers ?? {} };
    const body = method === "GET" ? {} : { payload };
    const response = await this.t.app.inject({ ...options, ...body });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    return response.json();
  }

  /** The first match in the mails to an address. */
  async mailed(email: string, pattern: RegExp): Promise<string[]> {
    const mails = await this.t.deps.db
      .selectFrom("messages")
      .select("text_body")
      .where("recipient", "=", email)
      .execute();
    return mails.map((mail) => pattern.exec(mail.text_body)).find((found) => found !== null) ?? [];
  }
}

/** Ids of a person by kind of record. */
export const idsOf = ({ user_id, customer_id, staff_id, email }: Person) => ({
  user: user_id,
  email,
  ...(customer_id === null ? {} : { customer: customer_id }),
  ...(staff_id === null ? {} : { staff: staff_id }),
});
