import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { billOffice, electricity, water } from "../../test-support/bills.ts";
import { changeControl } from "../../test-support/controls.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { siteContentReader } from "./site-content.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";

const ceilings = { system_admin: null, manager: 100_000, others: 50_000 };

let test: TestApp;
let admin: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  admin = await makeStaff(test.deps, 9);
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const read = (person: Person) =>
  test.app.inject({ method: "GET", url: "/api/settings", headers: person.headers });
/** A change, to whose controls another System Admin agrees. */
const agreed = (payload: object) => changeControl(test, admin, "PUT", "/settings", payload);
const save = (person: Person, payload: object) =>
  test.app.inject({ method: "PUT", url: "/api/settings", headers: person.headers, payload });

describe("AUTH-55 the settings", () => {
  it("have defaults, readable by every staff member", async () => {
    const response = await read(manager);
    expect(response.statusCode).toBe(200);
    expect(response.json().settings).toEqual({ ...defaultSettings, second_factor_roles: [] });
    expect((await read(customer)).statusCode).toBe(403);
  });

  it("can be changed by a system admin only", async () => {
    expect((await save(manager, { reviewers_differ: false })).statusCode).toBe(403);
    const change = { reviewers_differ: false, lender_name: " Salone Credit " };
    const response = await agreed(change);
    expect(response.status).toBe(200);
    const lender_name = "Salone Credit";
    const known = { ...defaultSettings, second_factor_roles: [], lender_name };
    expect(response.body).toMatchObject({
      success: true,
      msg: requestTexts.controlWaitsAlone,
      settings: known,
    });
    expect((await read(manager)).json().settings).toEqual({ ...known, reviewers_differ: false });
    expect((await save(admin, { lender_name })).json().msg).toBe(settingsTexts.updated);
  });

  it("are recorded before and after each change, and not without a difference", async () => {
    await save(admin, { phone: "+232-76-111111" });
    await save(admin, { phone: "+232-76-111111" });
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .select(["actor_user_id", "before", "after"])
      .where("action", "=", "settings.update")
      .orderBy("id", "desc")
      .execute();
    expect(entries).toHaveLength(3);
    expect(entries[0]).toEqual({
      actor_user_id: admin.user_id,
      before: { phone: "" },
      after: { phone: "+232-76-111111" },
    });
  });

  it.each([
    [{ lender_name: "  " }, settingsTexts.nameRequired],
    [{ lender_name: 5 }, settingsTexts.nameRequired],
    [{ email: "nobody" }, settingsTexts.invalidEmail],
    [{ extra_email_domains: ["lender"] }, settingsTexts.invalidDomain],
    [{ extra_email_domains: "lender.sl" }, settingsTexts.invalidDomain],
    [{ extra_email_domains: [`${"a".repeat(200_000)}!`] }, settingsTexts.invalidDomain],
    [{ reviewers_differ: "yes" }, settingsTexts.invalidSwitch],
    [{ approver_independent: null }, settingsTexts.invalidSwitch],
    [{ reversal_by_other: 1 }, settingsTexts.invalidSwitch],
    [{ approval_ceilings: { manager: 100 } }, settingsTexts.invalidAmount],
    [{ approval_ceilings: { ...ceilings, manager: -1 } }, settingsTexts.invalidAmount],
    [{ approval_ceilings: { ...ceilings, manager: 1e30 } }, fieldTexts.amountTooLarge],
    [{ approval_ceilings: { ...ceilings, others: "many" } }, settingsTexts.invalidAmount],
    [{ approval_ceilings: 5 }, settingsTexts.invalidAmount],
    [{ write_off_ceilings: { manager: 100 } }, settingsTexts.invalidAmount],
    [{ write_off_ceilings: { system_admin: null, manager: -1 } }, settingsTexts.invalidAmount],
    [{ write_off_ceilings: null }, settingsTexts.invalidAmount],
    [{ address: "Wilkinson\0Road" }, "This text has characters that cannot be stored."],
  ])("reject %j", async (payload, text) => {
    const response = await save(admin, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: text });
  });

  it("SITE-57 are the content of the public pages from the next request on", async () => {
    const content = siteContentReader(test.deps);
    expect(await content()).toMatchObject({ team: [], email: [] });
    const team = [{ name: "Abu Kanu", role: "Manager" }];
    expect(
      (await save(admin, { site_team: team, email: "office@lender.example" })).statusCode,
    ).toBe(200);
    expect(await siteContentReader(test.deps)()).toMatchObject({
      team,
      email: [{ value: "office@lender.example" }],
    });
    const entry = { quote: "Fair.", name: "Isatu", detail: "", consent_on: "" };
    const rejected = await save(admin, { site_testimonials: [entry] });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json().msg).toBe(settingsTexts.invalidDay);
    await save(admin, { site_team: [], email: "" });
  });

  it("BILL-20 stand beside the names of the active billers in that content", async () => {
    const office = await billOffice(test);
    const [open, closed] = [await office.addBiller(water), await office.addBiller(electricity)];
    await office.call(office.finance, "PATCH", `/money/partners/${closed.id}`, { active: false });
    const { billers } = await siteContentReader(test.deps)();
    expect(billers).toEqual([{ names: open.name }]);
  });

  it("RPT-12 make the four lines of the letterhead public, and no other setting", async () => {
    await save(admin, {
      lender_name: "Salone Credit",
      address: "12 Kissy Road, Freetown",
      phone: "",
      email: "",
    });
    const response = await test.app.inject({ method: "GET", url: "/api/settings/letterhead" });
    expect(response.statusCode).toBe(200);
    expect(response.json().letterhead).toEqual({
      lender_name: "Salone Credit",
      logo: null,
      address: "12 Kissy Road, Freetown",
      phone: "",
      email: "",
    });
  });

  it("CUST-26 tell customers how to pay, and no other setting; each change is recorded", async () => {
    const how_to_pay = {
      cash_address: "12 Kissy Road, Freetown",
      cash_hours: "Monday to Friday, 8:30 to 16:30",
      mobile_money_code: "*144*2*1*12345#",
      bank_account: "",
    };
    expect((await save(manager, { how_to_pay })).statusCode).toBe(403);
    expect((await agreed({ how_to_pay })).status).toBe(200);
    await save(admin, { krio_offered: true });
    const url = "/api/settings/customer-area";
    const response = await test.app.inject({ method: "GET", url, headers: customer.headers });
    expect(response.statusCode).toBe(200);
    expect(response.json().settings).toEqual({ how_to_pay, krio_offered: true });
    expect((await test.app.inject({ method: "GET", url })).statusCode).toBe(401);
    const unknown = { method: "GET", url: `${url}?all=1`, headers: customer.headers } as const;
    expect((await test.app.inject(unknown)).statusCode).toBe(400);
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "settings.update")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      { before: { krio_offered: false }, after: { krio_offered: true } },
      { before: { how_to_pay: { mobile_money_code: "" } }, after: { how_to_pay } },
    ]);
    expect((await save(admin, { how_to_pay: { cash_address: "Bo" } })).statusCode).toBe(400);
    await agreed({ how_to_pay: defaultSettings.how_to_pay, krio_offered: false });
  });

  it("AUTH-4 add a recognized e-mail host, exactly as given", async () => {
    await save(admin, { extra_email_domains: ["lender.sl"] });
    const env = { EXTRA_EMAIL_DOMAINS: ["branch.sl"] };
    const accepted = (address: string) => isAcceptedDomain(test.deps.db, env, address);
    expect(await accepted("a@LENDER.sl")).toBe(true);
    expect(await accepted("a@branch.sl")).toBe(true);
    expect(await accepted("a@gmail.com")).toBe(true);
    expect(await accepted("a@any.org")).toBe(true);
    expect(await accepted("a@not-lender.sl")).toBe(false);
  });

  it("AUTH-4 recognize hosts of government and schools from the start, and any below a *.", async () => {
    const accepted = (address: string) =>
      isAcceptedDomain(test.deps.db, { EXTRA_EMAIL_DOMAINS: [] }, address);
    await save(admin, { extra_email_domains: defaultSettings.extra_email_domains });
    expect(await accepted("nurse@health.gov.sl")).toBe(true);
    expect(await accepted("teacher@FBC.edu.sl")).toBe(true);
    expect(await accepted("a@gov.sl")).toBe(false);
    expect(await accepted("a@nogov.sl")).toBe(false);
    expect((await save(admin, { extra_email_domains: ["*.*.sl"] })).statusCode).toBe(400);
    expect((await save(admin, { extra_email_domains: ["*."] })).statusCode).toBe(400);
  });

  it("LOAN-54 store the ceilings, of which null means any amount", async () => {
    const set = { system_admin: 5_000_000, manager: null, others: 0 };
    expect((await agreed({ approval_ceilings: set })).status).toBe(200);
    expect((await read(admin)).json().settings.approval_ceilings).toEqual(set);
    await agreed({ approval_ceilings: ceilings });
  });

  it("are both stored when two are saved concurrently", async () => {
    await Promise.all([
      save(admin, { address: "Bo" }),
      save(admin, { email: "office@lender.org" }),
    ]);
    expect((await read(admin)).json().settings).toMatchObject({
      address: "Bo",
      email: "office@lender.org",
    });
  });
});
