import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, type Method } from "../../test-support/call.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { readSettings } from "../settings/queries.ts";
import { applyDueControls } from "./apply-control.ts";

let t: TestApp;
let admin: Person;
let now = new Date("2026-03-16T09:00:00Z");

beforeEach(async () => {
  now = new Date("2026-03-16T09:00:00Z");
  t = await testApp(now.toISOString());
  admin = await makeStaff(t.deps, 9);
});
afterEach(() => t.close());

const call = (person: Person, method: Method, path: string, body?: object) =>
  callAs(t, person, method, path, body);
const switches = { reviewers_differ: false, approver_independent: false, reversal_by_other: false };
const change = (person: Person, body: object) => call(person, "PUT", "/settings", body);
const settings = () => readSettings(t.deps.db);
const later = async (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
  t.setNow(now.toISOString());
  await applyDueControls(t.deps);
};
const mails = async () => {
  const { rows } = await t.deps.pool.query(
    "select recipient, subject, text_body from messages where kind = 'control' order by recipient",
  );
  return rows;
};

describe("AUTH-55 a change of a control waits for a second administrator", () => {
  it("as the three separations that one person would switch off", async () => {
    const other = await makeStaff(t.deps, 9);
    const asked = await change(admin, switches);
    expect([asked.status, asked.body.msg]).toEqual([200, requestTexts.controlWaits]);
    expect(asked.body.request.effective_at).toBeNull();
    expect(asked.body.settings).toMatchObject({ reviewers_differ: true, reversal_by_other: true });
    const path = `/requests/${asked.body.request.id}`;
    const own = await call(admin, "PATCH", `${path}/approve`, {});
    expect([own.status, own.body.error]).toEqual([409, requestTexts.samePerson]);
    const { request } = (await call(other, "GET", path)).body;
    expect(request).toMatchObject({
      kind: "control",
      subject: "Settings",
      customer_id: null,
      may_approve: true,
      may_stop: true,
    });
    expect(request.lines).toContainEqual({ label: "Reviewers differ", value: "on, then off" });
    expect((await call(other, "PATCH", `${path}/approve`, {})).status).toBe(200);
    expect(await settings()).toMatchObject(switches);
  });

  it("as where customers pay and what they are told by text message", async () => {
    await makeStaff(t.deps, 9);
    const manager = await makeStaff(t.deps, 8);
    const how_to_pay = {
      cash_address: "",
      cash_hours: "",
      mobile_money_code: "076-666-999 (Ann K.)",
      bank_account: "",
    };
    await change(admin, { how_to_pay });
    expect((await settings()).how_to_pay.mobile_money_code).toBe("");
    const body = { text: "Pay {amount} to 076-666-999 for {loan}: {stop}", is_on: true };
    const path = "/message-templates/due_today/en";
    const written = await call(manager, "PUT", path, body);
    expect(written.body.msg).toBe(requestTexts.controlWaits);
    expect(written.body.request.id).toBeGreaterThan(0);
    expect(written.body.template.text).not.toContain("076-666-999");
    const own = await call(manager, "PATCH", `/requests/${written.body.request.id}/approve`, {});
    expect(own.status).toBe(409);
  });

  it("as a public text with a new number or link, which may say where to pay", async () => {
    const other = await makeStaff(t.deps, 9);
    const site_hours = "Monday to Friday, 8:30 to 16:30. Pay to 076-666-999";
    const asked = await change(admin, { site_hours, address: "Bo" });
    expect(asked.body.msg).toBe(requestTexts.controlWaits);
    expect(await settings()).toMatchObject({ site_hours: "", address: "Bo" });
    const path = `/requests/${asked.body.request.id}`;
    const { request } = (await call(other, "GET", path)).body;
    expect(request.lines).toEqual([{ label: "Site hours", value: `empty, then ${site_hours}` }]);
    expect((await call(other, "PATCH", `${path}/approve`, {})).status).toBe(200);
    expect((await settings()).site_hours).toBe(site_hours);
    // What stands there is no change.
    const free = await change(admin, { site_hours: `${site_hours}.` });
    expect(free.body.request).toBeNull();
  });

  it("while what is no control is written at once, also in the same call", async () => {
    await makeStaff(t.deps, 9);
    const both = await change(admin, { lender_name: "Salone Credit", charge_limit: 900 });
    expect(both.body.settings).toMatchObject({ lender_name: "Salone Credit", charge_limit: 50 });
    const free = await change(admin, { address: "Bo" });
    expect([free.body.msg, free.body.request]).toEqual([settingsTexts.updated, null]);
    // With a second administrator nothing takes effect by itself.
    await later(1_000);
    expect(await settings()).toMatchObject({ address: "Bo", charge_limit: 50 });
  });

  it("and is refused when the value changed meanwhile, with the value of now", async () => {
    const other = await makeStaff(t.deps, 9);
    const first = (await change(admin, { charge_limit: 60 })).body.request.id;
    const both = { charge_limit: 70, receipt_limit: 5 };
    const second = (await change(admin, both)).body.request.id;
    expect((await call(other, "PATCH", `/requests/${first}/approve`, {})).status).toBe(200);
    const late = await call(other, "PATCH", `/requests/${second}/approve`, {});
    expect(late.status).toBe(409);
    expect(late.body.error).toContain("Limit of charges and differences: 60");
    expect((await settings()).receipt_limit).toBe(1_000);
  });

  it("the same change of the same person is asked for once, another is refused", async () => {
    const other = await makeStaff(t.deps, 9);
    const [one, two] = await Promise.all([1, 2].map(() => change(admin, { charge_limit: 60 })));
    expect(one?.body.request.id).toBe(two?.body.request.id);
    expect((await change(other, { charge_limit: 80 })).status).toBe(409);
  });

  it("and whoever reads the audit log stops it, but nobody else", async () => {
    await makeStaff(t.deps, 9);
    const [auditor, officer] = [await makeStaff(t.deps, 7), await makeStaff(t.deps, 5)];
    const { id } = (await change(admin, switches)).body.request;
    expect((await call(officer, "PATCH", `/requests/${id}/stop`, {})).status).toBe(403);
    expect((await call(auditor, "PATCH", `/requests/${id}/approve`, {})).status).toBe(403);
    expect((await call(auditor, "GET", "/dashboard/news")).body.news.requests).toBe(1);
    const stopped = await call(auditor, "PATCH", `/requests/${id}/stop`, { note: "Not agreed" });
    expect([stopped.status, stopped.body.request.state]).toEqual([200, "declined"]);
    await later(48);
    expect((await settings()).reviewers_differ).toBe(true);
  });
});

