import { randomUUID } from "node:crypto";
import { agreementTexts as texts } from "@microfinance/contract/agreements/texts.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, requestAs } from "../../test-support/call.ts";
import { auditedAs, makeFile, sampleFiles } from "../../test-support/make-application.ts";
import { entryKindsOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  step,
  undoClosing,
} from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";
import { pdfText, readPdf } from "../../test-support/read-pdf.ts";
import { withSettings } from "../../test-support/settings.ts";
import { rulesOfLoan } from "./product-rules.ts";
import { findLoan } from "../loan-record/queries.ts";
import { makeAgreement } from "./agreements.ts";

let t: TestApp;
let people: Deciders;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  people = await makeDeciders(t);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

/** Approves a processed loan of 5,000 over 6 months at 20%, as changed. */
const approved = async (change: object = {}) => {
  const loan = await makeLoanIn(t, people, "processed");
  const response = await step(t, people.manager, loan, "approve", { ...forms.approve, ...change });
  expect(response.statusCode).toBe(200);
  return { loan, answer: response.json() };
};
const agreementOf = async (loan: LoanRef, person = people.manager) =>
  (await callAs(t, person, "GET", `/loans/${loan.loan_id}/agreement`)).body;
const payOut = (loan: LoanRef) =>
  callAs(t, cashier, "POST", `/loans/${loan.loan_id}/payout`, {
    payout_key: randomUUID(),
    payment_method: "Cash",
  });
const consent = (loan: LoanRef, sha256: string, person = people.customer) =>
  callAs(t, person, "POST", `/loans/${loan.loan_id}/agreement/consent`, { sha256 });
const sign = (
  loan: LoanRef,
  person: Person,
  file: object = makeFile("scan.pdf", sampleFiles.pdf),
) => callAs(t, person, "POST", `/loans/${loan.loan_id}/agreement/signed`, file);
const pdfOf = (loan: LoanRef, person: Person, query = "") =>
  requestAs(t, person, "GET", `/loans/${loan.loan_id}/agreement.pdf${query}`);
/** The next version, as changed terms make it. */
const superseded = (loan: LoanRef, agreement_needed = false) =>
  t.deps.db.transaction().execute(async (db) => {
    const row = await findLoan(db, { column: "id", value: loan.id });
    if (row === null) throw new Error("no loan");
    const rules = await rulesOfLoan(db, row);
    await makeAgreement(db, t.deps, row, { ...rules, agreement_needed }, []);
  });

describe("LOAN-112 the agreement of an approved loan", () => {
  it("LOAN-112 is made by the approval, with the loan's own figures", async () => {
    const { loan, answer } = await approved();
    expect(answer.msg).toBe(actionTexts.done("approve"));
    const { agreement, earlier } = await agreementOf(loan);
    expect(agreement).toMatchObject({
      number: `${loan.loan_id}-A1`,
      state: "not_printed",
      differences: [],
      payout_waits: null,
    });
    expect(agreement.terms.figures).toMatchObject({ amount: 5000, total: 6000, instalment: 1000 });
    expect(agreement.terms.guarantors).toMatchObject([{ name: "Sorie Conteh" }]);
    expect(earlier).toEqual([]);
    const details = await callAs(t, people.manager, "GET", `/loans/details/${loan.loan_id}`);
    const rows = (list: { due_date: string; amount: number }[]) =>
      list.map(({ due_date, amount }) => [due_date, amount]);
    expect(rows(agreement.terms.schedule)).toEqual(rows(details.body.loan.instalments));
  });

  it("LOAN-112 as a PDF has parties, figures, schedule, rules, signatures and its hash on each page", async () => {
    const { loan } = await approved();
    const response = await pdfOf(loan, people.manager);
    expect(response.headers["content-type"]).toBe("application/pdf");
    const text = pdfText(response.rawPayload);
    const { agreement } = await agreementOf(loan);
    for (const part of ["Sorie Conteh", "NLe 6,000.00", "Early repayment", "Complaints"])
      expect(text).toContain(part);
    for (const page of readPdf(response.rawPayload))
      expect(page.map((piece) => piece.text)).toContain(`SHA-256 ${agreement.sha256}`);
    expect(agreement.state).toBe("printed");
    const [event] = await auditedAs(t, "agreement.download", loan.loan_id);
    expect(event?.after).toEqual({ number: `${loan.loan_id}-A1` });
  });

  it("LOAN-113 a customer's copy is no print of the office, and other customers read none", async () => {
    const { loan } = await approved();
    expect((await pdfOf(loan, people.customer)).statusCode).toBe(200);
    expect((await agreementOf(loan)).agreement.state).toBe("not_printed");
    const another = await makeCustomer(t.deps);
    expect((await pdfOf(loan, another)).statusCode).toBe(403);
    expect((await consent(loan, "a".repeat(64), another)).status).toBe(403);
    expect((await sign(loan, another)).status).toBe(403);
  });

  it("LOAN-112 changed terms make another version; the one before reads Superseded", async () => {
    const { loan } = await approved();
    await superseded(loan);
    const { agreement, earlier } = await agreementOf(loan);
    expect([agreement.number, earlier[0].state]).toEqual([`${loan.loan_id}-A2`, "superseded"]);
    const old = pdfText((await pdfOf(loan, people.manager, "?version=1")).rawPayload);
    expect(old).toContain("SUPERSEDED");
    expect((await pdfOf(loan, people.manager, "?version=3")).statusCode).toBe(404);
    expect((await pdfOf(loan, people.manager, "?version=0")).statusCode).toBe(400);
  });

  it("LOAN-112 a loan of an earlier version gets one when it is read, an application none", async () => {
    const old = await makeApprovedLoan(t.deps, people.customer);
    const read = await Promise.all([agreementOf(old), agreementOf(old), agreementOf(old)]);
    expect(read.map(({ agreement }) => agreement.version)).toEqual([1, 1, 1]);
    const applied = await makeLoanIn(t, people, "applied");
    const none = await callAs(t, people.manager, "GET", `/loans/${applied.loan_id}/agreement`);
    expect([none.status, none.body.msg]).toEqual([409, texts.none]);
  });

  it("LOAN-116 the schedule of a loan that is paid out is a PDF", async () => {
    const { loan } = await approved();
    const path = `/loans/${loan.loan_id}/schedule.pdf`;
    const text = pdfText((await requestAs(t, people.customer, "GET", path)).rawPayload);
    expect(text).toContain("Payment schedule");
    expect(text.split("\n").filter((line) => line === "Upcoming")).toHaveLength(6);
    const applied = await makeLoanIn(t, people, "applied");
    const early = await callAs(t, people.manager, "GET", `/loans/${applied.loan_id}/schedule.pdf`);
    expect(early.status).toBe(409);
  });
});

