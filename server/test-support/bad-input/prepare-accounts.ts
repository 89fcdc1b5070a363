import { knownPassword, mailedCode, post, refreshTokenIn, stepCookie } from "../accounts.ts";
import { type Directory, startDirectory } from "../directory.ts";
import type { Person } from "../make.ts";
import { type PasskeyOptions, softwarePasskey } from "../passkey.ts";
import { codeOf, giveApp, givePasskey, requireSecondFactor, stepOf } from "../second-factor.ts";
import { idsOf, newPerson, type Office, type Prepare, type Prepared } from "./office.ts";

type Area = "user" | "staff";
const newUserOf = (office: Office, area: Area) =>
  area === "user" ? office.newCustomer() : office.newStaff();
/** The caller's ids, if a customer, or those of a new customer. */
export const account: Prepare = async (office, caller) => ({
  ids: idsOf(await office.customerFor(caller)),
});
export const newAccount: Prepare = async (office) => ({ ids: idsOf(await office.newCustomer()) });
const colleague: Prepare = async (office) => {
  const ids = idsOf(await office.newStaff());
  return { ids, body: { staff_id: ids.staff, role_id: 2, roleId: 2 } };
};
const freeAddress: Prepare = async () => ({
  ids: { email: newPerson().email },
  body: { role_id: 2, password: knownPassword, identity: undefined },
});

const credentials =
  (area: Area): Prepare =>
  async (office) => {
    const { email } = await newUserOf(office, area);
    const body = { email, password: knownPassword };
    const signedIn = await post(office.t.app, `/${area}/signin`, body);
    return { ids: { email }, headers: { cookie: `refresh=${refreshTokenIn(signedIn)}` } };
  };

/** The directory of an application under test, which ends with its process. */
const directories = new WeakMap<Office["t"], Promise<Directory>>();
function directoryOf({ t }: Office): Promise<Directory> {
  const directory = directories.get(t) ?? startDirectory(t);
  directories.set(t, directory);
  return directory;
}

const withDirectory: Prepare = async (office) => {
  await directoryOf(office);
  return {};
};

const fromDirectory: Prepare = async (office) => {
  const directory = await directoryOf(office);
  const { email, user_id } = await office.newStaff();
  const begun = await post(office.t.app, "/staff/signin/directory", {});
  const { location }: { location: string } = begun.json();
  const person = {
    sub: `${user_id}`,
    email,
    email_verified: true,
    name: "Isata Koroma",
    groups: ["office"],
  };
  const { code, state, iss } = await directory.visit(location, person);
  const cookie = begun.cookies.find(({ name }) => name === "directory")?.value ?? "";
  return {
    body: { code, state, iss, error: undefined },
    headers: { cookie: `directory=${cookie}` },
  };
};

const reset =
  (area: Area): Prepare =>
  async (office) => {
    const { email } = await newUserOf(office, area);
    await office.call("POST", `/${area}/forgot-password`, undefined, { email });
    const [, token = ""] = await office.mailed(email, /reset-password\/([\w-]+)/);
    return { ids: { token } };
  };

const verification: Prepare = async (office) => {
  const person = newPerson();
  await office.call("POST", "/user/signup", undefined, { ...person, password: knownPassword });
  const link = /signin\/(\d+)\/verify\/([\w-]+)/;
  const [, user = "", token = ""] = await office.mailed(person.email, link);
  return { ids: { user, token } };
};

/** A change of the e-mail address that waits for its link, which goes to the new address or the old one. */
const addressChange =
  (link?: RegExp, recipient?: "new" | "old"): Prepare =>
  async (office, caller) => {
    const person = await office.customerFor(link ? undefined : caller);
    const { email } = newPerson();
    const path = `/user/${person.user_id}/update-user`;
    await office.call("PUT", path, person, { email, current_password: knownPassword });
    const address = recipient === "old" ? person.email : email;
    const [, token = ""] = link ? await office.mailed(address, link) : [];
    return { ids: { user: person.user_id, token } };
  };

