import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test/make.ts";

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

type Method = "GET" | "PUT" | "POST" | "DELETE";

const ask = (person: Person, method: Method, path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/applications/${path}`,
    headers: person.headers,
    ...(payload ? { payload } : {}),
  });

const save = (person: Person, id: string, changes: object = {}) =>
  ask(person, "PUT", `${id}/draft`, {
    step: 5,
    body: { loan: { loan_amount: "5,0" } },
    ...changes,
  });

const addFile = (person: Person, id: string, file: object) =>
  ask(person, "POST", `${id}/files`, file);

const denials = async (id: string) => {
  const rows = await test.deps.db
    .selectFrom("audit_entries")
    .select("actor_user_id")
    .where("action", "=", "access.denied")
    .where("record_id", "=", id)
    .execute();
  return rows.map((row) => row.actor_user_id);
};

describe("001§4 form data is kept: drafts", () => {
  it("are saved under the browser's id, read back and listed newest first", async () => {
    const person = await makeCustomer(test.deps);
    const [first, second] = [randomUUID(), randomUUID()];
    const saved = await save(person, first);
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
    await save(person, second, { step: 1, body: {} });
    const list = await ask(person, "GET", "drafts");
    expect(list.json().drafts.map((draft: { id: string }) => draft.id)).toEqual([second, first]);
    const read = await ask(person, "GET", `${first}/draft`);
    expect(read.json().draft).toEqual(saved.json().draft);
  });

  it("the last one wins, and its time always moves on", async () => {
    const id = randomUUID();
    const first = (await save(customer, id)).json().draft;
    const second = (await save(customer, id, { step: 6, body: { a: [1, null, "ü"] } })).json()
      .draft;
    expect(second).toMatchObject({
      step: 6,
      body: { a: [1, null, "ü"] },
      created_at: first.created_at,
    });
    expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
  });

  it("a newer one of another device is not overwritten, but handed over", async () => {
    const id = randomUUID();
    const base = (await save(customer, id)).json().draft.updated_at;
    const phone = await save(customer, id, {
      step: 7,
      body: { by: "phone" },
      base_updated_at: base,
    });
    expect(phone.statusCode).toBe(200);
    const laptop = await save(customer, id, {
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
    const again = await save(customer, id, {
      step: 2,
      body: { by: "laptop" },
      base_updated_at: laptop.json().draft.updated_at,
    });
    expect(again.statusCode).toBe(200);
  });

  it("of ten savings of the same state at once one wins", async () => {
    const id = randomUUID();
    const base_updated_at = (await save(customer, id)).json().draft.updated_at;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save(customer, id, { body: { at }, base_updated_at })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(9);
  });

  it("are deleted with their files", async () => {
    const id = randomUUID();
    await save(customer, id);
    await addFile(customer, id, makeFile("a.pdf", sampleFiles.pdf));
    expect((await ask(customer, "DELETE", `${id}/draft`)).statusCode).toBe(200);
    expect((await ask(customer, "GET", `${id}/draft`)).statusCode).toBe(404);
    expect((await ask(customer, "DELETE", `${id}/draft`)).statusCode).toBe(404);
    const files = await test.deps.db
      .selectFrom("documents")
      .select("id")
      .where("draft_id", "=", id)
      .execute();
    expect(files).toEqual([]);
  });

  it("twenty at most, also when all come at once", async () => {
    const eager = await makeCustomer(test.deps);
    const answers = await Promise.all(Array.from({ length: 25 }, () => save(eager, randomUUID())));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  it("twenty at most", async () => {
    const person = await makeCustomer(test.deps);
    for (let at = 0; at < 20; at += 1) await save(person, randomUUID());
    const answer = await save(person, randomUUID());
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toContain("You have 20 unfinished applications.");
  });

  it("staff keep one for a customer they chose; customers choose nobody", async () => {
    const id = randomUUID();
    const answer = await save(officer, id, { customer_id: customer.customer_id });
    expect(answer.json().draft.customer_id).toBe(customer.customer_id);
    expect((await save(officer, id, { customer_id: "CUS-999999" })).statusCode).toBe(400);
    const own = await save(customer, randomUUID(), { customer_id: other.customer_id });
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
  ])("refuse %s", async (_what, changes) => {
    const answer = await save(officer, randomUUID(), changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).not.toBe("");
  });

  it.each([13, 5_000, 100_000])("refuse lists nested %d deep", async (depth) => {
    const answer = await test.app.inject({
      method: "PUT",
      url: `/api/applications/${randomUUID()}/draft`,
      headers: { ...customer.headers, "content-type": "application/json" },
      payload: `{"step":1,"body":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  it("refuse more than a form can hold, and ids that are none", async () => {
    const large = await save(customer, randomUUID(), { body: { a: "x".repeat(300_000) } });
    expect(large.statusCode).toBe(413);
    expect((await save(customer, "42")).json().error).toBe("The application id must be a UUID.");
    expect((await save(customer, "%00")).statusCode).toBe(400);
  });
});

