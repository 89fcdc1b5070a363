import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { hash, verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  post,
  refreshTokenIn,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

// The real functions with counters: equal work hides whether an address is known (AUTH-13). Test files share their
// modules: this one resets them, so that its counters see the server's calls.
vi.hoisted(() => vi.resetModules());
vi.mock(import("@node-rs/argon2"), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

let t: TestApp;
let customer: Person;
let officer: Person;
let network = 0;
let from: string;

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps, { first_name: "Isatu" });
  officer = await makeStaff(t.deps, 5);
  await setInitialPassword(t.deps, customer);
  await setInitialPassword(t.deps, officer);
});
afterAll(async () => t.close());
beforeEach(() => {
  network += 1;
  from = `10.0.0.${network}`;
});

function signIn(path: string, email: string, password: string) {
  return post(t.app, path, { email, password }, { remoteAddress: from });
}

async function newCustomer() {
  const person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
  return person;
}

describe("AUTH-13 sign-in", () => {
  test("customers get tokens, a working session, and audit entries", async () => {
    const response = await signIn(
      "/user/signin",
      ` ${customer.email.toUpperCase()} `,
      knownPassword,
    );
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body).toMatchObject({ success: true, msg: body.message });
    expect(body.staff).toBeUndefined();
    const profile = await t.app.inject({
      url: "/api/user/profile",
      headers: { authorization: `Bearer ${body.accessToken}` },
    });
    expect(profile.json().user).toMatchObject({
      id: customer.user_id,
      customer_id: customer.customer_id,
      staff_id: null,
      role: "customer",
      roles: [{ id: 3, name: "customer" }],
      email: customer.email,
    });
    expect(JSON.stringify(profile.json())).not.toContain("argon2");
    expect(await auditEntriesOf(t.deps, customer.user_id)).toContain("session.sign_in");
  });

  test("AUTH-29 the token contains the id and no other personal data", async () => {
    const body = (await signIn("/staff/signin", officer.email, knownPassword)).json();
    const claims = JSON.parse(Buffer.from(body.accessToken.split(".")[1], "base64url").toString());
    expect(claims).toMatchObject({
      id: officer.user_id,
      role: "staff",
      staff_id: officer.staff_id,
      customer_id: null,
      role_ids: [5],
      permissions: [],
    });
    expect(claims.exp - claims.iat).toBe(15 * 60);
    for (const personal of ["email", "phone", "date_of_birth", "gender"]) {
      expect(claims).not.toHaveProperty(personal);
    }
  });

  test("staff get their staff record too", async () => {
    const response = await signIn("/staff/signin", officer.email, knownPassword);
    expect(response.json().staff).toMatchObject({
      id: officer.staff_id,
      user_id: officer.user_id,
      email: officer.email,
      roles: [{ id: 5, name: "Loan Officer" }],
      status: "active",
    });
  });

  test("AUTH-30 the refresh token is also an HttpOnly, SameSite=Strict cookie; under https a __Host- one", async () => {
    const plain = await signIn("/user/signin", customer.email, knownPassword);
    expect([plain.headers["set-cookie"]].flat()).toContainEqual(
      expect.stringMatching(
        /^refresh=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    );
    const before = t.deps.env.PUBLIC_URL;
    t.deps.env.PUBLIC_URL = "https://lender.example";
    const secure = await signIn("/user/signin", customer.email, knownPassword);
    t.deps.env.PUBLIC_URL = before;
    expect([secure.headers["set-cookie"]].flat()).toContainEqual(
      expect.stringMatching(
        /^__Host-refresh=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
  });

  test("AUTH-13 an unknown address and a wrong password get one text after the same work", async () => {
    vi.mocked(verify).mockClear();
    const wrong = await signIn("/user/signin", customer.email, "not the password");
    expect(verify).toHaveBeenCalledTimes(1);
    const unknown = await signIn("/user/signin", "nobody@example.org", "not the password");
    expect(verify).toHaveBeenCalledTimes(2);
    const [hashOfKnown, hashOfUnknown] = vi.mocked(verify).mock.calls.map(([stored]) => stored);
    expect(String(hashOfUnknown).split("$").slice(0, 4)).toEqual(
      String(hashOfKnown).split("$").slice(0, 4),
    );
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(wrong.json().msg).toBe("Invalid email or password.");
    expect(unknown.json()).toEqual(wrong.json());
  });

  test("AUTH-13 an account without a password cannot sign in", async () => {
    const invited = await makeCustomer(t.deps);
    const response = await signIn("/user/signin", invited.email, "");
    expect(response.json().msg).toBe(fieldTexts.required);
    expect((await signIn("/user/signin", invited.email, "anything at all")).statusCode).toBe(401);
  });

  test("AUTH-12 the wrong area is reported after the right password only, without tokens", async () => {
    const atCustomers = await signIn("/user/signin", officer.email, knownPassword);
    const atStaff = await signIn("/staff/signin", customer.email, knownPassword);
    for (const response of [atCustomers, atStaff]) {
      expect(response.statusCode).toBe(403);
      expect(response.json().msg).toBe("Unauthorized role for sign-in");
      expect(response.body).not.toContain("Token");
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    const wrong = await signIn("/user/signin", officer.email, "not the password");
    expect(wrong.json().msg).toBe("Invalid email or password.");
    expect(await auditEntriesOf(t.deps, officer.user_id)).toContain("session.sign_in_refused");
  });

  test.each(["inactive", "on_leave", "terminated"])(
    "AUTH-50 an account that is %s cannot sign in",
    async (status) => {
      const person = await newCustomer();
      await t.deps.db
        .updateTable("users")
        .set({ status })
        .where("id", "=", person.user_id)
        .execute();
      const response = await signIn("/user/signin", person.email, knownPassword);
      expect(response.statusCode).toBe(403);
      expect(response.json().msg).toBe("Your account is not active. Please contact support.");
    },
  );

  test("a deleted account is unknown", async () => {
    const person = await newCustomer();
    await t.deps.db
      .updateTable("users")
      .set({ deleted_at: t.deps.now() })
      .where("id", "=", person.user_id)
      .execute();
    expect((await signIn("/user/signin", person.email, knownPassword)).statusCode).toBe(401);
  });

  test("a hash with weaker parameters than the current ones is replaced", async () => {
    const person = await newCustomer();
    const weak = await hash(knownPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const account = () =>
      t.deps.db
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", person.user_id)
        .executeTakeFirstOrThrow();
    await t.deps.db
      .updateTable("users")
      .set({ password_hash: weak })
      .where("id", "=", person.user_id)
      .execute();
    expect((await signIn("/user/signin", person.email, knownPassword)).statusCode).toBe(200);
    expect((await account()).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn("/user/signin", person.email, knownPassword)).statusCode).toBe(200);
  });

  test("AUTH-56 neither passwords nor tokens are in the audit log", async () => {
    const response = await signIn("/user/signin", customer.email, knownPassword);
    const tokens = [response.json().accessToken, refreshTokenIn(response)];
    await signIn("/user/signin", customer.email, "my-secret-guess");
    const rows = await t.deps.db.selectFrom("audit_entries").selectAll().execute();
    const auditLog = JSON.stringify(rows);
    for (const secret of [knownPassword, "my-secret-guess", ...tokens]) {
      expect(auditLog).not.toContain(secret);
    }
  });
});
