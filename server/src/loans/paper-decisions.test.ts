import { paperDecisionTexts as texts } from "@microfinance/contract/documents/paper-decisions.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import {
  auditedAs,
  makeFile,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import { makeLoanIn } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;
const statement = { ...makeFile("statement.pdf", sampleFiles.pdf), kind: "bank_statement" };
const another = { ...makeFile("again.png", sampleFiles.png), kind: "bank_statement" };
const refused = { state: "refused", reason: "The second page is cut off" };

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
});
afterAll(async () => t.close());

interface File {
  id: string;
  name: string;
  decision?: object;
}

async function application(files: object[] = [statement]) {
  const customer = await makeCustomer(t.deps);
  const sent = await submit(t, customer, makePayload({ files }));
  const loan: { id: number; loan_id: string } = sent.json().loan;
  const found = await ask(t, manager, "GET", `/loans/${loan.loan_id}/files`);
  return { customer, loan, files: found.body["files"] as File[] };
}
const decide = (loan: { loan_id: string }, id: string | undefined, body: object, by = manager) =>
  ask(t, by, "POST", `/loans/${loan.loan_id}/files/${id}/decision`, body);
const detailsOf = async (person: Person, loan: { loan_id: string }) =>
  (await ask(t, person, "GET", `/loans/details/${loan.loan_id}`)).body["loan"] as {
    files: File[];
    papers_asked: { name: string; reason?: string }[];
    notes: { body: string }[];
  };
const factsOf = async (loan: { loan_id: string }) =>
  (await ask(t, manager, "GET", `/loans/${loan.loan_id}/facts`)).body["facts"] as {
    missing: string[];
  };
const add = (person: Person, loan: { loan_id: string }, file: object) =>
  ask(t, person, "POST", `/loans/${loan.loan_id}/files`, file);

describe("KYC-30 papers are accepted or refused, each with its reason", () => {
  it("a refused paper is missing again and asked for; the customer adds another without a new application", async () => {
    const { customer, loan, files } = await application();
    const answered = await decide(loan, files[0]?.id, refused);
    expect(answered).toMatchObject({
      status: 200,
      body: { msg: texts.refused, file: { decision: refused } },
    });
    const asked = [{ name: "Bank statement", reason: refused.reason }];
    for (const person of [customer, manager])
      expect(await detailsOf(person, loan)).toMatchObject({
        papers_asked: asked,
        files: [{ decision: refused }],
      });
    expect(await factsOf(loan)).toMatchObject({
      missing: expect.arrayContaining(["Bank statement"]),
    });
    expect((await detailsOf(manager, loan)).notes[0]?.body).toBe(
      `Refused statement.pdf: ${refused.reason}`,
    );
    const [event] = await auditedAs(t, "loan.refuse_paper", loan.loan_id);
    expect(event?.after).toMatchObject({ name: "statement.pdf", reason: refused.reason });
    const notices = await ask(t, customer, "GET", "/notices");
    expect(notices.body).toMatchObject({
      notices: [{ kind: "paper_refused", text: expect.stringContaining(refused.reason) }, {}],
    });

    expect(await add(customer, loan, statement)).toMatchObject({
      status: 409,
      body: { msg: texts.sameAgain },
    });
    expect((await add(customer, loan, another)).status).toBe(200);
    expect((await detailsOf(customer, loan)).papers_asked).toEqual([]);
    expect((await factsOf(loan)).missing).not.toContain("Bank statement");
  });

  it("the same decision again changes nothing; another one counts from then on", async () => {
    const { customer, loan, files } = await application();
    const id = files[0]?.id;
    const all = await Promise.all([1, 2, 3, 4].map(() => decide(loan, id, refused)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await auditedAs(t, "loan.refuse_paper", loan.loan_id)).toHaveLength(1);
    expect((await detailsOf(customer, loan)).papers_asked).toHaveLength(1);
    await decide(loan, id, { ...refused, reason: "Another name is on it" });
    expect((await detailsOf(customer, loan)).papers_asked).toHaveLength(1);
    expect((await decide(loan, id, { state: "accepted" })).status).toBe(200);
    expect(await detailsOf(customer, loan)).toMatchObject({
      papers_asked: [],
      files: [{ decision: { state: "accepted", reason: "" } }],
    });
    expect((await factsOf(loan)).missing).not.toContain("Bank statement");
  });

  it("two refused IDs are two papers that are asked for", async () => {
    const ids = [
      { ...makeFile("one.pdf", sampleFiles.pdf), kind: "valid_ids" },
      { ...makeFile("two.png", sampleFiles.png), kind: "valid_ids" },
    ];
    const { customer, loan, files } = await application(ids);
    for (const { id } of files) await decide(loan, id, refused);
    const { papers_asked } = await detailsOf(customer, loan);
    expect(papers_asked.map(({ name }) => name)).toEqual(["Valid ID", "Second valid ID"]);
  });

  it("a refused file of no kind is brought to the office", async () => {
    const { customer, loan, files } = await application([makeFile("letter.pdf", sampleFiles.pdf)]);
    await decide(loan, files[0]?.id, refused);
    expect((await detailsOf(customer, loan)).papers_asked).toEqual([]);
    const notices = await ask(t, customer, "GET", "/notices");
    expect(JSON.stringify(notices.body)).toContain("Bring the paper to our office");
  });

  it("a reviewer says which paper a file is: it is no longer missing, and the log says so once", async () => {
    const { customer, loan, files } = await application([makeFile("scan.pdf", sampleFiles.pdf)]);
    const name = (kind: string, by = manager) =>
      ask(t, by, "POST", `/loans/${loan.loan_id}/files/${files[0]?.id}/kind`, { kind });
    expect((await factsOf(loan)).missing).toContain("Bank statement");
    const both = [await name("bank_statement"), await name("bank_statement")];
    for (const answer of both)
      expect(answer).toMatchObject({
        status: 200,
        body: { file: { name: "scan.pdf", kind: "bank_statement" } },
      });
    expect((await factsOf(loan)).missing).not.toContain("Bank statement");
    expect(await auditedAs(t, "loan.name_paper", loan.loan_id)).toHaveLength(1);
    expect((await name("a letter")).status).toBe(400);
    expect((await name("valid_ids", customer)).status).toBe(403);
  });

  it("is refused without a reason, to others than reviewers, for other files, and after the review", async () => {
    const { customer, loan, files } = await application();
    const other = await application();
    const id = files[0]?.id;
    for (const body of [
      { state: "refused" },
      { state: "refused", reason: " " },
      { state: "lost" },
      { state: "refused", reason: "x".repeat(301) },
    ])
      expect((await decide(loan, id, body)).status, JSON.stringify(body)).toBe(400);
    const officer = await makeStaff(t.deps, 5);
    for (const person of [officer, customer])
      expect((await decide(loan, id, refused, person)).status).toBe(403);
    expect((await decide(loan, other.files[0]?.id, refused)).status).toBe(404);
    expect((await decide(loan, "1", refused)).status).toBe(404);
    const ended = await makeLoanIn(t, { customer, manager }, "rejected");
    await t.deps.db
      .updateTable("documents")
      .set({ loan_id: ended.id })
      .where("id", "=", id ?? "")
      .execute();
    expect(await decide(ended, id, refused)).toMatchObject({
      status: 409,
      body: { msg: texts.notInReview },
    });
  });
});
