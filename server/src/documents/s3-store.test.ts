import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { fakeKeys, fakeS3 } from "../../test-support/fake-s3.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { addDraftFile, askDrafts, saveDraft } from "../../test-support/make-draft.ts";
import { makeCustomer } from "../../test-support/make.ts";
import { buildApp } from "../app.ts";
import { readEnv } from "../core/env.ts";
import { explain } from "../core/run-command.ts";
import { openDocumentStore } from "./document-store.ts";
import { openS3Store } from "./s3-store.ts";
import { moveDocuments } from "./move-documents.ts";

let s3: Awaited<ReturnType<typeof fakeS3>>;
let t: TestApp;

beforeAll(async () => {
  s3 = await fakeS3();
  const plain = await testApp();
  const env = { ...plain.deps.env, ...bucketOf(s3.endpoint) };
  const deps = { ...plain.deps, env, documents: await openS3Store(env, plain.deps.pool, 300) };
  await plain.app.close();
  t = { ...plain, deps, app: await buildApp(deps) };
});
afterAll(async () => {
  await t.app.close();
  await t.close();
  s3.close();
});

function bucketOf(endpoint: string, secret = fakeKeys.secret) {
  return {
    S3_BUCKET: "lender",
    S3_ENDPOINT: endpoint,
    S3_REGION: "af-south-1",
    S3_ACCESS_KEY_ID: fakeKeys.id,
    S3_SECRET_ACCESS_KEY: secret,
    DOCUMENTS_KEY: randomBytes(32).toString("base64"),
  };
}

async function contentsInRows(): Promise<number> {
  const found = await t.deps.pool.query("select 1 from documents where content is not null");
  return found.rowCount ?? 0;
}

it("stores the files of a draft and of its loan in the bucket, and sends them from there", async () => {
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const added = await addDraftFile(t, customer, id, makeFile("a.pdf", sampleFiles.pdf));
  expect(added.statusCode).toBe(200);
  const fileId: string = added.json().file.id;
  expect(isReadable(s3.objects.get(fileId))).toBe(false);
  const opened = await askDrafts(t, customer, "GET", `${id}/files/${fileId}`);
  expect(opened.rawPayload).toEqual(sampleFiles.pdf);

  const files = [makeFile("b.png", sampleFiles.png)];
  const sent = await submit(t, customer, { ...makePayload({ files }), application_id: id });
  expect(sent.statusCode).toBe(200);
  expect([...s3.objects.values()].map(isReadable)).toEqual([false, false]);
  expect(await contentsInRows()).toBe(0);
});

/** Whether an object shows anything of the samples, which begin with their type. */
const isReadable = (object: Buffer | undefined) =>
  object === undefined ||
  [sampleFiles.pdf, sampleFiles.png].some((file) => object.includes(file.subarray(0, 8)));

it("LOAN-161 opens a content that an earlier version stored unencrypted, and no encrypted one of another document", async () => {
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const add = async (name: string): Promise<string> =>
    (await addDraftFile(t, customer, id, makeFile(name, sampleFiles.pdf))).json().file.id;
  const [one, two] = [await add("a.pdf"), await add("b.pdf")];
  const before = new Map(s3.objects);
  const open = (fileId: string) => askDrafts(t, customer, "GET", `${id}/files/${fileId}`);
  s3.objects.set(one, sampleFiles.pdf);
  expect((await open(one)).rawPayload).toEqual(sampleFiles.pdf);
  s3.objects.set(two, before.get(one) ?? sampleFiles.png);
  expect((await open(two)).statusCode).toBe(500);
  for (const [fileId, object] of before) s3.objects.set(fileId, object);
});

it("rejects content that was changed in the bucket", async () => {
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const added = await addDraftFile(t, customer, id, makeFile("a.pdf", sampleFiles.pdf));
  const fileId: string = added.json().file.id;
  const stored = s3.objects.get(fileId) ?? Buffer.alloc(0);
  const changed = Buffer.from(stored);
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
  for (const object of [Buffer.from("something else"), changed, stored.subarray(0, -1)]) {
    s3.objects.set(fileId, object);
    expect((await askDrafts(t, customer, "GET", `${id}/files/${fileId}`)).statusCode).toBe(500);
  }
  s3.objects.set(fileId, stored);
});

it.each(["silent", "busy"] as const)(
  "LOAN-160 no file is stored or opened while the service is %s, which is a 503, and both work afterwards",
  async (fault) => {
    const customer = await makeCustomer(t.deps);
    const id = randomUUID();
    await saveDraft(t, customer, id, {});
    const first = await addDraftFile(t, customer, id, makeFile("a.pdf", sampleFiles.pdf));
    const open = () => askDrafts(t, customer, "GET", `${id}/files/${first.json().file.id}`);
    const add = () => addDraftFile(t, customer, id, makeFile("b.png", sampleFiles.png));
    s3.state.fault = fault;
    for (const response of [await open(), await add()]) {
      expect(response.statusCode).toBe(503);
      expect(response.json().message).toBe(documentTexts.storeAway);
      expect(response.headers["retry-after"]).toBe("30");
    }
    await expect(
      moveDocuments(t.deps.pool, t.deps.documents, "database", () => undefined),
    ).rejects.toSatisfy((error) => String(explain(error)).startsWith("The bucket is unavailable"));
    s3.state.fault = null;
    expect((await askDrafts(t, customer, "GET", `${id}/files`)).json().files).toHaveLength(1);
    expect((await open()).rawPayload).toEqual(sampleFiles.pdf);
    expect((await add()).statusCode).toBe(200);
  },
);

