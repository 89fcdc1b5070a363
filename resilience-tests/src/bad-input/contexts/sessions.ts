import { randomUUID } from "node:crypto";
import { readText } from "../../call.ts";
import {
  linkIn,
  makeCustomer,
  makeStaff,
  must,
  type Person,
  signIn,
  staffRoles,
} from "../../seed.ts";
import { type Field, type Prepare, namesOf } from "./field.ts";

/** Another session of whoever asks. */
export const otherSession: Prepare = async ({ origin, customer }, by) => {
  const person = { ...(by ?? customer) };
  const { token } = await signIn(origin, person);
  const answer = await must(origin, { method: "GET", path: "/user/sessions", token });
  const body = { current_password: person.password };
  return { path: { session_id: readText(answer, "sessions", 0, "id") }, body };
};

/** The current password of whoever asks, for ending their sessions. */
export const ownPassword: Prepare = async ({ customer }, by) => ({
  body: { current_password: (by ?? customer).password },
});

/** An account whose change of address waits for its link: one's own for a customer. */
export const waitingAddress: Prepare = async (field, by) => {
  const person = by?.area === "user" ? by : await makeCustomer(field.origin);
  const { id } = await askForAddress(field, person);
  return { path: { id } };
};

/** A staff member's new address that another administrator than the one who asks typed: it waits to be accepted. */
export const unacceptedAddress: Prepare = async (field, by) => {
  const { origin, admin, manager } = field;
  const { id } = await namesOf(field, await makeStaff(origin, admin, staffRoles.Basic));
  const email = `${randomUUID()}@trial.org`;
  const { token } = by?.email === manager.email ? admin : manager;
  await must(origin, { method: "PUT", path: `/user/${id}/update-user`, token, body: { email } });
  return { path: { id }, body: { email } };
};

/** The link that confirms a new address. */
export const newAddressLink: Prepare = async (field) => {
  const { email } = await askForAddress(field, await makeCustomer(field.origin));
  const [, token = ""] = await linkIn(field.origin, email, /confirm-email\/([\w-]+)/);
  return { path: { token } };
};

/** The link that takes an account back, which only a confirmed address is sent. */
export const takeBackLink: Prepare = async (field) => {
  const person = await makeCustomer(field.origin);
  const verify = await linkIn(field.origin, person.email, /signin\/(\d+)\/verify\/([\w-]+)/);
  const [, id = "", verifyToken = ""] = verify;
  await must(field.origin, { method: "POST", path: `/user/${id}/verify/${verifyToken}` });
  await askForAddress(field, person);
  const [, token = ""] = await linkIn(field.origin, person.email, /take-back-email\/([\w-]+)/);
  return { path: { token } };
};

/** Asks for a new address in the person's own name. */
async function askForAddress(field: Field, person: Person) {
  const { id } = await namesOf(field, person);
  const email = `${randomUUID()}@trial.org`;
  await must(field.origin, {
    method: "PUT",
    path: `/user/${id}/update-user`,
    token: person.token,
    body: { email, current_password: person.password },
  });
  return { id, email };
}
