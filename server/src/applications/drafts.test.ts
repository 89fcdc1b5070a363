import { randomUUID } from "node:crypto";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { addDraftFile, askDrafts, saveDraft } from "../../test-support/make-draft.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let customer: Person;
let other: Person;
let officer: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps, { first_name: "Mariama" });
  other = await makeCustomer(test.deps);
  officer = await makeStaff(test.deps, 5);
});
afterAll(() => test.close());

const denials = async (id: string) => {
  const rows = await test.deps.db
    .selectFrom("audit_entries")
    .select("actor_user_id")
    .where("action", "=", "access.denied")
    .where("record_id", "=", id)
    .execute();
  return rows.map((row) => row.actor_user_id);
};

describe("LOAN-12 form data is stored: drafts", () => {
  it("are saved under the browser's id, read and listed newest first", async () => {
    const person = await makeCustomer(test.deps);
    const [first, second] = [randomUUID(), randomUUID()];
    const saved = await saveDraft(test, person, first);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      success: true,
      draft: {
        id: first,
        application_id: first,
        step: 5,
        body: { loan: { loan_amount: "5,0" } },
        files: [],
        customer_id: null,
      },
    });
    test.setNow("2026-03-16T09:05:00Z");
    await saveDraft(test, person, second, { step: 1, body: {} });
    const list = await askDrafts(test, person, "GET", "drafts");
    expect(list.json().drafts.map((draft: { id: string }) => draft.id)).toEqual([second, first]);
    const read = await askDrafts(test, person, "GET", `${first}/draft`);
    expect(read.json().draft).toEqual(saved.json().draft);
  });

  it("the last save wins, and its time always increases", async () => {
    const id = randomUUID();
    const first = (await saveDraft(test, customer, id)).json().draft;
    const second = (
      await saveDraft(test, customer, id, { step: 6, body: { a: [1, null, "ü"] } })
    ).json().draft;
    expect(second).toMatchObject({
      step: 6,
      body: { a: [1, null, "ü"] },
      created_at: first.created_at,
    });
    expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
  });

  it("a newer one of another device is not overwritten, but returned", async () => {
    const id = randomUUID();
    const base = (await saveDraft(test, customer, id)).json().draft.updated_at;
    const phone = await saveDraft(test, customer, id, {
      step: 7,
      body: { by: "phone" },
      base_updated_at: base,
    });
    expect(phone.statusCode).toBe(200);
    const laptop = await saveDraft(test, customer, id, {
      step: 2,
      body: { by: "laptop" },
      base_updated_at: base,
    });
    expect(laptop.statusCode).toBe(409);
    expect(laptop.json()).toMatchObject({
      success: false,
      error:
        "This application was changed on another device in the meantime. Compare it with your entries before you save again.",
      draft: { step: 7, body: { by: "phone" }, updated_at: phone.json().draft.updated_at },
    });
    const again = await saveDraft(test, customer, id, {
      step: 2,
      body: { by: "laptop" },
      base_updated_at: laptop.json().draft.updated_at,
    });
    expect(again.statusCode).toBe(200);
  });

  it("of ten concurrent saves of the same state one wins", async () => {
    const id = randomUUID();
    const base_updated_at = (await saveDraft(test, customer, id)).json().draft.updated_at;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        saveDraft(test, customer, id, { body: { at }, base_updated_at }),
      ),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(9);
  });

  it("are deleted with their files", async () => {
    const id = randomUUID();
    await saveDraft(test, customer, id);
    await addDraftFile(test, customer, id, makeFile("a.pdf", sampleFiles.pdf));
    expect((await askDrafts(test, customer, "DELETE", `${id}/draft`)).statusCode).toBe(200);
    expect((await askDrafts(test, customer, "GET", `${id}/draft`)).statusCode).toBe(404);
    expect((await askDrafts(test, customer, "DELETE", `${id}/draft`)).statusCode).toBe(404);
    const files = await test.deps.db
      .selectFrom("documents")
      .select("id")
      .where("draft_id", "=", id)
      .execute();
    expect(files).toEqual([]);
  });

  it("twenty at most, also for concurrent saves", async () => {
    const eager = await makeCustomer(test.deps);
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => saveDraft(test, eager, randomUUID())),
    );
    const statuses = responses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  it("twenty at most", async () => {
    const person = await makeCustomer(test.deps);
    for (let at = 0; at < 20; at += 1) await saveDraft(test, person, randomUUID());
    const response = await saveDraft(test, person, randomUUID());
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toContain("You have 20 unfinished applications.");
  });

  it("staff save one for a chosen customer; customers cannot choose one", async () => {
    const id = randomUUID();
    const response = await saveDraft(test, officer, id, { customer_id: customer.customer_id });
    expect(response.json().draft.customer_id).toBe(customer.customer_id);
    expect((await saveDraft(test, officer, id, { customer_id: "CUS-999999" })).statusCode).toBe(
      400,
    );
    const own = await saveDraft(test, customer, randomUUID(), { customer_id: other.customer_id });
    expect(own.json().draft.customer_id).toBeNull();
  });

  it.each([
    ["no step", { step: undefined }],
    ["step 0", { step: 0 }],
    ["step 11", { step: 11 }],
    ["step as text", { step: "5" }],
    ["a list as body", { body: [] }],
    ["text as body", { body: "x" }],
    ["a NUL byte", { body: { name: "a\0" } }],
    ["a NUL byte in a name", { body: { "a\0": 1 } }],
    ["half a surrogate", { body: { name: "\udc00" } }],
    ["a wrong base", { base_updated_at: "yesterday" }],
    ["a wrong customer", { customer_id: 5 }],
  ])("reject %s", async (_what, changes) => {
    const response = await saveDraft(test, officer, randomUUID(), changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).not.toBe("");
  });

  it.each([13, 5_000, 100_000])("reject lists nested %d deep", async (depth) => {
    const response = await test.app.inject({
      method: "PUT",
      url: `/api/applications/${randomUUID()}/draft`,
      headers: { ...customer.headers, "content-type": "application/json" },
      payload: `{"step":1,"body":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`,
    });
    expect(response.statusCode).toBe(400);
  });

  it("reject more data than a form contains, and invalid ids", async () => {
    const large = await saveDraft(test, customer, randomUUID(), {
      body: { a: "x".repeat(300_000) },
    });
    expect(large.statusCode).toBe(413);
    expect((await saveDraft(test, customer, "42")).json().error).toBe(
      "The application id must be a UUID.",
    );
    expect((await saveDraft(test, customer, "%00")).statusCode).toBe(400);
  });
});