/** A staff member's new address that another administrator typed. */
const unacceptedAddress: Prepare = async (office) => {
  const { user_id } = await office.newStaff();
  const { email } = newPerson();
  await office.call("PUT", `/user/${user_id}/update-user`, office.manager, { email });
  return { ids: { user: user_id, email } };
};

const unconfirmed: Prepare = async (office, caller) => {
  if (!caller) return {};
  const sender = await office.newCustomer();
  await office.t.deps.db
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", sender.user_id)
    .execute();
  return { sender };
};

const otherSession: Prepare = async ({ t: { deps } }, caller) => {
  const now = deps.now();
  const session = { user_id: caller?.user_id ?? 0, created_at: now, authenticated_at: now };
  const row = { ...session, expires_at: new Date("2099-01-01"), network_address: "127.0.0.1" };
  const { id } = await deps.db
    .insertInto("sessions")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ids: { session: id } };
};

/** Creates an account as staff do, with a password or an invitation. */
async function register(office: Office, area: Area, more: object) {
  const person = { ...newPerson(), ...(area === "staff" ? { role_id: 2 } : {}), ...more };
  const path = area === "user" ? "/user/signup" : "/staff/create";
  const { user_id } = await office.call("POST", path, office.admin, person);
  return { email: person.email, user_id };
}

/** A first sign-in, which requires the mailed code and a new password (AUTH-20). */
const firstSignIn =
  (area: Area): Prepare =>
  async (office) => {
    const password = "Typed by the office 19";
    const { email } = await register(office, area, { password });
    const headers = stepCookie(await post(office.t.app, `/${area}/signin`, { email, password }));
    return { headers, body: { code: await mailedCode(office.t.deps, email) } };
  };

const invited: Prepare = async (office) => {
  const { email, user_id } = await register(office, "user", { invite: true });
  const [, token = ""] = await office.mailed(email, /\/user\/invitation\/([\w-]+)/);
  return { ids: { user: user_id, token } };
};

/** A change of the sender's own second factor: a new staff member sends it. */
const ownFactor =
  (prepare: (office: Office, sender: Person) => Promise<Prepared>): Prepare =>
  async (office, caller) => {
    if (!caller?.staff_id) return {};
    const sender = await office.newStaff();
    return { sender, ...(await prepare(office, sender)) };
  };

const proved = (office: Office, sender: Person, path: string) =>
  office.call("POST", `/staff/second-factor/${path}`, sender, { current_password: knownPassword });

const lostFactor: Prepare = async (office) => {
  const person = await office.newStaff();
  await givePasskey(office.t, person);
  return { ids: idsOf(person) };
};

/** A sign-in of a new staff member whose password was accepted. */
const signingIn =
  (
    prepare: (office: Office, person: Person, begin: Begin) => Promise<Prepared>,
    role = 2,
  ): Prepare =>
  async (office) => {
    const person = await office.newStaff(role);
    return prepare(office, person, async (path) => {
      const headers = await stepOf(office.t, person);
      const begun = path ? await office.call("POST", `/staff/signin/${path}`, { headers }) : {};
      return { headers, begun };
    });
  };
type Begin = (path?: string) => Promise<{
  headers: { cookie: string };
  begun: { secret?: string; options?: PasskeyOptions };
}>;

const withApp = (code: "app" | "recovery") =>
  signingIn(async ({ t }, person, begin) => {
    const { secret, codes } = await giveApp(t, person);
    // Each code is accepted once, and the app was added with the current one.
    await t.deps.db
      .updateTable("authenticator_apps")
      .set({ last_step: 0 })
      .where("user_id", "=", person.user_id)
      .execute();
    const { headers } = await begin();
    return { headers, body: { code: code === "app" ? codeOf(t, secret) : codes[0] } };
  });

const withPasskey = (path?: string) =>
  signingIn(async ({ t }, person, begin) => {
    const passkey = await givePasskey(t, person);
    const { headers, begun } = await begin(path);
    return { headers, body: begun.options ? { response: passkey.assert(begun.options) } : {} };
  });