describe("D47 drafts are their maker's alone", () => {
  it.each([
    ["another customer", () => other],
    ["staff", () => officer],
  ])("%s gets 403 for each call, and it is recorded", async (_who, stranger) => {
    const id = randomUUID();
    await save(customer, id);
    const file = (await addFile(customer, id, makeFile("a.pdf", sampleFiles.pdf))).json().file;
    const answers = [
      await save(stranger(), id),
      await ask(stranger(), "GET", `${id}/draft`),
      await ask(stranger(), "GET", `${id}/files`),
      await addFile(stranger(), id, makeFile("b.pdf", sampleFiles.pdf)),
      await ask(stranger(), "GET", `${id}/files/${file.id}`),
      await ask(stranger(), "DELETE", `${id}/files/${file.id}`),
      await ask(stranger(), "DELETE", `${id}/draft`),
      await submit(test, stranger(), makePayload({ application_id: id })),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 403));
    expect(await denials(id)).toHaveLength(answers.length);
    expect((await ask(customer, "GET", `${id}/draft`)).json().draft.files).toHaveLength(1);
  });

  it("the auditor keeps none, and a customer sees none of others in the list", async () => {
    const auditor = await makeStaff(test.deps, 7);
    expect((await save(auditor, randomUUID())).statusCode).toBe(403);
    const person = await makeCustomer(test.deps);
    expect((await ask(person, "GET", "drafts")).json().drafts).toEqual([]);
  });
});

