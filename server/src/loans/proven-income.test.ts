import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { provenIncomeTexts as texts } from "@microfinance/contract/loans/proven-income.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import {
  auditedAs,
  makeFile,
  makeLoanSection,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import { colleaguesOf, forms, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;
const payslip = makeFile("payslip.pdf", sampleFiles.pdf);
const statement = { ...makeFile("statement.png", sampleFiles.png), kind: "bank_statement" };

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" });
});
afterAll(async () => t.close());

interface Application {
  customer: Person;
  loan: { id: number; loan_id: string; customer_id: string };
  files: string[];
}

async function application(files: object[] = [payslip, statement]): Promise<Application> {
  const customer = await makeCustomer(t.deps);
  const sent = await submit(
    t,
    customer,
    makePayload({ files, loan: makeLoanSection({ monthly_salary: "2,400" }) }),
  );
  const loan: Application["loan"] = sent.json().loan;
  const found = await ask(t, manager, "GET", `/loans/${loan.loan_id}/files`);
  return { customer, loan, files: (found.body["files"] as { id: string }[]).map(({ id }) => id) };
}
const decide = ({ loan }: Application, id: string | undefined, state: string) =>
  ask(t, manager, "POST", `/loans/${loan.loan_id}/files/${id}/decision`, {
    state,
    reason: state === "refused" ? "Another name is on it" : "",
  });
const record = (
  { loan }: Application,
  id: string | undefined,
  monthly_income: unknown,
  by = manager,
) => ask(t, by, "POST", `/loans/${loan.loan_id}/files/${id}/income`, { monthly_income });
const assessmentOf = async ({ loan }: Application, by = manager) =>
  (await ask(t, by, "GET", `/loans/${loan.loan_id}/assessment`)).body["assessment"];
const decisionOf = async ({ loan }: Application, by = manager) =>
  (
    (await ask(t, by, "GET", `/loans/details/${loan.loan_id}`)).body["loan"] as {
      decisions: { income?: object }[];
    }
  ).decisions[0];

async function accepted(): Promise<Application> {
  const made = await application();
  for (const id of made.files) expect((await decide(made, id, "accepted")).status).toBe(200);
  return made;
}

describe("LOAN-170 reviewers record the monthly income that a paper proves", () => {
  it("with who recorded it, in the audit log; another figure replaces it, and null takes it back", async () => {
    const made = await accepted();
    const [file] = made.files;
    expect(await assessmentOf(made)).toMatchObject({
      income: 2400,
      proven_income: null,
      proven_share: null,
      income_proofs: [],
    });
    expect(await record(made, file, 2000)).toMatchObject({
      status: 200,
      body: { msg: texts.recorded, assessment: { proven_income: 2000 } },
    });
    expect((await record(made, file, 2000)).status).toBe(200);
    await record(made, file, 1900);
    expect(await assessmentOf(made)).toMatchObject({
      proven_income: 1900,
      income_proofs: [
        { file_id: file, name: "payslip.pdf", monthly_income: 1900, staff_name: "Isata Koroma" },
      ],
    });
    const events = await auditedAs(t, "loan.prove_income", made.loan.loan_id);
    expect(events.map(({ after }) => after)).toMatchObject([
      { monthly_income: 1900 },
      { name: "payslip.pdf", monthly_income: 2000 },
    ]);
    expect(await record(made, file, null)).toMatchObject({ body: { msg: texts.takenBack } });
    expect(await assessmentOf(made)).toMatchObject({ proven_income: null, income_proofs: [] });
  });

  it("with accepted papers of that application only, never a photo or identity document", async () => {
    const made = await application([payslip, { ...statement, kind: "valid_ids" }]);
    const [file, id] = made.files;
    const other = await accepted();
    expect(await record(made, file, 1900)).toMatchObject({
      status: 409,
      body: { msg: texts.notAccepted },
    });
    await decide(made, file, "accepted");
    await decide(made, id, "accepted");
    expect(await record(made, id, 1900)).toMatchObject({
      status: 409,
      body: { msg: texts.provesNone },
    });
    expect(await record(made, other.files[0], 1900)).toMatchObject({
      status: 404,
      body: { msg: documentTexts.notFound },
    });
    expect((await record(made, "no-file", 1900)).status).toBe(404);
    for (const income of [0, -5, 0.001, "1900", undefined])
      expect((await record(made, file, income)).status).toBe(400);
  });

  it("by reviewers only, never for an own loan", async () => {
    const made = await accepted();
    const [file] = made.files;
    const people = [
      made.customer,
      await makeStaff(t.deps, 5),
      await makeStaff(t.deps, 7),
      await makeStaff(t.deps, 4),
    ];
    for (const person of people) expect((await record(made, file, 1900, person)).status).toBe(403);
    const own = await makeStaff(t.deps, 8);
    await t.deps.db
      .updateTable("staff")
      .set({ customer_id: made.loan.customer_id })
      .where("id", "=", own.staff_id ?? 0)
      .execute();
    expect((await record(made, file, 1900, own)).status).toBe(403);
    expect(await assessmentOf(made)).toMatchObject({ proven_income: null });
  });

  it("a paper that is refused later, or whose file is gone, takes its proof away", async () => {
    const made = await accepted();
    const [file, second] = made.files;
    await record(made, file, 1900);
    await record(made, second, 2100);
    await decide(made, file, "refused");
    expect(await assessmentOf(made)).toMatchObject({
      proven_income: 2100,
      income_proofs: [{ file_id: second }],
    });
    await decide(made, file, "accepted");
    expect(await assessmentOf(made)).toMatchObject({ proven_income: 2100 });
    await record(made, file, 1800);
    expect(await assessmentOf(made)).toMatchObject({ proven_income: 1800 });
    await t.deps.db
      .deleteFrom("documents")
      .where("id", "=", file ?? "")
      .execute();
    expect(await assessmentOf(made)).toMatchObject({ proven_income: 2100 });
  });
});