describe("CUST-1 drafts are accessible to their author only", () => {
  it.each([
    ["another customer", () => other],
    ["staff", () => officer],
  ])("%s gets 403 for each call, and it is recorded", async (_who, another) => {
    const id = randomUUID();
    await saveDraft(test, customer, id);
    const file = (await addDraftFile(test, customer, id, makeFile("a.pdf", sampleFiles.pdf))).json()
      .file;
    const responses = [
      await saveDraft(test, another(), id),
      await askDrafts(test, another(), "GET", `${id}/draft`),
      await askDrafts(test, another(), "GET", `${id}/files`),
      await addDraftFile(test, another(), id, makeFile("b.pdf", sampleFiles.pdf)),
      await askDrafts(test, another(), "GET", `${id}/files/${file.id}`),
      await askDrafts(test, another(), "DELETE", `${id}/files/${file.id}`),
      await askDrafts(test, another(), "DELETE", `${id}/draft`),
      await submit(test, another(), makePayload({ application_id: id })),
    ];
    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 403));
    expect(await denials(id)).toHaveLength(responses.length);
    expect((await askDrafts(test, customer, "GET", `${id}/draft`)).json().draft.files).toHaveLength(
      1,
    );
  });

  it("the auditor cannot save one, and a customer's list contains no others' drafts", async () => {
    const auditor = await makeStaff(test.deps, 7);
    expect((await saveDraft(test, auditor, randomUUID())).statusCode).toBe(403);
    const person = await makeCustomer(test.deps);
    expect((await askDrafts(test, person, "GET", "drafts")).json().drafts).toEqual([]);
  });
});

describe("LOAN-12 staff list and take over the unfinished applications of staff", () => {
  const listed = async (person: Person, id: string) => {
    const list = await askDrafts(test, person, "GET", "drafts/staff");
    return list
      .json()
      .drafts.find(({ application_id }: { application_id: string }) => application_id === id);
  };
  const takeOver = (person: Person, id: string) =>
    askDrafts(test, person, "POST", `${id}/draft/take-over`);
  const begin = async (owner: Person) => {
    const id = randomUUID();
    const body = { customer: { first_name: "Fatu", last_name: "Sesay", phone: "076 1" } };
    await saveDraft(test, owner, id, { body });
    await addDraftFile(test, owner, id, makeFile("id.pdf", sampleFiles.pdf));
    return id;
  };

  it("with the name of the applicant and the owner, and without the entries", async () => {
    const id = await begin(officer);
    const colleague = await makeStaff(test.deps, 5);
    const row = await listed(colleague, id);
    expect(row).toMatchObject({ name: "Fatu Sesay", taken_over: null });
    expect(row).not.toHaveProperty("body");
    await saveDraft(test, officer, id, { body: { customer: ["no", "object"] } });
    expect(await listed(colleague, id)).toMatchObject({ name: "" });
  });

  it("once: it moves with its files, and who had it reads who has it", async () => {
    const id = await begin(officer);
    const colleague = await makeStaff(test.deps, 5, { first_name: "Hawa", last_name: "Conteh" });
    const [first, again] = await Promise.all([takeOver(colleague, id), takeOver(colleague, id)]);
    for (const answer of [first, again])
      expect(answer.json()).toMatchObject({ draft: { id, files: [{}] } });
    expect((await saveDraft(test, colleague, id)).statusCode).toBe(200);
    const refused = await saveDraft(test, officer, id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe("Hawa Conteh has taken over this application.");
    expect((await listed(officer, id)).owner_name).toBe("Hawa Conteh");
    expect((await listed(officer, id)).taken_over).toMatchObject({ at: expect.any(String) });
    const events = await test.deps.db
      .selectFrom("audit_entries")
      .select(["actor_user_id", "before"])
      .where("action", "=", "draft.take_over")
      .where("record_id", "=", id)
      .execute();
    expect(events).toMatchObject([
      { actor_user_id: colleague.user_id, before: { owner_id: officer.user_id } },
    ]);
  });

  it("not one of a customer, an unknown one, by a customer or by an auditor", async () => {
    const id = randomUUID();
    await saveDraft(test, customer, id);
    expect(await listed(officer, id)).toBeUndefined();
    expect((await takeOver(officer, id)).statusCode).toBe(403);
    expect((await takeOver(officer, randomUUID())).statusCode).toBe(404);
    const auditor = await makeStaff(test.deps, roleIds.auditor);
    const staffOwn = await begin(officer);
    for (const person of [other, auditor])
      expect((await takeOver(person, staffOwn)).statusCode).toBe(403);
  });
});
