import { staffRolesExcept } from "../../test-support/staff-roles.ts";
import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  knownPassword,
  lastMail,
  mailedToken,
  passLimits,
  post,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { createCustomerAccount } from "../auth/create-customer-account.ts";

let t: TestApp;
let network = 0;
let made = 0;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(() => {
  network += 1;
  t.setNow("2026-03-16T09:00:00Z");
});

function form(more: object = {}) {
  made += 1;
  return {
    first_name: "mariama",
    last_name: "BANGURA-koroma",
    email: `Mariama.B${made}@Example.org`,
    phone: "076 12-34-56",
    password: knownPassword,
    ...more,
  };
}

function signUp(payload: object, headers: Record<string, string> = {}) {
  const remoteAddress = `10.4.0.${network}`;
  return post(t.app, "/user/signup", payload, { headers, remoteAddress });
}

function userOf(email: string) {
  return t.deps.db
    .selectFrom("users as u")
    .innerJoin("customers as c", "c.user_id", "u.id")
    .selectAll("u")
    .select(["c.customer_id", "c.created_by_staff_id"])
    .where("u.email", "=", email.toLowerCase())
    .executeTakeFirst();
}

describe("AUTH-3 sign-up", () => {
  test("CUST-5 creates account, role and customer record, normalised, and mails the confirmation link", async () => {
    const input = form();
    const response = await signUp(input);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true });
    expect(Object.keys(response.json()).toSorted()).toEqual(["message", "msg", "success"]);
    const user = await userOf(input.email);
    expect(user).toMatchObject({
      area: "customer",
      first_name: "Mariama",
      last_name: "Bangura-Koroma",
      email: input.email.toLowerCase(),
      phone: "+232-76-123456",
      status: "active",
      email_verified_at: null,
      created_by_staff_id: null,
    });
    expect(user?.customer_id).toMatch(/^CUS-\d{6}$/);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const roles = await t.deps.db
      .selectFrom("user_roles")
      .select("role_id")
      .where("user_id", "=", user?.id ?? 0)
      .execute();
    expect(roles).toEqual([{ role_id: 3 }]);
    const mail = await lastMail(t.deps, input.email.toLowerCase());
    expect(mail?.links[0]).toMatch(
      new RegExp(`^${t.deps.env.PUBLIC_URL}/user/signin/${user?.id}/verify/[\\w-]{43}$`),
    );
    expect(await auditEntriesOf(t.deps, user?.id ?? 0)).toEqual(["account.create"]);
  });

  test("CUST-6 role, status, area and other fields of the body change nothing", async () => {
    const input = form({ role: 9, role_id: 9, area: "staff", status: "terminated", id: 1 });
    expect((await signUp(input)).statusCode).toBe(200);
    expect(await userOf(input.email)).toMatchObject({ area: "customer", status: "active" });
  });

  test("AUTH-8 an unconfirmed account may sign in", async () => {
    const input = form();
    await signUp(input);
    const { email, password } = input;
    expect((await post(t.app, "/user/signin", { email, password })).statusCode).toBe(200);
  });

  test("AUTH-5 an address with an account, in any case, gets 409", async () => {
    const input = form();
    await signUp(input);
    const again = await signUp({ ...input, email: input.email.toUpperCase() });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      success: false,
      msg: fieldTexts.accountExists,
      fields: { email: fieldTexts.accountExists },
    });
  });

  test("the same form sent several times at once creates one account", async () => {
    const input = form();
    const found = await Promise.all(Array.from({ length: 5 }, () => signUp(input)));
    const statuses = found.map((response) => response.statusCode).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
  });

  test("CUST-6 the optional fields are stored", async () => {
    const input = form({
      middle_name: "fatu",
      gender: "female",
      date_of_birth: "1990-02-28",
      second_phone: "+232 77 654321",
      confirm_password: knownPassword,
    });
    expect((await signUp(input)).statusCode).toBe(200);
    expect(await userOf(input.email)).toMatchObject({
      middle_name: "Fatu",
      gender: "female",
      date_of_birth: "1990-02-28",
      other_phone: "+232-77-654321",
    });
  });

  test.each([
    [{ first_name: "  " }, fieldTexts.required],
    [{ last_name: undefined }, fieldTexts.required],
    [{ email: "" }, fieldTexts.required],
    [{ phone: null }, fieldTexts.required],
    [{ password: "" }, fieldTexts.required],
    [{ password: "", email: "not an address" }, fieldTexts.required],
    [{ email: "not an address" }, fieldTexts.email],
    [{ email: "somebody@company.example" }, fieldTexts.emailHost],
    [{ phone: "12345" }, fieldTexts.phone],
    [{ phone: "0023276123456" }, fieldTexts.phone],
    [{ other_phone: "12345" }, fieldTexts.phone],
    [{ password: "1234567" }, fieldTexts.passwordTooShort],
    [{ password: "x".repeat(201) }, "Password must be at most 200 characters."],
    [{ confirm_password: "something else" }, fieldTexts.passwordsDiffer],
    [{ date_of_birth: "31-02-1990" }, fieldTexts.date],
    [{ date_of_birth: "1990-02-31" }, fieldTexts.date],
    [{ date_of_birth: "2026-03-17" }, "Please enter a valid date of birth."],
  ])("%j is rejected: %s", async (wrong, text) => {
    const response = await signUp(form(wrong));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      msg: text,
      message: text,
      error: text,
    });
  });

  test("AUTH-4 the domains in the settings are recognized", async () => {
    t.deps.env.EXTRA_EMAIL_DOMAINS = ["lender.example"];
    const response = await signUp(form({ email: "somebody@lender.example" }));
    t.deps.env.EXTRA_EMAIL_DOMAINS = [];
    expect(response.statusCode).toBe(200);
  });

  test.each([
    ["pass1961", "This is similar to a commonly used password. Add more words"],
    ["Mariama2024", "Your own details and words of this lender are easy to guess."],
    ["Mariama-Koroma", "Your own details and words of this lender are easy to guess."],
    ["koroma mariama 1", "Your own details and words of this lender are easy to guess."],
    ["Freetown-Salone", "Your own details and words of this lender are easy to guess."],
    ["76123456!", "Your own details and words of this lender are easy to guess."],
    ["x".repeat(200), 'Repeated characters like "aaa" are easy to guess.'],
  ])("AUTH-24 %s is rejected as weak, with the reason", async (password, reason) => {
    const response = await signUp(form({ password }));
    expect(response.statusCode).toBe(400);
    expect(response.json().msg).toContain("This password is easy to guess. Please choose another.");
    expect(response.json().msg).toContain(reason);
    expect(response.json().fields).toEqual({ password: response.json().msg });
  });

  test.each(["http://win.example", "Ami\u200bnata", "Ami\u202enata", "a\u0007b", "win.com"])(
    "AUTH-6 %j is no name",
    async (name) => {
      for (const field of ["first_name", "middle_name", "last_name"]) {
        const response = await signUp(form({ [field]: name }));
        expect(response.statusCode).toBe(400);
        const text = "A name cannot contain links or hidden characters.";
        expect(response.json()).toMatchObject({ msg: text, fields: { [field]: text } });
      }
    },
  );

  test("AUTH-5 a network may sign up sixty times an hour, several people behind one address included", async () => {
    await Promise.all(Array.from({ length: 60 }, () => signUp(form())));
    const response = await signUp(form());
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(3500);
    await passLimits(t.deps, 3_600_000);
    expect((await signUp(form())).statusCode).toBe(200);
  });
});

