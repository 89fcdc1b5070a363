import { randomUUID } from "node:crypto";
import { readNumber } from "../../call.ts";
import { beginSignIn, linkIn, must, someAddress, staffRoles } from "../../seed.ts";
import type { Field, Prepare } from "./field.ts";

/** The office's two ways of making an account. */
const paths = { user: "/user/signup", staff: "/staff/create" } as const;
const typed = "Typed at the office 19";

/** Makes an account with a password that the office typed, or with an invitation. */
async function register({ origin, admin }: Field, area: keyof typeof paths, more: object) {
  const email = `${randomUUID()}@trial.org`;
  const person = { first_name: "Isata", last_name: "Koroma", email, phone: "+23276000002" };
  const role = area === "staff" ? { role_id: staffRoles.Basic } : {};
  const call = { method: "POST", path: paths[area], headers: { "x-forwarded-for": someAddress() } };
  const body = { ...person, ...role, ...more };
  return { email, answer: await must(origin, { ...call, token: admin.token, body }) };
}

/** A first sign-in that asks for the mailed code and a password of one's own (AUTH-20). */
export const firstSignIn =
  (area: keyof typeof paths): Prepare =>
  async (field) => {
    const { email } = await register(field, area, { password: typed });
    const { cookie } = await beginSignIn(field.origin, { area, email, password: typed });
    const [, code = ""] = await linkIn(field.origin, email, /code is (\d{3} \d{3})/);
    return { cookie, body: { code } };
  };

/** A customer who has not chosen a password yet. */
export const invited: Prepare = async (field) => {
  const { answer } = await register(field, "user", { invite: true });
  return { path: { id: String(readNumber(answer, "user_id")) } };
};

/** The link of an invitation. */
export const invitation: Prepare = async (field) => {
  const { email } = await register(field, "user", { invite: true });
  const [, token = ""] = await linkIn(field.origin, email, /\/user\/invitation\/([\w-]+)/);
  return { path: { token } };
};