it("a content that is missing in the bucket is no passing failure", async () => {
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const added = await addDraftFile(t, customer, id, makeFile("a.pdf", sampleFiles.pdf));
  const fileId: string = added.json().file.id;
  s3.objects.delete(fileId);
  expect((await askDrafts(t, customer, "GET", `${id}/files/${fileId}`)).statusCode).toBe(500);
  s3.objects.set(fileId, sampleFiles.pdf);
});

it("deletes unreferenced contents an hour after they were stored", async () => {
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const added = await addDraftFile(t, customer, id, makeFile("a.pdf", sampleFiles.pdf));
  const fileId: string = added.json().file.id;
  await t.deps.documents.deleteUnused();
  await askDrafts(t, customer, "DELETE", `${id}/files/${fileId}`);
  await t.deps.documents.deleteUnused();
  expect(s3.objects.has(fileId)).toBe(true);
  await t.asOwner("update document_objects set created_at = created_at - interval '2 hours'");
  const before = s3.objects.size;
  await t.deps.documents.deleteUnused();
  expect(s3.objects.has(fileId)).toBe(false);
  expect(s3.objects.size).toBe(before - 1);
});

it("LOAN-160 contents move to the bucket and back while files are opened, and a broken run can be continued", async () => {
  const { pool, documents } = t.deps;
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const fileIds: string[] = [];
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) {
    const added = await addDraftFile(t, customer, id, makeFile(name, sampleFiles.pdf));
    fileIds.push(added.json().file.id);
  }
  const open = async (fileId: string) =>
    (await askDrafts(t, customer, "GET", `${id}/files/${fileId}`)).rawPayload;
  const stay = () => undefined;

  await moveDocuments(pool, documents, "database", stay);
  expect(await contentsInRows()).toBeGreaterThanOrEqual(3);
  for (const fileId of fileIds) expect(await open(fileId)).toEqual(sampleFiles.pdf);
  await t.asOwner("update document_objects set created_at = created_at - interval '2 hours'");
  await documents.deleteUnused();
  for (const fileId of fileIds) expect(s3.objects.has(fileId)).toBe(false);

  const broken = { ...documents, put: failAfter(documents.put, 1) };
  await expect(moveDocuments(pool, broken, "bucket", stay)).rejects.toThrow("interrupted");
  expect(await moveDocuments(pool, documents, "bucket", stay)).toBeGreaterThanOrEqual(2);
  expect(await contentsInRows()).toBe(0);
  expect(await moveDocuments(pool, documents, "bucket", stay)).toBe(0);
  for (const fileId of fileIds) expect(await open(fileId)).toEqual(sampleFiles.pdf);
  await documents.deleteUnused();
  for (const fileId of fileIds) expect(s3.objects.has(fileId)).toBe(true);
});

it("LOAN-160 content that was changed in the bucket is not moved into the database", async () => {
  const customer = await makeCustomer(t.deps);
  const id = randomUUID();
  await saveDraft(t, customer, id, {});
  const added = await addDraftFile(t, customer, id, makeFile("a.pdf", sampleFiles.pdf));
  s3.objects.set(added.json().file.id, Buffer.from("something else"));
  const moving = moveDocuments(t.deps.pool, t.deps.documents, "database", () => undefined);
  await expect(moving).rejects.toThrow("differs from its SHA-256");
});

function failAfter<Input, Output>(work: (input: Input) => Promise<Output>, times: number) {
  let left = times;
  return (input: Input) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("interrupted")) : work(input);
  };
}

it("is checked at the start: a wrong secret or an unreachable service is reported", async () => {
  const settings = { ...t.deps.env, ...bucketOf(s3.endpoint, "another secret") };
  await expect(openDocumentStore(settings, t.deps.pool)).rejects.toThrow("bucket lender cannot");
  const away = { ...t.deps.env, ...bucketOf("http://127.0.0.1:9") };
  await expect(openDocumentStore(away, t.deps.pool)).rejects.toThrow("ECONNREFUSED");
});

it.each([
  [{ S3_ENDPOINT: "http://127.0.0.1:9" }, "S3_BUCKET is missing"],
  [{ S3_BUCKET: "lender", S3_ACCESS_KEY_ID: "a" }, "belong together"],
  [{ S3_BUCKET: "lender" }, "DOCUMENTS_KEY is missing"],
  [{ S3_BUCKET: "lender", DOCUMENTS_KEY: "short" }, "DOCUMENTS_KEY must be 32 random bytes"],
])("incomplete settings are rejected: %o", (settings, text) => {
  const env = { DATABASE_URL: "postgres://a@b/c", JWT_SECRET: "x".repeat(32), ...settings };
  expect(() => readEnv(env)).toThrow(text);
});