describe("CUST-6 customers registered by staff", () => {
  test("every staff role but the auditor may register; the response contains the ids; there is no limit", async () => {
    for (const role of staffRolesExcept("auditor")) {
      const staff = await makeStaff(t.deps, role);
      const input = form();
      const response = await signUp(input, staff.headers);
      const user = await userOf(input.email);
      expect(response.json()).toMatchObject({
        user_id: user?.id,
        customer_id: user?.customer_id,
        user: { id: user?.id, customer_id: user?.customer_id, email: user?.email },
      });
      expect(user?.created_by_staff_id).toBe(staff.staff_id);
    }
    const staff = await makeStaff(t.deps, 5);
    for (let i = 0; i < 25; i += 1) {
      expect((await signUp(form(), staff.headers)).statusCode).toBe(200);
    }
  });

  test("AUTH-41 the auditor gets 403, and it is recorded", async () => {
    const auditor = await makeStaff(t.deps, 7);
    const input = form();
    const response = await signUp(input, auditor.headers);
    expect(response.statusCode).toBe(403);
    expect(await userOf(input.email)).toBeUndefined();
    expect(await auditEntriesOf(t.deps, "new")).toEqual(["access.denied"]);
  });

  test("a customer is treated as a visitor, and an invalid token is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    const response = await signUp(form(), customer.headers);
    expect(response.json().customer_id).toBeUndefined();
    expect((await signUp(form(), { authorization: "Bearer no.such.token" })).statusCode).toBe(401);
  });
});

describe("LOAN-11 accounts without a password", () => {
  test("receive an invitation to set one, valid for seven days, and sign in with it", async () => {
    const cause = { actor: null, network_address: "10.5.0.1", request_id: "test" };
    const email = `invited${(made += 1)}@example.org`;
    const created = await t.deps.db.transaction().execute((trx) =>
      createCustomerAccount(trx, t.deps, cause, {
        ...form({ email }),
        password_hash: null,
        welcome: "invitation",
      }),
    );
    expect(created).toMatchObject({ email, customer_id: expect.stringMatching(/^CUS-/) });
    const token = await mailedToken(t.deps, email);
    t.setNow("2026-03-19T08:59:00Z");
    const set = await post(t.app, `/user/invitation/${token}`, { password: knownPassword });
    expect(set.statusCode).toBe(200);
    const signedIn = await post(t.app, "/user/signin", { email, password: knownPassword });
    expect(signedIn.statusCode).toBe(200);
  });

  test("an error leaves no partial record", async () => {
    const cause = { actor: null, network_address: "10.5.0.1", request_id: "test" };
    const person = await makeCustomer(t.deps);
    const count = async () =>
      (await t.deps.db.selectFrom("messages").select("id").execute()).length;
    const before = await count();
    await expect(
      t.deps.db.transaction().execute((trx) =>
        createCustomerAccount(trx, t.deps, cause, {
          ...form({ email: person.email }),
          password_hash: null,
          welcome: "invitation",
        }),
      ),
    ).rejects.toMatchObject({ status: 409 });
    expect(await count()).toBe(before);
  });
});
