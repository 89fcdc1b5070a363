import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { addDraftFile, saveDraft } from "../../test-support/make-draft.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let customer: Person;
let officer: Person;
let cashier: Person;
let newest = 0;

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps);
  officer = await makeStaff(t.deps, 5);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());
beforeEach(async () => {
  const { rows } = await t.deps.pool.query("select coalesce(max(id), 0) as id from audit_entries");
  newest = rows[0]?.id;
});

async function entries() {
  const { rows } = await t.deps.pool.query(
    "select action, record_type, record_id, after from audit_entries where id > $1 order by id",
    [newest],
  );
  return rows;
}

async function get(person: Person, url: string): Promise<number> {
  return (await t.app.inject({ url: `/api${url}`, headers: person.headers })).statusCode;
}

describe("AUTH-58 entries for reads", () => {
  test("bank details read by staff, not by the customer", async () => {
    const url = `/customer/${customer.customer_id}/bank`;
    expect(await get(customer, url)).toBe(200);
    expect(await entries()).toEqual([]);
    expect(await get(officer, url)).toBe(200);
    expect(await entries()).toEqual([
      {
        action: "bank.read",
        record_type: "customer",
        record_id: customer.customer_id,
        after: null,
      },
    ]);
  });

  test.each([
    ["/customer/all?query=%20Koroma%20", "customers", "Koroma"],
    [
      "/customer/duplicates?first_name=Isatu&last_name=&phone=%20",
      "duplicates",
      { first_name: "Isatu" },
    ],
    ["/loans/all?query=Isatu%20Koroma&page=1", "loans", "Isatu Koroma"],
    ["/money/transfers/all?query=Koroma", "transfers", "Koroma"],
    ["/user/search/nobody@example.org", "users", "nobody@example.org"],
    ["/transactions/search/CUS-999999", "payments", "CUS-999999"],
  ])("a search of staff for people: %s", async (url, searched, search) => {
    await get(officer, url);
    expect(await entries()).toEqual([
      {
        action: `search.${searched}`,
        record_type: "search",
        record_id: searched,
        after: { search_hash: expect.stringMatching(/^[0-9a-f]{64}$/), found: expect.any(Number) },
      },
    ]);
    const admin = await makeStaff(t.deps, 9);
    const listed = await t.app.inject({ url: "/api/audit?action=search.", headers: admin.headers });
    expect(listed.json().entries[0].after).toEqual({ search, found: expect.any(Number) });
  });

  test("the same search twice has two hashes, so that the text cannot be guessed from them", async () => {
    for (const _ of [1, 2]) await get(officer, "/customer/all?query=Koroma");
    const hashes = (await entries()).map(({ after }) => JSON.stringify(after));
    expect(new Set(hashes).size).toBe(2);
  });

  test("searches of users and staff by permitted roles", async () => {
    const admin = await makeStaff(t.deps, 9);
    await get(admin, "/user/all?query=Koroma");
    await get(admin, "/staff/all-details?query=Koroma");
    expect((await entries()).map((entry) => entry.action)).toEqual([
      "search.users",
      "search.staff",
    ]);
  });

  test("a list without a search and later pages of a search are not recorded", async () => {
    for (const url of ["/customer/all", "/customer/all?query=%20", "/customer/all?query=a&page=2"])
      expect(await get(officer, url)).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test("a search whose entry cannot be written fails", async () => {
    await t.asOwner("alter table audit_entries add constraint closed check (id < 0) not valid");
    expect(await get(officer, "/customer/all?query=Koroma")).toBe(409);
    expect(await get(officer, `/customer/${customer.customer_id}/bank`)).toBe(409);
    await t.asOwner("alter table audit_entries drop constraint closed");
  });

  test("messages of the site, without sender and content", async () => {
    const response = await t.app.inject({
      method: "POST",
      url: "/api/contact-us/message",
      payload: { full_name: "Ada Sesay", email: "ada@gmail.com", message: "My own affairs" },
    });
    expect(response.statusCode).toBe(200);
    expect(await entries()).toMatchObject([
      { action: "message.send", record_type: "message", after: null },
    ]);
    expect(JSON.stringify(await entries())).not.toMatch(/affairs|Sesay|ada@/);
  });

  test("an invalid mailed link, and the first 429 of a minute", async () => {
    const guess = () =>
      t.app.inject({ method: "POST", url: `/api/user/5/verify/${"x".repeat(43)}`, payload: {} });
    const statuses: number[] = [];
    for (let tries = 0; tries < 90 && statuses.filter((s) => s === 429).length < 3; tries += 1)
      statuses.push((await guess()).statusCode);
    const found = await entries();
    expect(found.filter(({ action }) => action === "link.refused")).toHaveLength(
      statuses.filter((status) => status === 400).length,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(found.filter(({ action }) => action === "access.limited")).toEqual([
      expect.objectContaining({ record_id: "POST /api/user/5/verify/[secret]" }),
    ]);
  });
});

describe("AUTH-42 documents of other people", () => {
  let loanId: string;
  let fileId: string;

  beforeAll(async () => {
    const file = makeFile("slip.pdf", sampleFiles.pdf);
    const response = await submit(t, customer, makePayload({ files: [file] }));
    loanId = response.json().loan.loan_id;
    const listed = await t.app.inject({
      url: `/api/loans/${loanId}/files`,
      headers: customer.headers,
    });
    fileId = listed.json().files[0].id;
  });

  test.each([2, 4])("cannot be opened by role %i, which still sees their list", async (role) => {
    const person = await makeStaff(t.deps, role);
    expect(await get(person, `/loans/${loanId}/files`)).toBe(200);
    expect(await get(person, `/loans/${loanId}/files/${fileId}`)).toBe(403);
    expect(await entries()).toMatchObject([{ action: "access.denied" }]);
  });

  test.each([5, 6, 7, 8, 9])("can be opened by role %i, with an entry", async (role) => {
    const person = await makeStaff(t.deps, role);
    expect(await get(person, `/loans/${loanId}/files/${fileId}`)).toBe(200);
    expect(await entries()).toMatchObject([
      { action: "document.download", record_id: loanId, after: { name: "slip.pdf" } },
    ]);
  });

  test("can be opened by their owner, without an entry", async () => {
    expect(await get(customer, `/loans/${loanId}/files/${fileId}`)).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test("in an unfinished application are added with an entry, and opened by the same roles", async () => {
    const id = "3f2b8c1e-8d5a-4c7e-9b1a-0c2d4e6f8a90";
    for (const [person, status] of [
      [officer, 200],
      [cashier, 403],
      [customer, 200],
    ] as const) {
      const application = id.replace("3f", String(10 + person.user_id).slice(-2));
      const saved = await saveDraft(t, person, application);
      expect(saved.statusCode, saved.body).toBe(200);
      const added = await addDraftFile(t, person, application, makeFile("a.pdf", sampleFiles.pdf));
      expect(added.statusCode, added.body).toBe(200);
      const file = added.json().file.id;
      expect(await get(person, `/applications/${application}/files/${file}`)).toBe(status);
    }
    const actions = (await entries()).map(({ action }) => action);
    expect(actions.filter((action) => action === "application.file_add")).toHaveLength(3);
    expect(actions.filter((action) => action === "document.download")).toHaveLength(1);
    expect(documentTexts.notForRole).toContain("may not open");
  });
});
