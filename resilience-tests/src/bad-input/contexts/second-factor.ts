import { appCode } from "../../authenticator-app.ts";
import { type Answer, readNumber, readText } from "../../call.ts";
import {
  beginSignIn,
  challengeOf,
  inviteStaff,
  makeStaff,
  must,
  type Person,
  staffRoles,
} from "../../seed.ts";
import { makePasskey, type Passkey } from "../../passkey.ts";
import { type Field, type TestContext, namesOf, type Prepare } from "./field.ts";

/** The role that needs a second factor, as several do in production (AUTH-17). */
const guardedRole = staffRoles.Cashier;

const newStaff = ({ origin, admin }: Field) => makeStaff(origin, admin, staffRoles.Basic);

/** Asks in a staff member's own session for something about their second factor. */
function ask(origin: string, { token, password }: Person, what: string, body: object = {}) {
  const path = `/staff/second-factor/${what}`;
  const proved = { current_password: password, ...body };
  return must(origin, { method: "POST", path, token, body: proved });
}

async function beginApp(origin: string, person: Person): Promise<string> {
  return readText(await ask(origin, person, "app"), "secret");
}

/** Sets up an authenticator app, the first factor of `person`, which brings recovery codes. */
async function giveApp(origin: string, person: Person) {
  const secret = await beginApp(origin, person);
  const added = await ask(origin, person, "app/confirm", { code: appCode(secret, -1) });
  return { secret, recoveryCode: readText(added, "recovery_codes", 0) };
}

/** Begins to add a passkey; answers what its owner sends to add it. */
async function beginPasskey(origin: string, person: Person) {
  person.passkey = makePasskey(origin);
  const begun = await ask(origin, person, "passkey-options");
  return { name: "Telephone", response: person.passkey.register(challengeOf(begun)) };
}

/** Adds a passkey, the first factor of `person`. */
async function givePasskey(origin: string, person: Person) {
  const added = await ask(origin, person, "passkeys", await beginPasskey(origin, person));
  return {
    id: readNumber(added, "second_factor", "passkeys", 0, "id"),
    recoveryCode: readText(added, "recovery_codes", 0),
  };
}

/** For what staff do about their own factor: a new colleague does it, so that nobody else has one afterwards. */
function own(prepare: (origin: string, person: Person) => Promise<TestContext>): Prepare {
  return async (field, by) => {
    if (by?.area !== "staff") return {};
    const person = await newStaff(field);
    return { as: person, ...(await prepare(field.origin, person)) };
  };
}

export const appBegun = own(async (origin, person) => ({
  body: { code: appCode(await beginApp(origin, person)) },
}));

export const withApp = own(async (origin, person) => {
  const { recoveryCode } = await giveApp(origin, person);
  return { body: { current_password: person.password, code: recoveryCode } };
});

export const passkeyBegun = own(async (origin, person) => ({
  body: await beginPasskey(origin, person),
}));

export const withPasskey = own(async (origin, person) => {
  const { id, recoveryCode } = await givePasskey(origin, person);
  const body = { current_password: person.password, code: recoveryCode };
  return { path: { id: String(id) }, body };
});

/** A colleague who lost their second factor. */
export const factorLost: Prepare = async (field) => {
  const person = await newStaff(field);
  await givePasskey(field.origin, person);
  return { path: { id: (await namesOf(field, person)).id } };
};

/** Who signs in, and what they take the missing step with. */
type Make<Factor> = (field: Field) => Promise<{ person: Person; factor: Factor }>;

const withAppAndCodes: Make<{ secret: string; recoveryCode: string }> = async (field) => {
  const person = await newStaff(field);
  return { person, factor: await giveApp(field.origin, person) };
};

const withOwnPasskey: Make<Passkey | undefined> = async (field) => {
  const person = await newStaff(field);
  await givePasskey(field.origin, person);
  return { person, factor: person.passkey };
};

/** Somebody of the guarded role who has no second factor yet. */
const withoutFactor: Make<null> = async ({ origin, admin }) => {
  const body = { second_factor_roles: [guardedRole] };
  await must(origin, { method: "PUT", path: "/settings", token: admin.token, body });
  return { person: await inviteStaff(origin, admin, guardedRole), factor: null };
};

/** A sign-in that gave the right password and misses a step, with what takes that step. */
function signingIn<Factor>(
  make: Make<Factor>,
  take: (factor: Factor, call: (path: string) => Promise<Answer>, origin: string) => Promise<Body>,
): Prepare {
  return async (field) => {
    const { origin } = field;
    const { person, factor } = await make(field);
    const { cookie } = await beginSignIn(origin, person);
    const call = (path: string) =>
      must(origin, { method: "POST", path: `/staff/signin/${path}`, headers: { cookie } });
    return { cookie, body: await take(factor, call, origin) };
  };
}

type Body = NonNullable<TestContext["body"]>;
const nothing = async () => ({});

export const appAsked = signingIn(withAppAndCodes, async ({ secret }) => ({
  // Each code is accepted once, and the app was set up with the one before.
  code: appCode(secret),
}));
export const recoveryCodeAsked = signingIn(withAppAndCodes, async ({ recoveryCode }) => ({
  code: recoveryCode,
}));
export const passkeyAsked = signingIn(withOwnPasskey, nothing);
export const passkeyChallenged = signingIn(withOwnPasskey, async (passkey, call) => ({
  response: passkey?.assert(challengeOf(await call("passkey-options"))),
}));
export const factorNeeded = signingIn(withoutFactor, nothing);
export const newAppNeeded = signingIn(withoutFactor, async (_none, call) => ({
  code: appCode(readText(await call("set-up-app"), "secret")),
}));
export const newPasskeyNeeded = signingIn(withoutFactor, async (_none, call, origin) => ({
  name: "Telephone",
  response: makePasskey(origin).register(challengeOf(await call("set-up-passkey"))),
}));