describe("LOAN-115 an approval worse than what was consented to", () => {
  it.each([
    ["a longer period", { loan_period: 7 }, ["period"]],
    ["a higher rate", { interest_rate: 0.25 }, ["rate", "instalment"]],
    ["a shorter period", { loan_period: 5 }, ["instalment"]],
  ])("LOAN-115 %s is approved and not paid out", async (_what, change, names) => {
    const { loan, answer } = await approved(change);
    expect(answer.msg).toBe(`Loan approve successful! ${texts.notPaidOut(texts.consentMissing)}`);
    expect(answer.loan).toMatchObject({ status: "approved", paid_out_on: null });
    const { agreement } = await agreementOf(loan);
    expect(agreement.differences.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(await entryKindsOf(t, loan)).toEqual([]);
    const waiting = await callAs(
      t,
      cashier,
      "GET",
      `/payouts?loan_id=${loan.loan_id}&status=waiting`,
    );
    expect(waiting.body.payouts[0].waits_for).toBe("consent");
    const notices = await callAs(t, people.customer, "GET", "/notices");
    const asked = notices.body.notices.find(
      (one: { kind: string; loan_id: string }) =>
        one.kind === "consent_asked" && one.loan_id === loan.loan_id,
    );
    expect(asked.title).toBe("Your consent is needed");
  });

  it("LOAN-115 a smaller loan at the same terms is paid out at once", async () => {
    const { answer } = await approved({ approved_amount: 4000 });
    expect(answer.loan.paid_out_on).not.toBeNull();
  });

  it("LOAN-115 the customer consents to exactly these terms, once, and the loan is paid out", async () => {
    const { loan } = await approved({ loan_period: 7 });
    const isAsked = async () =>
      (await callAs(t, people.customer, "GET", `/loans/details/${loan.loan_id}`)).body.loan
        .consent_asked;
    expect(await isAsked()).toBe(true);
    expect(await payOut(loan)).toMatchObject({ status: 409, body: { msg: texts.consentMissing } });
    const { sha256 } = (await agreementOf(loan)).agreement;
    expect((await consent(loan, "a".repeat(64))).body.msg).toBe(texts.staleAgreement);
    expect((await consent(loan, sha256, people.manager)).status).toBe(403);
    const all = await Promise.all(Array.from({ length: 5 }, () => consent(loan, sha256)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await auditedAs(t, "agreement.consent", loan.loan_id)).toHaveLength(1);
    expect(await isAsked()).toBe(false);
    const read = await callAs(t, people.customer, "GET", `/loans/${loan.loan_id}/disclosure`);
    expect(read.body.consents).toMatchObject([
      { kind: "agreement", figures_hash: sha256, figures: { loan_period: 7 } },
      { kind: "application", text_version: "" },
    ]);
    expect((await payOut(loan)).status).toBe(200);
  });

  it("LOAN-115 the signed paper is a consent too", async () => {
    const { loan } = await approved({ loan_period: 7 });
    expect((await sign(loan, people.manager)).body.agreement).toMatchObject({ payout_waits: null });
    const read = await callAs(t, people.customer, "GET", `/loans/details/${loan.loan_id}`);
    expect(read.body.loan.consent_asked).toBe(false);
    expect((await payOut(loan)).status).toBe(200);
  });

  it("LOAN-115 terms that are no worse need no consent, and an ended loan takes none", async () => {
    const { loan } = await approved();
    const { sha256 } = (await agreementOf(loan)).agreement;
    expect((await consent(loan, sha256)).body.msg).toBe(texts.nothingToConsent);
    const { loan: other } = await approved({ loan_period: 7 });
    const hash = (await agreementOf(other)).agreement.sha256;
    expect((await step(t, people.manager, other, "cancel")).statusCode).toBe(200);
    expect(await consent(other, hash)).toMatchObject({ status: 409, body: { msg: texts.ended } });
    expect((await sign(other, people.manager)).status).toBe(409);
  });
});

describe("LOAN-114 a product that is paid out on a signed agreement", () => {
  const unsigned = async () => {
    const made: { loan?: LoanRef } = {};
    await withSettings(t, { payout: "separate" }, async () => {
      made.loan = (await approved()).loan;
    });
    if (made.loan === undefined) throw new Error("no loan");
    await superseded(made.loan, true);
    return made.loan;
  };

  it("LOAN-114 no call pays out before the signed copy is added, and any does afterwards", async () => {
    const loan = await unsigned();
    expect(await payOut(loan)).toMatchObject({
      status: 409,
      body: { msg: texts.signatureMissing },
    });
    expect(await entryKindsOf(t, loan)).toEqual([]);
    const signed = await sign(loan, people.customer);
    expect(signed.body.agreement).toMatchObject({
      state: "signed",
      signed_file: { name: `${loan.loan_id}-A2 signed.pdf` },
    });
    expect((await payOut(loan)).status).toBe(200);
  });

  it("LOAN-114 its approval succeeds, says why it does not pay out, and the loan waits in Payouts", async () => {
    await withProduct(t, "Salary Loan", { agreement_needed: true }, async () => {
      const { loan, answer } = await approved();
      expect(answer.msg).toBe(
        `Loan approve successful! ${texts.notPaidOut(texts.signatureMissing)}`,
      );
      expect(answer.loan).toMatchObject({ status: "approved", paid_out_on: null });
      const path = `/payouts?loan_id=${loan.loan_id}&status=waiting`;
      const waiting = await callAs(t, cashier, "GET", path);
      expect(waiting.body.payouts[0].waits_for).toBe("signature");
    });
  });

  it("LOAN-114 the database refuses a payout that another call would make", async () => {
    const { loan } = await approved();
    expect((await step(t, people.manager, loan, "cancel")).statusCode).toBe(200);
    await superseded(loan, true);
    const other = await makeStaff(t.deps, 8);
    const undone = await undoClosing(t, [people.manager, other], loan);
    expect([undone.statusCode, undone.json().msg]).toEqual([409, texts.signatureMissing]);
  });
});

describe("LOAN-113 the signed copy", () => {
  it("LOAN-113 is one of the loan's papers; the same file is stored once, another one replaces it", async () => {
    const { loan } = await approved();
    const all = await Promise.all([1, 2, 3].map(() => sign(loan, people.manager)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const filesOf = async () =>
      (await callAs(t, people.manager, "GET", `/loans/${loan.loan_id}/files`)).body.files;
    expect(await filesOf()).toHaveLength(1);
    const photo = makeFile("photo.jpg", sampleFiles.jpeg, "image/jpeg");
    const replaced = await sign(loan, people.customer, photo);
    expect(replaced.body.agreement.signed_file.name).toBe(`${loan.loan_id}-A1 signed.jpg`);
    expect(await filesOf()).toHaveLength(2);
    expect(await auditedAs(t, "agreement.sign", loan.loan_id)).toHaveLength(2);
    const text = makeFile("page.html", Buffer.from("<html></html>"), "text/html");
    expect((await sign(loan, people.manager, text)).status).toBe(400);
  });

  it("LOAN-113 the content of an agreement never changes", async () => {
    const { loan } = await approved();
    const change = t.deps.db
      .updateTable("loan_agreements")
      .set({ terms: JSON.stringify({}) })
      .where("loan_id", "=", loan.id);
    await expect(change.execute()).rejects.toThrow("loan_agreements");
  });
});
