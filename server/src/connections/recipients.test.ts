import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { mailedCode } from "../../test-support/recipients.ts";
import { openSftp } from "../../test-support/sftp-server.ts";

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp("2026-03-16T09:00:00Z");
  admin = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

const path = "/connections/recipients";
const make = (body: object) => callAs(t, admin, "POST", path, body);
const confirm = (id: number, code = "") =>
  callAs(t, admin, "POST", `${path}/${id}/confirm`, { code });
const stored = async (id: number) => {
  const { rows } = await t.deps.pool.query("select * from file_recipients where id = $1", [id]);
  return rows[0];
};
const hostKey = `SHA256:${"A".repeat(43)}`;
const sftp = {
  kind: "sftp",
  host: "sftp.bureau.example",
  username: "salone",
  host_key: hostKey,
};

describe("FILE-10 a recipient", () => {
  it("has what its kind needs, on the public internet, under a name of its own", async () => {
    const refusals: [object, string, string][] = [
      [{ name: "", kind: "mail", email: "a@b.org" }, "name", texts.nameRequired],
      [{ name: "A", kind: "mail", email: "a at b.org" }, "email", texts.email],
      [{ name: "A", ...sftp, host: "sftp://bureau" }, "host", texts.host],
      [{ name: "A", ...sftp, host: "localhost" }, "host", texts.privateHost],
      [{ name: "A", ...sftp, host: "192.168.1.7" }, "host", texts.privateHost],
      [{ name: "A", ...sftp, port: 0 }, "port", texts.port],
      [{ name: "A", ...sftp, username: " " }, "username", texts.username],
      [{ name: "A", ...sftp, host_key: "SHA256:abc" }, "host_key", texts.hostKey],
    ];
    for (const [body, field, text] of refusals) {
      const { status, body: answer } = await make(body);
      expect([status, answer.fields]).toEqual([400, { [field]: text }]);
    }
    expect((await make({ name: "Bureau", ...sftp })).status).toBe(200);
    const again = await make({ name: "Bureau", ...sftp });
    expect([again.status, again.body.message]).toEqual([409, texts.nameTaken]);
  });

  it("waits for a second administrator, who sees where files go and no secret", async () => {
    const password = "Lion-Mountain-26";
    const { body } = await make({ name: "Regulator", ...sftp, password });
    expect(body.recipient).toMatchObject({ state: "off", waits: true, public_key: "" });
    const { rows } = await t.deps.pool.query("select * from requests where id = $1", [
      body.request.id,
    ]);
    expect(JSON.stringify(rows[0])).toContain(hostKey);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect((await stored(body.recipient.id)).sealed.includes(password)).toBe(false);
    const alone = await callAs(t, admin, "PATCH", `/requests/${body.request.id}/approve`, {});
    expect([alone.status, alone.body.message]).toEqual([409, requestTexts.samePerson]);
    await approveControl(t, body.request.id);
    expect((await stored(body.recipient.id)).state).toBe("on");
  });

  it("that is removed loses its access, and its name is free again", async () => {
    const { body } = await make({ name: "Auditor", ...sftp });
    const { id, public_key } = body.recipient;
    expect(public_key).toMatch(/^ssh-ed25519 /);
    expect((await callAs(t, admin, "DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await stored(id)).sealed).toHaveLength(0);
    expect((await callAs(t, admin, "DELETE", `${path}/${id}`)).status).toBe(404);
    expect((await approveControl(t, body.request.id)).status).toBe(409);
    expect((await make({ name: "Auditor", ...sftp })).status).toBe(200);
  });
});

describe("FILE-11 a recipient is confirmed", () => {
  it("by the code that was mailed to it, and by no other nor an earlier one", async () => {
    const { body } = await make({ name: "Accountant", kind: "mail", email: "Books@Firm.example" });
    const { id } = body.recipient;
    const first = await mailedCode(t, "books@firm.example");
    expect((await callAs(t, admin, "POST", `${path}/${id}/code`)).status).toBe(200);
    const code = await mailedCode(t, "books@firm.example");
    const earlier = await confirm(id, first);
    expect([earlier.status, earlier.body.fields]).toEqual([400, { code: texts.wrongCode }]);
    expect((await confirm(id, "")).status).toBe(400);
    expect((await confirm(id, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await confirm(id, code)).body.message).toBe(texts.isConfirmed);
    expect((await callAs(t, admin, "POST", `${path}/${id}/code`)).status).toBe(409);
  });

  it("not after five wrong codes or a day, until a new one is mailed", async () => {
    const { body } = await make({ name: "Donor", kind: "mail", email: "data@donor.example" });
    const { id } = body.recipient;
    const code = await mailedCode(t, "data@donor.example");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(id, wrong)).status).toBe(400);
    expect((await confirm(id, code)).body.message).toBe(texts.noCode);
    await callAs(t, admin, "POST", `${path}/${id}/code`);
    const newer = await mailedCode(t, "data@donor.example");
    expect((await stored(id)).code_expires_at).toEqual(new Date("2026-03-17T09:00:00Z"));
    const expires = (at: Date) =>
      t.deps.pool.query("update file_recipients set code_expires_at = $1 where id = $2", [at, id]);
    await expires(t.deps.now());
    expect((await confirm(id, newer)).body.message).toBe(texts.noCode);
    await expires(new Date(t.deps.now().getTime() + 1));
    expect((await confirm(id, newer)).status).toBe(200);
  });

  it("by signing in at its server, which says why it cannot", async () => {
    t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = true;
    const server = await openSftp({ password: "Lion-Mountain-26" });
    const { port, host_key, username } = server;
    const at = { kind: "sftp", host: "127.0.0.1", port, username, host_key };
    const refused = await make({ name: "Bank", ...at });
    const { id } = refused.body.recipient;
    expect((await confirm(id)).body.message).toBe(texts.sftp["not let in"]);
    expect((await callAs(t, admin, "POST", `${path}/${id}/code`)).body.message).toBe(texts.notMail);
    const { body } = await make({ name: "Bank by password", ...at, password: "Lion-Mountain-26" });
    const confirmed = await confirm(body.recipient.id);
    expect(confirmed.body.recipient.confirmed_at).toBe("2026-03-16T09:00:00.000Z");
    await server.close();
    t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = false;
  });
});
