import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  mailedToken,
  post,
  postWithRefresh,
  refreshTokenIn,
} from "../../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeCustomer } from "../../../test-support/make.ts";
import { buildApp } from "../../app.ts";
import { addressWithoutSecrets, describeRequest } from "./request-log.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

describe("AUTH-56 the application log of a session from sign-in to a new password", () => {
  test("contains the requests, and no password and no token", async () => {
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
    await setInitialPassword(t.deps, person);
    const { email } = person;
    const signedIn = await post(app, "/user/signin", { email, password: knownPassword });
    const { accessToken } = signedIn.json();
    const refreshToken = refreshTokenIn(signedIn);
    await post(app, "/user/signin", { email, password: "a wrong guess" });
    await postWithRefresh(app, "/user/refresh-token", refreshToken);
    await post(app, "/user/forgot-password", { email });
    const token = await mailedToken(t.deps, email);
    await app.inject({ url: `/user/reset-password/${token}?from=mail` });
    await app.inject({ url: `/user/signin/${person.user_id}/verify/${token}` });
    await post(app, `/user/${person.user_id}/verify/${token}`, {});
    for (const path of ["confirm-email", "take-back-email"]) {
      await app.inject({ url: `/user/${path}/${token}` });
      await post(app, `/user/${path}/${token}`, {});
    }
    await post(app, `/user/reset-password/${token}`, { password: "gara cloth 1961" });
    await app.close();
    const log = lines.join("");
    expect(log).toContain("/api/user/signin");
    expect(log).toContain("/api/user/reset-password/[secret]");
    const secrets = [accessToken, refreshToken, token, knownPassword, "a wrong guess"];
    for (const secret of [...secrets, "gara cloth 1961"]) expect(log).not.toContain(secret);
  });
});

describe("addresses in logs", () => {
  const secret = "k7Zq0vT2-mP9xR4wB8nL1cD6fG3hJ5sAyUeIoQtWzXM";

  test.each([
    `/user/reset-password/${secret}`,
    `/api//user///reset-password//${secret}`,
    `/API/USER/RESET-PASSWORD/${secret}`,
    `/api/user/reset%2Dpassword/${secret}`,
    `/api/user/%72eset-password%2F${secret}`,
    `/api/user/%2572eset-password%252F${secret}`,
    `/api/user/5/verify/${secret}/more/of/it`,
    `/api/user/5/verify;v=1/${secret}.html`,
    `/user/signin/5/verify/${secret.slice(0, 9)}/${secret.slice(9)}`,
    String.raw`/api\\user\\verify\\${secret}`,
    `/staff/invitation/${secret}`,
    `/user/take-back/${secret}`,
    `/user/takeback/short`.replace("short", secret.slice(0, 8)),
    `/anything/new/${secret}`,
    `/anything/new/${encodeURIComponent(secret).replaceAll("Z", "%5A").replaceAll("q", "%71")}`,
    `/signin?token=${secret}`,
    `/signin?${secret}`,
    `/signin?a=1&${secret}=1;b=${secret}?c=${secret}`,
    `/api/%zz/verify/${secret}`,
  ])("%s contains no secret", (url) => {
    const shown = addressWithoutSecrets(url);
    for (let at = 0; at + 8 <= secret.length; at += 1)
      expect(shown.toLowerCase()).not.toContain(secret.slice(at, at + 8).toLowerCase());
  });

  test.each([
    ["/api/loans/LN-202601-000001/files/0b0e7f8e-2f0c-4f7c-8f5d-9f7a1f0e2b3c"],
    ["/api/user/refresh-token"],
    ["/staff/revoke-role"],
  ])("%s is unchanged", (url) => expect(addressWithoutSecrets(url)).toBe(url));

  test("a query is reduced to its names", () => {
    expect(addressWithoutSecrets("/api/customer/all?query=Koroma&page=2")).toBe(
      "/api/customer/all?query=&page=",
    );
  });
});
