import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  knownPassword,
  post,
  refreshTokenIn,
  setInitialPassword,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { type Claims, type Directory, startDirectory } from "../../test-support/directory.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import { siteContentReader } from "../site/site-content.ts";

let t: TestApp;
let directory: Directory;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  directory = await startDirectory(t);
});
afterEach(async () => {
  Object.assign(t.deps.env, {
    OIDC_ISSUER: undefined,
    OIDC_SECOND_FACTOR: undefined,
    OIDC_TRUST_EMAIL: undefined,
  });
  await directory.close();
});
afterAll(() => t.close());

/** The claims of an access token. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const someone = (more: Partial<Claims> = {}): Claims => ({
  sub: randomUUID(),
  email: `${randomUUID()}@lender.example`,
  email_verified: true,
  given_name: "Mariama",
  family_name: "Bangura",
  groups: ["finance"],
  ...more,
});

/** Begins a sign-in in a browser: where it is led, and its cookie. */
async function begin() {
  const begun = await post(t.app, "/staff/signin/directory", {});
  const cookie = begun.cookies.find(({ name }) => name === "directory");
  const { location }: { location: string } = begun.json();
  return { begun, location, cookie: `directory=${cookie?.value ?? ""}` };
}

const finish = (answer: Record<string, string>, cookie: string) =>
  post(t.app, "/staff/signin/directory/finish", answer, { headers: { cookie } });

/** What comes of a sign-in by this person. */
async function signIn(person: Claims | "refuses") {
  const { location, cookie } = await begin();
  const { code, state, iss, error } = await directory.visit(location, person);
  const given = Object.entries({ code, state, iss, error }).filter(([, value]) => value);
  const answer = await finish(Object.fromEntries(given) as Record<string, string>, cookie);
  return { status: answer.statusCode, body: answer.json() };
}

async function accountOf({ email = "" }: Claims) {
  const { rows } = await t.deps.pool.query(
    `select u.id, u.status, s.id as staff_id, s.status as staff_status, u.password_hash, u.first_name,
       array(select role_id from user_roles where user_id = u.id order by role_id) as roles
     from users u join staff s on s.user_id = u.id where u.email = $1`,
    [email],
  );
  return rows[0];
}

async function lastEvent(action: string) {
  const { rows } = await t.deps.pool.query(
    "select record_id, after from audit_entries where action = $1 order by id desc limit 1",
    [action],
  );
  return rows[0];
}

/** A staff member of this role, as the directory knows them. */
async function colleague(role: number, more: Partial<Claims> = {}) {
  const staff = await makeStaff(t.deps, role);
  return { staff, person: someone({ email: staff.email, ...more }) };
}

describe("AUTH-72 the sign-in by the directory", () => {
  test("asks it by code, PKCE, state and nonce, and leads back to the sign-in page alone", async () => {
    const { begun, location } = await begin();
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      redirect_uri: `${t.deps.env.PUBLIC_URL}/staff/signin`,
      code_challenge_method: "S256",
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked[name]).toMatch(/^[\w-]{43}$/);
    expect(begun.headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Strict/);
  });

  test("is offered by the page only where one is configured", async () => {
    const configured = await siteContentReader(t.deps)();
    expect(configured["directory"]).toEqual([{ directory_name: "your organisation" }]);
    t.deps.env.OIDC_ISSUER = undefined;
    expect((await siteContentReader(t.deps)())["directory"]).toEqual([]);
    expect((await begin()).begun.statusCode).toBe(404);
  });

  test("an answer of another browser, or used before, opens nothing", async () => {
    const { person } = await colleague(6);
    const { location, cookie } = await begin();
    const { code = "", state = "", iss = "" } = await directory.visit(location, person);
    const other = await begin();
    for (const wrong of ["", other.cookie]) {
      const answer = await finish({ code, state, iss }, wrong);
      expect([answer.statusCode, answer.json().message]).toEqual([400, texts.over]);
    }
    expect((await finish({ code, state, iss }, cookie)).statusCode).toBe(200);
    expect((await finish({ code, state, iss }, cookie)).statusCode).toBe(400);
  });

  test("a code of one sign-in does not open another, whose state is right", async () => {
    const { person } = await colleague(6);
    const first = await begin();
    const { code = "", iss = "" } = await directory.visit(first.location, person);
    const second = await begin();
    const { state = "" } = await directory.visit(second.location, someone());
    expect((await finish({ code, state, iss }, second.cookie)).statusCode).toBe(400);
  });

  test("a page of another site cannot complete it", async () => {
    const { person } = await colleague(6);
    const { location, cookie } = await begin();
    const { code = "", state = "", iss = "" } = await directory.visit(location, person);
    const answer = await post(
      t.app,
      "/staff/signin/directory/finish",
      { code, state, iss },
      { headers: { cookie, origin: "https://other.example" } },
    );
    expect(answer.statusCode).toBe(403);
  });

  test("a person whom the directory does not sign in is refused, and it is recorded", async () => {
    expect(await signIn("refuses")).toMatchObject({ status: 403, body: { message: texts.failed } });
    expect(await lastEvent("session.sign_in_refused")).toMatchObject({
      after: { reason: texts.failed, by: "directory" },
    });
  });

  test("while the directory is away, the person is told so", async () => {
    const { location, cookie } = await begin();
    const { code = "", state = "", iss = "" } = await directory.visit(location, someone());
    await directory.close();
    const answer = await finish({ code, state, iss }, cookie);
    expect([answer.statusCode, answer.json().message]).toEqual([503, texts.away]);
    t.deps.env.OIDC_CLIENT_ID = "not read yet";
    expect((await begin()).begun.statusCode).toBe(503);
    directory = await startDirectory(t);
  });
});

