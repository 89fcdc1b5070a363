import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givePassword, knownPassword, mailedToken, post } from "../../test/accounts.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeCustomer } from "../../test/make.ts";
import { buildApp } from "../app.ts";
import { describeRequest } from "./request-log.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

describe("D14 the log of a session from sign-in to a new password", () => {
  test("names the requests, and no password and no token", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await buildApp(t.deps, {
      level: "trace",
      stream,
      serializers: { req: describeRequest },
    });
    const person = await makeCustomer(t.deps);
    await givePassword(t.deps, person);
    const { email } = person;
    const signedIn = await post(app, "/user/signin", { email, password: knownPassword });
    const { accessToken, refreshToken } = signedIn.json();
    await post(app, "/user/signin", { email, password: "a wrong guess" });
    await post(app, "/user/refresh-token", { refreshToken });
    await post(app, "/user/forgot-password", { email });
    const token = await mailedToken(t.deps, email);
    await app.inject({ url: `/user/reset-password/${token}?from=mail` });
    await app.inject({ url: `/user/signin/${person.user_id}/verify/${token}` });
    await post(app, `/user/${person.user_id}/verify/${token}`, {});
    await post(app, `/user/reset-password/${token}`, { password: "gara cloth 1961" });
    await app.close();
    const log = lines.join("");
    expect(log).toContain("/api/user/signin");
    expect(log).toContain("/api/user/reset-password/[secret]");
    const secrets = [accessToken, refreshToken, token, knownPassword, "a wrong guess"];
    for (const secret of [...secrets, "gara cloth 1961"]) expect(log).not.toContain(secret);
  });
});