describe("LOAN-171 the proven income is shown beside the stated one", () => {
  it("with the shares of each; the lowest of several papers counts", async () => {
    const made = await accepted();
    const [file, second] = made.files;
    await record(made, file, 2000);
    await record(made, second, 2500);
    // 5,000 over 6 months at 20 %.
    expect(await assessmentOf(made)).toMatchObject({
      income: 2400,
      instalment: 1000,
      income_share: 0.4167,
      proven_income: 2000,
      proven_share: 0.5,
      proven_all_share: 0.5,
    });
    expect(
      (await ask(t, made.customer, "GET", `/loans/${made.loan.loan_id}/assessment`)).status,
    ).toBe(403);
  });
});

describe("LOAN-172 a decision keeps the incomes that it was made on", () => {
  const figures = {
    stated: 2400,
    proven: 1900,
    instalment: 1000,
    all_instalments: 1000,
    noted_share: 0.4,
    papers: [{ name: "payslip.pdf", monthly_income: 1900 }],
  };

  it("an approval, with the instalment as approved; nothing is recorded after it", async () => {
    const made = await accepted();
    const [file] = made.files;
    await record(made, file, 1900);
    const { firstReviewer, secondReviewer } = await colleaguesOf(t);
    await step(t, firstReviewer, made.loan, "review/first");
    await step(t, secondReviewer, made.loan, "review/second");
    const form = { ...forms.approve, approved_amount: 4000 };
    expect((await step(t, manager, made.loan, "approve", form)).statusCode).toBe(200);
    const kept = { ...figures, instalment: 800, all_instalments: 800 };
    expect((await decisionOf(made))?.income).toEqual(kept);
    expect(await record(made, file, 5000)).toMatchObject({
      status: 409,
      body: { msg: texts.notInReview },
    });
    await t.deps.db
      .updateTable("loans")
      .set({ monthly_salary: 9000 })
      .where("id", "=", made.loan.id)
      .execute();
    expect((await decisionOf(made))?.income).toEqual(kept);
    expect(await decisionOf(made, made.customer)).not.toHaveProperty("income");
  });

  it("a rejection too", async () => {
    const made = await accepted();
    await record(made, made.files[0], 1900);
    expect((await step(t, manager, made.loan, "reject")).statusCode).toBe(200);
    expect((await decisionOf(made))?.income).toEqual(figures);
  });

  it("is in the copy of one's own data, without names of staff, and an erasure deletes it", async () => {
    const made = await accepted();
    await record(made, made.files[0], 1900);
    await step(t, manager, made.loan, "reject");
    const id = made.loan.customer_id;
    const copy = await t.app.inject({
      url: `/api/customer/${id}/personal-data`,
      headers: made.customer.headers,
    });
    expect(copy.json().loans[0]).toMatchObject({
      proven_incomes: [{ paper: "payslip.pdf", monthly_income: 1900 }],
      incomes_of_decisions: [{ stated: 2400, proven: 1900, instalment: 1000 }],
    });
    expect(JSON.stringify(copy.json().loans[0].proven_incomes)).not.toContain("Koroma");
    const reason = { customer_id: id, reason: "Requested in writing" };
    expect((await ask(t, manager, "POST", `/customer/${id}/erase`, reason)).status).toBe(200);
    for (const table of ["income_proofs", "decided_incomes"] as const)
      expect(
        await t.deps.db
          .selectFrom(table)
          .select("loan_id")
          .where("loan_id", "=", made.loan.id)
          .execute(),
      ).toEqual([]);
  });
});