describe("AUTH-73 groups", () => {
  test.each([[[]], [["everyone"]], [undefined]])(
    "a person with the groups %j is refused, recorded, and gets no account",
    async (groups) => {
      const { groups: _, ...rest } = someone();
      const person = groups === undefined ? rest : { ...rest, groups };
      expect(await signIn(person)).toMatchObject({ status: 403, body: { message: texts.noGroup } });
      expect(await accountOf(person)).toBe(undefined);
      expect(await lastEvent("session.sign_in_refused")).toMatchObject({
        record_id: person.email,
        after: { reason: texts.noGroup },
      });
    },
  );
});

describe("AUTH-74 a person whom only the directory knows", () => {
  test("gets a record that waits, until an administrator activates it", async () => {
    const person = someone({ groups: ["office", "finance"] });
    expect(await signIn(person)).toMatchObject({ status: 403, body: { message: texts.waits } });
    const made = await accountOf(person);
    expect(made).toMatchObject({
      status: "inactive",
      staff_status: "inactive",
      password_hash: null,
      first_name: "Mariama",
      roles: [2, 6],
    });
    expect((await signIn(person)).body.message).toBe(texts.waits);
    const admin = await makeStaff(t.deps, 9);
    const path = `/staff/${made.staff_id}/activate`;
    expect((await callAs(t, admin, "PATCH", path, {})).status).toBe(200);
    const entered = await signIn(person);
    expect(entered).toMatchObject({ status: 200, body: { staff: { staff_id: made.staff_id } } });
    expect(entered.body.accessToken).toMatch(/^eyJ/);
  });

  test("is counted in the work of who may activate them, as in its list, until then or declined", async () => {
    const admin = await makeStaff(t.deps, 9);
    const counts = async () => {
      const list = await callAs(t, admin, "GET", "/staff/all-details?status=waiting&page_size=1");
      const { body } = await callAs(t, admin, "GET", "/dashboard/work");
      return [list.body.total, body.work.waiting_staff ?? 0];
    };
    const [before = 0] = await counts();
    const [one, other] = [someone(), someone()];
    for (const person of [one, other]) await signIn(person);
    expect(await counts()).toEqual([before + 2, before + 2]);
    const at = async (person: Claims) => `/staff/${(await accountOf(person)).staff_id}`;
    const declined = { status: "terminated" };
    await callAs(t, admin, "PATCH", `${await at(one)}/activate`, {});
    await callAs(t, admin, "PUT", `${await at(other)}/update-staff`, declined);
    expect(await counts()).toEqual([before, before]);
    const { body } = await callAs(t, await makeStaff(t.deps, 6), "GET", "/dashboard/work");
    expect(body.work).not.toHaveProperty("waiting_staff");
  });

  test.each([
    ["heads", 8, 403],
    ["finance", 8, 200],
  ])("of the group %s is activated by role %i with %i", async (group, role, status) => {
    const person = someone({ groups: [group] });
    await signIn(person);
    const { staff_id } = await accountOf(person);
    const by = await makeStaff(t.deps, role);
    expect((await callAs(t, by, "PATCH", `/staff/${staff_id}/activate`, {})).status).toBe(status);
  });

  test("is activated by who has staff.manage only with a role that they could give", async () => {
    const cashier = await makeStaff(t.deps, 4);
    await t.deps.pool.query(
      `insert into staff_permissions (staff_id, permission_id)
       select $1, id from permissions where name = 'staff.manage'`,
      [cashier.staff_id],
    );
    const activate = async (group: string) => {
      const person = someone({ groups: [group] });
      await signIn(person);
      const path = `/staff/${(await accountOf(person)).staff_id}/activate`;
      return (await callAs(t, cashier, "PATCH", path, {})).status;
    };
    expect(await activate("finance")).toBe(403);
    expect(await activate("office")).toBe(200);
  });

  test("without a name or an address gets none", async () => {
    const { given_name: _, family_name: __, ...nameless } = someone();
    expect((await signIn(nameless)).body.message).toBe(texts.incomplete);
    expect(await accountOf(nameless)).toBe(undefined);
    const { email: ___, ...addressless } = someone();
    expect((await signIn(addressless)).body.message).toBe(texts.incomplete);
  });
});

