import { randomUUID } from "node:crypto";
import { readNumber, send } from "../../call.ts";
import { linkIn, makeCustomer, makeStaff, must, someAddress, staffRoles } from "../../seed.ts";
import { type TestContext, type Prepare, namesOf, noNames, ownerFor } from "./field.ts";

/** An address that nobody has yet. */
export const newUser: Prepare = async () => ({
  body: { email: `${randomUUID()}@trial.org`, confirm_password: undefined },
});

/** One's own account, with the password it has. */
export const oneself: Prepare = async () => ({ body: noNames });

/** Settings without lists, limits and ceilings, whose parts have to fit together, and without separate persons. */
export const settings: Prepare = async () => ({
  body: {
    extra_email_domains: undefined,
    salary_limits: undefined,
    business_limits: undefined,
    reviewers_differ: false,
    approver_independent: false,
    reversal_by_other: false,
    approval_ceilings: undefined,
    second_factor_roles: undefined,
  },
});

/** Somebody to be found. */
export const found: Prepare = async (field) => ({ path: { emailOrPhone: field.customer.email } });

/** A customer, with a record of the kind when `path` says how to make one. */
export function customerWith(path?: string, noun?: string, record?: object): Prepare {
  return async (field, by) => {
    const { code } = await namesOf(field, ownerFor(field, by));
    const ground: TestContext = { path: { id: code, userId: code }, body: { ...noNames } };
    if (path === undefined || noun === undefined) return ground;
    const { token } = field.manager;
    const made = await send(field.origin, {
      method: "POST",
      path: `/api/customer/${code}/${path}/create`,
      token,
      body: record,
    });
    // One of a kind may be there already; of the others each has its number.
    if (made.status < 300 && noun !== "")
      ground.path = { ...ground.path, [`${noun}Id`]: String(readNumber(made, noun, "id")) };
    return ground;
  };
}
/** A customer whose data may go: nothing was ever lent. */
export const erasable: Prepare = async (field) => {
  const { code } = await namesOf(field, await makeCustomer(field.origin));
  return { path: { id: code }, body: { customer_id: code, reason: "Asked by letter" } };
};

/** A new customer, who has no record of any kind, in the name of staff. */
export const newCustomer: Prepare = async (field) =>
  customerWith()({ ...field, customer: await makeCustomer(field.origin) }, undefined);
export const withGuarantor = customerWith("guarantors", "guarantor", {
  guarantor_first_name: "Sorie",
  guarantor_last_name: "Conteh",
});
export const withBusiness = customerWith("businesses", "business", {
  business_name: "Kamara and Sons",
});

export const message: Prepare = async ({ origin, manager }) => {
  const body = {
    full_name: "Sorie Conteh",
    email: "sorie@trial.org",
    message: "When are you open?",
  };
  const headers = { "x-forwarded-for": someAddress() };
  await must(origin, { method: "POST", path: "/contact-us/message", body, headers });
  const path = "/messages?page_size=1";
  const found = await must(origin, { method: "GET", path, token: manager.token });
  return {
    path: { id: String(readNumber(found, "messages", 0, "id")) },
    body: { answer: "Daily." },
  };
};

/** A staff member, and the role the staff member has. */
export const colleague: Prepare = async (field) => {
  const { origin, admin } = field;
  const { id } = await namesOf(field, await makeStaff(origin, admin, staffRoles.Basic));
  const dates = { status: undefined, employment_date: undefined };
  return { path: { id }, body: { ...dates, staff_id: id, role_id: 2, roleId: 2 } };
};

export const account: Prepare = async (field, by) => {
  const person = by?.area === "user" ? by : await makeCustomer(field.origin);
  const { id } = await namesOf(field, person);
  return { path: { id }, body: { ...noNames, status: undefined, email: undefined } };
};

export const credentials =
  (area: "user" | "staff"): Prepare =>
  async (field) => {
    const { origin, admin } = field;
    const person =
      area === "user"
        ? await makeCustomer(origin)
        : await makeStaff(origin, admin, staffRoles.Basic);
    const { email, password } = person;
    const path = `/${area}/signin`;
    const answer = await must(origin, { method: "POST", path, body: { email, password } });
    const cookie = answer.headers.getSetCookie().find((set) => set.startsWith("refresh=")) ?? "";
    return { cookie: cookie.split(";")[0] ?? "", body: { email, password } };
  };

export const verification: Prepare = async (field) => {
  const { email } = await makeCustomer(field.origin);
  const [, id = "", token = ""] = await linkIn(
    field.origin,
    email,
    /signin\/(\d+)\/verify\/([\w-]+)/,
  );
  return { path: { id, token } };
};

export const reset =
  (area: "user" | "staff"): Prepare =>
  async (field) => {
    const { origin, admin } = field;
    const { email } =
      area === "user"
        ? await makeCustomer(origin)
        : await makeStaff(origin, admin, staffRoles.Basic);
    const headers = { "x-forwarded-for": someAddress() };
    const path = `/${area}/forgot-password`;
    await must(origin, { method: "POST", path, body: { email }, headers });
    const [, token = ""] = await linkIn(field.origin, email, /reset-password\/([\w-]+)/);
    return { path: { token } };
  };