describe("D71 files of a draft", () => {
  const draft = async () => {
    const id = randomUUID();
    await save(customer, id);
    return id;
  };

  it("are added one by one, as base64 or as bytes, and kept in order", async () => {
    const id = await draft();
    const base64 = await addFile(
      customer,
      id,
      makeFile("id card.pdf", sampleFiles.pdf, "image/png"),
    );
    expect(base64.statusCode).toBe(200);
    expect(base64.json().file).toMatchObject({
      name: "id card.pdf",
      size: sampleFiles.pdf.length,
      type: "application/pdf",
    });
    const raw = await test.app.inject({
      method: "POST",
      url: `/api/applications/${id}/files?name=${encodeURIComponent("Möhre photo.jpg")}&type=image/jpeg`,
      headers: { ...customer.headers, "content-type": "application/octet-stream" },
      payload: sampleFiles.jpeg,
    });
    expect(raw.statusCode).toBe(200);
    expect(raw.json().file).toMatchObject({ name: "Möhre photo.jpg", type: "image/jpeg" });
    const list = await ask(customer, "GET", `${id}/files`);
    expect(list.json().files.map((file: { name: string }) => file.name)).toEqual([
      "id card.pdf",
      "Möhre photo.jpg",
    ]);
    const bytes = await ask(customer, "GET", `${id}/files/${raw.json().file.id}`);
    expect(bytes.rawPayload.equals(sampleFiles.jpeg)).toBe(true);
    expect(bytes.headers["content-type"]).toBe("image/jpeg");
  });

  it("the same file again is the one that is there", async () => {
    const id = await draft();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => addFile(customer, id, makeFile("a.pdf", sampleFiles.pdf))),
    );
    expect(new Set(answers.map((answer) => answer.json().file.id)).size).toBe(1);
  });

  it("a name that says another kind gets the extension of its content", async () => {
    const id = await draft();
    const answer = await addFile(customer, id, makeFile("../../invoice.exe", sampleFiles.pdf));
    expect(answer.json().file.name).toBe("invoice.exe.pdf");
  });

  it("twelve at most, also when thirteen come at once", async () => {
    const id = await draft();
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, at) =>
        addFile(customer, id, makeFile(`${at}.pdf`, sampleFiles.pdf)),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(12);
    const refused = answers.find((answer) => answer.statusCode !== 200);
    expect([refused?.statusCode, refused?.json().error]).toEqual([
      400,
      "At most 12 files can be added.",
    ]);
  });

  it("5 MB each, and 25 MB together", async () => {
    const id = await draft();
    const pdfOf = (bytes: number) =>
      Buffer.concat([sampleFiles.pdf, Buffer.alloc(bytes - sampleFiles.pdf.length)]);
    const send = (name: string, bytes: number) =>
      test.app.inject({
        method: "POST",
        url: `/api/applications/${id}/files?name=${name}`,
        headers: { ...customer.headers, "content-type": "application/octet-stream" },
        payload: pdfOf(bytes),
      });
    const megabyte = 1024 * 1024;
    expect((await send("big.pdf", 5 * megabyte + 1)).json().error).toBe(
      "big.pdf is larger than 5 MB.",
    );
    for (let at = 0; at < 5; at += 1)
      expect((await send(`${at}.pdf`, 5 * megabyte)).statusCode).toBe(200);
    const last = await send("last.pdf", 100);
    expect([last.statusCode, last.json().error]).toEqual([
      400,
      "The files are larger than 25 MB together.",
    ]);
    expect((await send("huge.pdf", 8 * megabyte)).statusCode).toBe(413);
  });

  it.each([
    [
      "wrong content",
      makeFile("a.png", Buffer.from("PK\x03\x04")),
      "a.png is not a PDF, JPEG or PNG file.",
    ],
    [
      "wrong base64",
      { name: "a.pdf", content: "!!!!" },
      "a.pdf could not be read. Please choose it again.",
    ],
    ["no content", { name: "a.pdf" }, "A file could not be read. Please choose it again."],
    [
      "content as a list",
      { name: "a.pdf", content: [1, 2] },
      "A file could not be read. Please choose it again.",
    ],
    ["no name", { content: sampleFiles.pdf.toString("base64") }, "A file has no name."],
    [
      "a name with a NUL byte",
      { name: "a\0.pdf", content: "" },
      "This text has characters that cannot be stored.",
    ],
  ])("refuse %s", async (_what, file, text) => {
    const answer = await addFile(customer, await draft(), file);
    expect([answer.statusCode, answer.json().error]).toEqual([400, text]);
  });

  it("need a saved draft, and JSON or bytes", async () => {
    const missing = await addFile(customer, randomUUID(), makeFile("a.pdf", sampleFiles.pdf));
    expect([missing.statusCode, missing.json().error]).toEqual([
      404,
      "Save the application before you add files to it.",
    ]);
    const form = await test.app.inject({
      method: "POST",
      url: `/api/applications/${await draft()}/files`,
      headers: { ...customer.headers, "content-type": "text/plain" },
      payload: "x",
    });
    expect(form.statusCode).toBe(415);
  });

  it("are removed one by one", async () => {
    const id = await draft();
    const { file } = (await addFile(customer, id, makeFile("a.pdf", sampleFiles.pdf))).json();
    expect((await ask(customer, "DELETE", `${id}/files/${randomUUID()}`)).statusCode).toBe(404);
    expect((await ask(customer, "DELETE", `${id}/files/nonsense`)).statusCode).toBe(404);
    const answer = await ask(customer, "DELETE", `${id}/files/${file.id}`);
    expect(answer.json().files).toEqual([]);
  });
});

describe("D58 a submitted draft", () => {
  it("gives its files to the loan, is gone, and cannot come back", async () => {
    const id = randomUUID();
    await save(customer, id);
    await addFile(customer, id, makeFile("first.pdf", sampleFiles.pdf));
    await addFile(customer, id, makeFile("second.png", sampleFiles.png));
    const payload = makePayload({
      application_id: id,
      files: [makeFile("second.png", sampleFiles.png), makeFile("third.jpg", sampleFiles.jpeg)],
    });
    const answer = await submit(test, customer, payload);
    expect(answer.statusCode).toBe(200);
    const files = await test.app.inject({
      method: "GET",
      url: `/api/loans/${answer.json().loan.id}/files`,
      headers: customer.headers,
    });
    expect(files.json().files.map((file: { name: string }) => file.name)).toEqual([
      "first.pdf",
      "second.png",
      "third.jpg",
    ]);
    expect((await ask(customer, "GET", `${id}/draft`)).statusCode).toBe(404);
    const late = await save(customer, id);
    expect([late.statusCode, late.json().error]).toEqual([
      409,
      "This application has already been submitted.",
    ]);
    const again = await submit(test, customer, payload);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.body).toBe(answer.body);
  });

  it("of a submission and a saving at once, the draft is never left over", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = randomUUID();
      await save(customer, id);
      await Promise.all([
        submit(test, customer, makePayload({ application_id: id })),
        save(customer, id),
        save(customer, id),
      ]);
      expect((await ask(customer, "GET", `${id}/draft`)).statusCode).toBe(404);
    }
  });
});