describe("AUTH-75 a staff member", () => {
  test("is linked by a confirmed address once, recorded, and then found by the directory's own name", async () => {
    const { staff, person } = await colleague(6);
    expect((await signIn(person)).status).toBe(200);
    expect(await lastEvent("directory.link")).toMatchObject({
      record_id: String(staff.user_id),
      after: { subject: person.sub, email: staff.email },
    });
    const renamed = { ...person, email: `${randomUUID()}@lender.example` };
    expect((await signIn(renamed)).body.staff.staff_id).toBe(staff.staff_id);
    const second = someone({ email: staff.email });
    expect(await signIn(second)).toMatchObject({
      status: 403,
      body: { message: texts.otherAccount },
    });
  });

  test("is linked once more after the lender changed its directory", async () => {
    const { person } = await colleague(6);
    await signIn(person);
    await t.deps.db
      .updateTable("directory_links")
      .set({ issuer: "https://before.example" })
      .execute();
    expect((await signIn({ ...person, sub: randomUUID() })).status).toBe(200);
  });

  test("is not linked by an address that the directory has not confirmed", async () => {
    const { person } = await colleague(6, { email_verified: false });
    expect((await signIn(person)).body.message).toBe(texts.otherAccount);
    t.deps.env.OIDC_TRUST_EMAIL = true;
    expect((await signIn(person)).body.message).toBe(texts.otherAccount);
    const { email_verified: _, ...silent } = person;
    expect((await signIn(silent)).status).toBe(200);
  });

  test("a customer's account is never opened", async () => {
    const customer = await makeCustomer(t.deps);
    const person = someone({ email: customer.email });
    expect((await signIn(person)).body.message).toBe(texts.otherAccount);
  });

  test("who was deactivated here does not come in, whatever the directory says", async () => {
    const { staff, person } = await colleague(6);
    await signIn(person);
    const admin = await makeStaff(t.deps, 9);
    await callAs(t, admin, "PATCH", `/staff/${staff.staff_id}/deactivate`, {});
    expect(await signIn(person)).toMatchObject({
      status: 403,
      body: { message: authTexts.notActive },
    });
    expect(await lastEvent("session.sign_in_refused")).toMatchObject({
      record_id: String(staff.user_id),
    });
  });

  test("keeps the password for the day on which the directory is away", async () => {
    const { staff, person } = await colleague(6);
    await signIn(person);
    await setInitialPassword(t.deps, staff);
    const { email } = staff;
    const answer = await post(t.app, "/staff/signin", { email, password: knownPassword });
    expect(answer.statusCode).toBe(200);
  });
});

describe("AUTH-74 roles", () => {
  test("a role of a group that the person has left is lost at the next sign-in; none is added", async () => {
    const { staff, person } = await colleague(6, { groups: ["office", "tills"] });
    await t.deps.db
      .insertInto("user_roles")
      .values({ user_id: staff.user_id, role_id: 4 })
      .execute();
    expect((await signIn(person)).status).toBe(200);
    expect((await accountOf(person)).roles).toEqual([4]);
    expect(await lastEvent("staff.roles")).toMatchObject({
      record_id: String(staff.staff_id),
      after: { role_ids: [4], by: "directory" },
    });
  });

  test("who would have no role left is refused, and keeps it", async () => {
    const { person } = await colleague(6, { groups: ["tills"] });
    expect((await signIn(person)).body.message).toBe(texts.otherRoles);
    expect((await accountOf(person)).roles).toEqual([6]);
  });
});

