import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { fileTexts } from "@microfinance/contract/core/files.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { addDraftFile, askDrafts, saveDraft } from "../../test-support/make-draft.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";

let test: TestApp;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps, { first_name: "Mariama" });
});
afterAll(() => test.close());

describe("LOAN-25 files of a draft", () => {
  const draft = async () => {
    const id = randomUUID();
    await saveDraft(test, customer, id);
    return id;
  };

  it("are added one by one, as base64 or as bytes, in order of upload", async () => {
    const id = await draft();
    const base64 = await addDraftFile(
      test,
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
    const list = await askDrafts(test, customer, "GET", `${id}/files`);
    expect(list.json().files.map((file: { name: string }) => file.name)).toEqual([
      "id card.pdf",
      "Möhre photo.jpg",
    ]);
    const bytes = await askDrafts(test, customer, "GET", `${id}/files/${raw.json().file.id}`);
    expect(bytes.rawPayload.equals(sampleFiles.jpeg)).toBe(true);
    expect(bytes.headers["content-type"]).toBe("image/jpeg");
  });

  it("a PDF with a script is rejected, as base64 and as bytes", async () => {
    const id = await draft();
    const active = Buffer.from("%PDF-1.7\n1 0 obj\n<</S/JavaScript/JS(1)>>\nendobj\n%%EOF\n");
    const base64 = await addDraftFile(test, customer, id, makeFile("a.pdf", active));
    const raw = await test.app.inject({
      method: "POST",
      url: `/api/applications/${id}/files?name=a.pdf`,
      headers: { ...customer.headers, "content-type": "application/octet-stream" },
      payload: active,
    });
    for (const response of [base64, raw]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toBe(fileTexts.activePdf("a.pdf"));
    }
    expect((await askDrafts(test, customer, "GET", `${id}/files`)).json().files).toEqual([]);
  });

  it("LOAN-94 a file states the paper it shows, in the draft, the loan and the snapshot", async () => {
    const id = await draft();
    const raw = await test.app.inject({
      method: "POST",
      url: `/api/applications/${id}/files?name=all.pdf&kind=bank_statement`,
      headers: { ...customer.headers, "content-type": "application/octet-stream" },
      payload: sampleFiles.pdf,
    });
    expect(raw.json().file).toMatchObject({ name: "all.pdf", kind: "bank_statement" });
    const sameFile = makeFile("all.pdf", sampleFiles.pdf);
    const other = await addDraftFile(test, customer, id, { ...sameFile, kind: "valid_ids" });
    expect(other.json().files).toHaveLength(2);
    const none = await addDraftFile(test, customer, id, makeFile("more.pdf", sampleFiles.pdf));
    expect(none.json().file.kind).toBeNull();
    const unknown = await addDraftFile(test, customer, id, { ...sameFile, kind: "selfie" });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().error).toBe(documentTexts.unknownKind);
    const { loan } = (await submit(test, customer, makePayload({ application_id: id }))).json();
    const { headers } = customer;
    const list = await test.app.inject({ url: `/api/loans/${loan.loan_id}/files`, headers });
    const kinds = ["bank_statement", "valid_ids", null];
    expect(list.json().files.map((file: { kind: string }) => file.kind)).toEqual(kinds);
    const { application } = await test.deps.db
      .selectFrom("loans")
      .select("application")
      .where("loan_id", "=", loan.loan_id)
      .executeTakeFirstOrThrow();
    expect(application).toMatchObject({ files: kinds.map((kind) => ({ kind })) });
  });

  it("a repeated upload returns the stored file", async () => {
    const id = await draft();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        addDraftFile(test, customer, id, makeFile("a.pdf", sampleFiles.pdf)),
      ),
    );
    expect(new Set(responses.map((response) => response.json().file.id)).size).toBe(1);
  });

  it("a name with a wrong extension gets the extension of its content", async () => {
    const id = await draft();
    const response = await addDraftFile(
      test,
      customer,
      id,
      makeFile("../../invoice.exe", sampleFiles.pdf),
    );
    expect(response.json().file.name).toBe("invoice.exe.pdf");
  });

  it("twelve at most, also for thirteen concurrent uploads", async () => {
    const id = await draft();
    const responses = await Promise.all(
      Array.from({ length: 13 }, (_, at) =>
        addDraftFile(test, customer, id, makeFile(`${at}.pdf`, sampleFiles.pdf)),
      ),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(12);
    const rejected = responses.find((response) => response.statusCode !== 200);
    expect([rejected?.statusCode, rejected?.json().error]).toEqual([
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
  ])("reject %s", async (_what, file, text) => {
    const response = await addDraftFile(test, customer, await draft(), file);
    expect([response.statusCode, response.json().error]).toEqual([400, text]);
  });

  it("require a saved draft, and JSON or bytes", async () => {
    const missing = await addDraftFile(
      test,
      customer,
      randomUUID(),
      makeFile("a.pdf", sampleFiles.pdf),
    );
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
    const { file } = (
      await addDraftFile(test, customer, id, makeFile("a.pdf", sampleFiles.pdf))
    ).json();
    expect(
      (await askDrafts(test, customer, "DELETE", `${id}/files/${randomUUID()}`)).statusCode,
    ).toBe(404);
    expect((await askDrafts(test, customer, "DELETE", `${id}/files/nonsense`)).statusCode).toBe(
      404,
    );
    const response = await askDrafts(test, customer, "DELETE", `${id}/files/${file.id}`);
    expect(response.json().files).toEqual([]);
  });
});

describe("LOAN-8 a submitted draft", () => {
  it("moves its files to the loan, is deleted, and cannot be saved again", async () => {
    const id = randomUUID();
    await saveDraft(test, customer, id);
    await addDraftFile(test, customer, id, makeFile("first.pdf", sampleFiles.pdf));
    await addDraftFile(test, customer, id, makeFile("second.png", sampleFiles.png));
    const payload = makePayload({
      application_id: id,
      files: [makeFile("second.png", sampleFiles.png), makeFile("third.jpg", sampleFiles.jpeg)],
    });
    const response = await submit(test, customer, payload);
    expect(response.statusCode).toBe(200);
    const files = await test.app.inject({
      method: "GET",
      url: `/api/loans/${response.json().loan.id}/files`,
      headers: customer.headers,
    });
    expect(files.json().files.map((file: { name: string }) => file.name)).toEqual([
      "first.pdf",
      "second.png",
      "third.jpg",
    ]);
    expect((await askDrafts(test, customer, "GET", `${id}/draft`)).statusCode).toBe(404);
    const late = await saveDraft(test, customer, id);
    expect([late.statusCode, late.json().error]).toEqual([
      409,
      "This application has already been submitted.",
    ]);
    const again = await submit(test, customer, payload);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.body).toBe(response.body);
  });

  it("after a concurrent submission and save, no draft remains", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = randomUUID();
      await saveDraft(test, customer, id);
      await Promise.all([
        submit(test, customer, makePayload({ application_id: id })),
        saveDraft(test, customer, id),
        saveDraft(test, customer, id),
      ]);
      expect((await askDrafts(test, customer, "GET", `${id}/draft`)).statusCode).toBe(404);
    }
  });
});