describe("AUTH-55 where there is one administrator only", () => {
  it("is asked for while the clock goes on", async () => {
    const begun = t.deps.now().getTime();
    let readings = 0;
    t.deps.now = () => new Date(begun + (readings += 1));
    expect((await change(admin, switches)).status).toBe(200);
  });

  it("a change takes effect after 24 hours, and everybody who reads the audit log is told", async () => {
    const auditor = await makeStaff(t.deps, 7);
    await makeStaff(t.deps, 5);
    const asked = await change(admin, switches);
    expect(asked.body.msg).toBe(requestTexts.controlWaitsAlone);
    expect(asked.body.request.effective_at).toBe("2026-03-17T09:00:00.000Z");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      [admin.email, auditor.email].toSorted(),
    );
    const [mail] = await mails();
    expect(mail.text_body).toContain("Reviewers differ: on, then off.");
    expect(mail.text_body).toContain("Stop the change");
    await later(23.99);
    expect((await settings()).reviewers_differ).toBe(true);
    await later(0.01);
    expect(await settings()).toMatchObject(switches);
    const reader = await makeStaff(t.deps, 5);
    const { request } = (await call(reader, "GET", `/requests/${asked.body.request.id}`)).body;
    expect(request).toMatchObject({ state: "applied", answerer_name: null });
    const { rows } = await t.deps.pool.query(
      "select action, actor_role from audit_entries where action in ('request.apply', 'settings.update') order by id",
    );
    expect(rows).toEqual([
      { action: "settings.update", actor_role: "staff:9" },
      { action: "request.apply", actor_role: "system" },
    ]);
  });

  it("an administrator who was deactivated meanwhile changes nothing, and the change waits", async () => {
    const { id } = (await change(admin, switches)).body.request;
    await t.asOwner(`update users set status = 'inactive' where id = ${admin.user_id}`);
    await later(24);
    const other = await makeStaff(t.deps, 9);
    expect((await settings()).reviewers_differ).toBe(true);
    const { request } = (await call(other, "GET", `/requests/${id}`)).body;
    expect(request).toMatchObject({ state: "waiting", effective_at: null });
  });

  it("the database lets nothing take effect sooner, by whatever way", async () => {
    const { id } = (await change(admin, switches)).body.request;
    for (const set of [
      "state = 'applied', answered_at = effective_at - interval '1 second'",
      "effective_at = asked_at + interval '1 hour'",
      "state = 'approved', answered_by = asked_by, answered_at = now()",
      "state = 'approved', answered_at = now()",
    ])
      await expect(
        t.deps.pool.query(`update requests set ${set} where id = $1`, [id]),
      ).rejects.toMatchObject({ code: "23514" });
  });
});