describe("AUTH-76 the second factor", () => {
  test("is asked for here by the role, unless a setting leaves it to the directory", async () => {
    await withSettings(t, { second_factor_roles: [6] }, async () => {
      const { person } = await colleague(6);
      const asked = await signIn(person);
      expect([asked.status, asked.body.step]).toEqual([200, "set_up_second_factor"]);
      expect(asked.body.accessToken).toBe(undefined);
      t.deps.env.OIDC_SECOND_FACTOR = true;
      const entered = await signIn(person);
      expect(entered.body.accessToken).toMatch(/^eyJ/);
    });
  });

  test("its steps can be taken by a person without a password", async () => {
    await withSettings(t, { second_factor_roles: [6] }, async () => {
      const { location, cookie } = await begin();
      const { person } = await colleague(6);
      const { code = "", state = "", iss = "" } = await directory.visit(location, person);
      const asked = await finish({ code, state, iss }, cookie);
      const step = asked.cookies.find(({ name }) => name === "sign-in");
      const begun = await post(
        t.app,
        "/staff/signin/set-up-app",
        {},
        {
          headers: { cookie: `sign-in=${step?.value ?? ""}` },
        },
      );
      expect(begun.statusCode).toBe(200);
    });
  });
});

describe("AUTH-77 signing out", () => {
  test("ends the session here, and names where the directory ends its own, without a token", async () => {
    const { person } = await colleague(6);
    const { body } = await signIn(person);
    const headers = { authorization: `Bearer ${body.accessToken}` };
    expect(claimsOf(body.accessToken)).toMatchObject({ by_directory: true });
    expect((await post(t.app, "/staff/signout", {}, { headers })).statusCode).toBe(200);
    expect((await t.app.inject({ url: "/api/user/profile", headers })).statusCode).toBe(401);
    const { location } = (await t.app.inject({ url: "/api/staff/signout/directory" })).json();
    const address = new URL(location);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "microfinance",
      post_logout_redirect_uri: `${t.deps.env.PUBLIC_URL}/staff/signin`,
    });
    expect((await fetch(location)).status).toBe(200);
  });

  test("is of the directory after a renewal, and never after a password", async () => {
    const { staff, person } = await colleague(6);
    const { location, cookie } = await begin();
    const { code = "", state = "", iss = "" } = await directory.visit(location, person);
    const entered = await finish({ code, state, iss }, cookie);
    const refresh = { headers: { cookie: `refresh=${refreshTokenIn(entered)}` } };
    const renewed = await post(t.app, "/staff/refresh-token", {}, refresh);
    expect(claimsOf(renewed.json().accessToken)).toMatchObject({ by_directory: true });
    await setInitialPassword(t.deps, staff);
    const { email } = staff;
    const byPassword = await post(t.app, "/staff/signin", { email, password: knownPassword });
    expect(claimsOf(byPassword.json().accessToken)).not.toHaveProperty("by_directory");
  });
});

test("AUTH-78 a System Admin reads the directory, its last sign-in and its last refusal", async () => {
  const admin = await makeStaff(t.deps, 9);
  const { person } = await colleague(6);
  await signIn(person);
  const stranger = someone({ groups: [] });
  await signIn(stranger);
  const { body } = await callAs(t, admin, "GET", "/connections/directory");
  expect(body.directory).toMatchObject({
    issuer: directory.issuer,
    linked: 1,
    last_sign_in_at: t.deps.now().toISOString(),
    last_refusal: { who: stranger.email, text: texts.noGroup },
  });
  expect(JSON.stringify(body)).not.toContain(t.deps.env.OIDC_CLIENT_SECRET);
  expect(
    (await callAs(t, await makeStaff(t.deps, 8), "GET", "/connections/directory")).status,
  ).toBe(403);
  t.deps.env.OIDC_ISSUER = undefined;
  expect((await callAs(t, admin, "GET", "/connections/directory")).body.directory).toBe(null);
});

test("AUTH-72 no token and no code is in the audit log", async () => {
  const { rows } = await t.deps.pool.query(
    "select after::text from audit_entries where after is not null",
  );
  expect(rows.map(({ after }) => after).join("\n")).not.toMatch(/eyJ|"code"|id_token|access_token/);
});