/** A cashier, whose role requires a second factor, has none yet. */
const withoutFactor = (path?: string) =>
  signingIn(async ({ t }, _person, begin) => {
    await requireSecondFactor(t, [4]);
    const { headers, begun } = await begin(path);
    const response = begun.options && softwarePasskey().register(begun.options);
    return { headers, body: { code: begun.secret && codeOf(t, begun.secret), response } };
  }, 4);

/** Records for endpoints of accounts, by method and path. The first match is used. */
export const accountRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/verify\/\{token\}$/, verification],
  [/user\/reset-password\//, reset("user")],
  [/staff\/reset-password\//, reset("staff")],
  [/confirm-email\//, addressChange(/confirm-email\/([\w-]+)/)],
  [/take-back-email\//, addressChange(/take-back-email\/([\w-]+)/, "old")],
  [/email-change\/(send-again|cancel)$/, addressChange()],
  [/email-change\/accept$/, unacceptedAddress],
  [/send-confirmation$/, unconfirmed],
  [/sessions\/\{session_id\}/, otherSession],
  [/user\/signup$|staff\/create$/, freeAddress],
  [
    /change-password$/,
    async () => ({ body: { password: knownPassword, newPassword: knownPassword } }),
  ],
  [/user\/(signin|refresh-token)$/, credentials("user")],
  [/staff\/(signin|refresh-token)$/, credentials("staff")],
  [/(signin|signout)\/directory$/, withDirectory],
  [/signin\/directory\/finish$/, fromDirectory],
  [/\/invitation/, invited],
  [/user\/signin\/(send|confirm)-code$/, firstSignIn("user")],
  [/staff\/signin\/(send|confirm)-code$/, firstSignIn("staff")],
  [/signin\/app-code$/, withApp("app")],
  [/signin\/recovery-code$/, withApp("recovery")],
  [/signin\/passkey-options$/, withPasskey()],
  [/signin\/passkey$/, withPasskey("passkey-options")],
  [/signin\/set-up-\w+$/, withoutFactor()],
  [/signin\/set-up-app\/confirm$/, withoutFactor("set-up-app")],
  [/signin\/set-up-passkey\/confirm$/, withoutFactor("set-up-passkey")],
  [
    /second-factor\/app\/confirm$/,
    ownFactor(async (office, sender) => {
      const { secret } = await proved(office, sender, "app");
      return { body: { code: codeOf(office.t, secret) } };
    }),
  ],
  [
    /DELETE .*second-factor\/app$/,
    ownFactor(async ({ t }, sender) => {
      const { codes } = await giveApp(t, sender);
      return { body: { current_password: knownPassword, code: codes[0] } };
    }),
  ],
  [
    /recovery-codes$/,
    ownFactor(async ({ t }, sender) => {
      await giveApp(t, sender);
      return { body: { current_password: knownPassword } };
    }),
  ],
  [
    /second-factor\/passkeys$/,
    ownFactor(async (office, sender) => {
      const { options } = await proved(office, sender, "passkey-options");
      return { body: { response: softwarePasskey().register(options) } };
    }),
  ],
  [
    /DELETE .*second-factor\/passkeys/,
    ownFactor(async (office, sender) => {
      await givePasskey(office.t, sender);
      const { recovery_codes } = await proved(office, sender, "recovery-codes");
      const { second_factor } = await office.call("GET", "/staff/second-factor", sender);
      const body = { current_password: knownPassword, code: recovery_codes[0] };
      return { ids: { passkey: second_factor.passkeys[0].id }, body };
    }),
  ],
  [/POST .*staff\/second-factor\//, ownFactor(async () => ({}))],
  [/reset-second-factor$/, lostFactor],
  [/user\/search\//, newAccount],
  [/ \/user\/\{id\}/, account],
  [/^(?!GET).* \/staff\/(\{id\}|assign-role|revoke-role)/, colleague],
];
