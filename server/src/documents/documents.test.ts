import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { fileTypeOf } from "./file-header.ts";
import { attachment } from "./send-file.ts";

let test: TestApp;
let customer: Person;
let other: Person;
let auditor: Person;
let loan: { id: number; loan_id: string };
let files: { id: string; name: string; type: string; size: number; sha256: string }[];

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  other = await makeCustomer(test.deps);
  auditor = await makeStaff(test.deps, 7);
  const payload = makePayload({
    files: [
      makeFile('bank "statement"; März 2026.pdf', sampleFiles.pdf),
      makeFile("photo.jpeg", sampleFiles.jpeg),
      makeFile("id.png", sampleFiles.png),
    ],
  });
  loan = (await submit(test, customer, payload)).json().loan;
  files = (await ask(customer, `${loan.id}/files`)).json().files;
});
afterAll(() => test.close());

const ask = (person: Person, path: string) =>
  test.app.inject({ method: "GET", url: `/api/loans/${path}`, headers: person.headers });

describe("LOAN-26 the files of a loan", () => {
  it("are listed for the owner and staff, by id or code, with the type of their content", async () => {
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["bank statement März 2026.pdf", "application/pdf"],
      ["photo.jpeg", "image/jpeg"],
      ["id.png", "image/png"],
    ]);
    expect(files[0]?.size).toBe(sampleFiles.pdf.length);
    expect(files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask(auditor, `${loan.loan_id}/files`)).json().files).toEqual(files);
  });

  it("are attachments that no browser executes, whatever their name", async () => {
    const response = await ask(auditor, `${loan.id}/files/${files[0]?.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(sampleFiles.pdf)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"bank statement M_rz 2026.pdf\"; filename*=UTF-8''bank%20statement%20M%C3%A4rz%202026.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    });
  });

  it("AUTH-58 each download by staff is recorded", async () => {
    await ask(auditor, `${loan.id}/files/${files[1]?.id}`);
    await ask(customer, `${loan.id}/files/${files[0]?.id}`);
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .select(["actor_user_id", "record_id", "after"])
      .where("action", "=", "document.download")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(entries).toEqual([
      {
        actor_user_id: auditor.user_id,
        record_id: loan.loan_id,
        after: { file_id: files[1]?.id, name: "photo.jpeg" },
      },
    ]);
  });

  it("CUST-1 are denied to another customer, with an audit entry", async () => {
    for (const path of [
      `${loan.id}/files`,
      `${loan.loan_id}/files/${files[0]?.id}`,
      "999999/files",
    ]) {
      expect((await ask(other, path)).statusCode).toBe(403);
    }
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", other.user_id)
      .execute();
    expect(denied).toHaveLength(3);
  });

  it("CUST-2 a file of another loan is not found under this one", async () => {
    const own = (await submit(test, other, makePayload())).json().loan;
    expect((await ask(other, `${own.id}/files/${files[0]?.id}`)).statusCode).toBe(404);
    expect((await ask(other, `${own.id}/files`)).json().files).toEqual([]);
    expect((await ask(auditor, `${loan.id}/files/${randomUUID()}`)).statusCode).toBe(404);
    expect((await ask(auditor, `${loan.id}/files/..%2f..%2fetc`)).statusCode).toBe(404);
    expect((await ask(auditor, `${loan.id}/files/%00`)).statusCode).toBe(404);
    expect((await ask(auditor, "999999/files")).statusCode).toBe(404);
  });
});

describe("LOAN-26 the type of a file is that of its header", () => {
  it.each([
    ["a PDF", sampleFiles.pdf, "application/pdf"],
    ["a JPEG", sampleFiles.jpeg, "image/jpeg"],
    ["a PNG", sampleFiles.png, "image/png"],
    [
      "a JPEG with fill bytes",
      Buffer.from("ffd8ffe000040000ffffc0000b080001000101011100ffd9", "hex"),
      "image/jpeg",
    ],
    ["a JPEG cut in a segment", Buffer.from("ffd8ffe0ffff00", "hex"), null],
    ["a JPEG with a segment of length 0", Buffer.from("ffd8ffe00000ffc0000b", "hex"), null],
    ["a JPEG without a frame", Buffer.from("ffd8ffda0004000000ffd9", "hex"), null],
    [
      "a PNG without a size",
      Buffer.from(`${sampleFiles.png.subarray(0, 16).toString("hex")}${"00".repeat(20)}`, "hex"),
      null,
    ],
    ["a PDF without a version", Buffer.from("%PDF-x.y\n"), null],
    ["a zip", Buffer.from("PK\x03\x04"), null],
    ["nothing", Buffer.alloc(0), null],
  ])("%s", (_what, content, type) => expect(fileTypeOf(content)).toBe(type));
});

it.each([
  ["a.pdf", "attachment; filename=\"a.pdf\"; filename*=UTF-8''a.pdf"],
  ['"\r\nx.pdf', "attachment; filename=\"___x.pdf\"; filename*=UTF-8''%22%0D%0Ax.pdf"],
  [
    "100% (it's).pdf",
    "attachment; filename=\"100_ (it's).pdf\"; filename*=UTF-8''100%25%20%28it%27s%29.pdf",
  ],
  ["\u{1F600}.png", "attachment; filename=\"__.png\"; filename*=UTF-8''%F0%9F%98%80.png"],
])("LOAN-26 the header of %j contains a safe name", (name, header) =>
  expect(attachment(name)).toBe(header),
);
