import { recipientTexts } from "@microfinance/contract/connections/recipient-texts.ts";
import { columnOf, layoutOf } from "@microfinance/contract/file-templates/template.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { readyRecipient } from "../../test-support/recipients.ts";
import { openSftp } from "../../test-support/sftp-server.ts";
import { markFailed, markSent, startAttempt } from "../messaging/queries.ts";
import { putOnServer } from "./deliver-file.ts";
import { makeScheduledFiles } from "./make-scheduled.ts";

let t: TestApp;
let finance: Person;
let names = 0;

beforeAll(async () => {
  t = await testApp("2026-03-16T09:00:00Z");
  finance = await makeStaff(t.deps, 6);
  const customer = await makeCustomer(t.deps, { first_name: "Adama", last_name: "Sesay" });
  await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-05" });
});
afterAll(() => t.close());

async function addTemplate(recipient_id: number | null, day_of_month: number | null = null) {
  const definition = {
    dataset: "loans",
    columns: [columnOf("Loan", "loan_id")],
    layout: layoutOf(),
    file_name: "loans-{month}.csv",
  };
  const body = { name: `Sent ${(names += 1)}`, definition, day_of_month, recipient_id };
  return callAs(t, finance, "POST", "/files/templates", body);
}

async function makeFile(template: number) {
  const days = { from: "2026-02-01", to: "2026-02-28" };
  const made = await callAs(t, finance, "POST", `/files/templates/${template}/make`, days);
  return made.body.file.id as number;
}

const send = (id: number) => callAs(t, finance, "POST", `/files/made/${id}/send`);
const fileOf = async (id: number) => {
  const { body } = await callAs(t, finance, "GET", "/files/made");
  return body.files.find((one: { id: number }) => one.id === id);
};
const failureOf = async (id: number) => {
  const { body } = await callAs(t, finance, "GET", "/files/templates");
  return body.templates.find((one: { id: number }) => one.id === id).failure;
};
const mailsTo = async (email: string) =>
  (await t.deps.pool.query("select * from messages where recipient = $1 order by id", [email]))
    .rows;
const scheduled = () =>
  makeScheduledFiles(t.deps, (error) => {
    throw error;
  });

describe("FILE-12 a file is sent", () => {
  it("by mail with the file attached, and says whether it was taken", async () => {
    const email = "books@firm.example";
    const recipient = await readyRecipient(t, { name: "Accountant", email });
    const { body } = await addTemplate(recipient);
    const file = await makeFile(body.template.id);
    expect(await fileOf(file)).toMatchObject({ recipient: "Accountant", sent_to: null });
    const sent = await send(file);
    expect([sent.status, sent.body.msg]).toEqual([
      200,
      texts.onItsWay("loans-2026-02.csv", "Accountant"),
    ]);
    expect((await send(file)).body.message).toBe(texts.isWaiting);
    const [mail] = await mailsTo(email);
    const { content } = await t.deps.db
      .selectFrom("made_files")
      .select("content")
      .where("id", "=", file)
      .executeTakeFirstOrThrow();
    const attempt = await startAttempt(t.deps.db, mail.id);
    expect(attempt?.file).toEqual({ name: "loans-2026-02.csv", content });
    await markFailed(t.deps.db, mail.id, "550 unknown", true);
    expect(await fileOf(file)).toMatchObject({ sent_at: null, send_failure: "550 unknown" });
    await send(file);
    const [, second] = await mailsTo(email);
    await markSent(t.deps.db, second.id, false);
    const taken = await fileOf(file);
    expect(taken).toMatchObject({ sent_to: "Accountant", send_failure: "" });
    expect(taken.sent_at).not.toBeNull();
  });

  it("to a server by its key, and what keeps it away stands at the file and its template", async () => {
    t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = true;
    const admin = await makeStaff(t.deps, 9);
    const letIn = { publicKey: "" };
    const server = await openSftp(letIn);
    const { port, username, host_key, folder } = server;
    const made = await callAs(t, admin, "POST", "/connections/recipients", {
      name: "Bureau",
      kind: "sftp",
      host: "127.0.0.1",
      port,
      username,
      host_key,
    });
    const { id, public_key } = made.body.recipient;
    const { body } = await addTemplate(id);
    const template = body.template.id;
    const file = await makeFile(template);
    expect((await send(file)).body.message).toBe(recipientTexts.notAgreed("Bureau"));
    await approveControl(t, made.body.request.id);
    expect((await send(file)).body.message).toBe(recipientTexts.unconfirmed("Bureau"));
    letIn.publicKey = public_key;
    await callAs(t, admin, "POST", `/connections/recipients/${id}/confirm`, { code: "" });
    letIn.publicKey = "";
    expect((await send(file)).status).toBe(200);
    const { rows } = await t.deps.pool.query(
      "select (data ->> 'sending_id')::int as id from pgboss.job where name = 'files.send'",
    );
    expect(rows).toHaveLength(1);
    const sending = rows[0].id;
    await expect(putOnServer(t.deps, sending)).rejects.toThrow(recipientTexts.sftp["not let in"]);
    expect((await fileOf(file)).send_failure).toBe(recipientTexts.sftp["not let in"]);
    expect(await failureOf(template)).toBe(texts.notSent("loans-2026-02.csv", "Bureau"));
    letIn.publicKey = public_key;
    await putOnServer(t.deps, sending);
    expect(await readdir(folder)).toEqual(["loans-2026-02.csv"]);
    const text = await readFile(path.join(folder, "loans-2026-02.csv"), "utf8");
    expect(text).toMatch(/^Loan\r\nLN-202603-\d+\r\n$/);
    expect(await fileOf(file)).toMatchObject({ send_failure: "", sent_to: "Bureau" });
    expect(await failureOf(template)).toBe("");
    await callAs(t, admin, "DELETE", `/connections/recipients/${id}`);
    expect((await send(file)).body.message).toBe(recipientTexts.isRemoved);
    expect((await addTemplate(id)).body.fields).toEqual({ recipient_id: texts.unknownRecipient });
    await server.close();
    t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = false;
  });

  it("by itself each month, or says why it is not", async () => {
    const email = "data@donor.example";
    const recipient = await readyRecipient(t, { name: "Donor", email });
    const { body } = await addTemplate(recipient, 1);
    await scheduled();
    expect(await mailsTo(email)).toMatchObject([{ subject: "loans-2026-02.csv" }]);
    expect(await failureOf(body.template.id)).toBe("");
    const later = await addTemplate(recipient, 1);
    await t.deps.pool.query("update file_recipients set confirmed_at = null where id = $1", [
      recipient,
    ]);
    await scheduled();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await failureOf(later.body.template.id)).toBe(
      texts.notSent("loans-2026-02.csv", "Donor"),
    );
  });

  it("not without a recipient, and not by mail where it is large", async () => {
    const { body } = await addTemplate(null);
    expect((await send(await makeFile(body.template.id))).body.message).toBe(texts.noRecipient);
    const recipient = await readyRecipient(t, { name: "Far", email: "far@firm.example" });
    const large = await makeFile((await addTemplate(recipient)).body.template.id);
    await t.asOwner(
      `alter table made_files disable trigger made_files_append_only;
       update made_files set content = repeat('x', 10485761)::bytea where id = ${large};
       alter table made_files enable trigger made_files_append_only`,
    );
    expect((await send(large)).body.message).toBe(texts.tooLargeForMail);
    expect((await send(999_999)).status).toBe(404);
  });
});
