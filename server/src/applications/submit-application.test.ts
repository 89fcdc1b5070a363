import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import {
  makeFile,
  makeLoanSection,
  makePayload,
  sampleFiles,
  submit,
} from "../../test/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test/make.ts";

let test: TestApp;
let officer: Person;
let auditor: Person;

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
  auditor = await makeStaff(test.deps, 7);
});
afterAll(() => test.close());

const customerNamed = (last_name: string) =>
  makeCustomer(test.deps, { first_name: "Mariama", last_name });

const loansOf = (person: { customer_id: string | null }) =>
  test.deps.db
    .selectFrom("loans")
    .selectAll()
    .where("customer_id", "=", person.customer_id ?? "")
    .orderBy("id")
    .execute();

const audited = (action: string, record: string) =>
  test.deps.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("action", "=", action)
    .where("record_id", "=", record)
    .execute();

describe("001§7 D58 a customer's application", () => {
  it("becomes a loan as applied, with its figures computed, and keeps the records", async () => {
    const customer = await customerNamed("Bangura");
    const payload = makePayload({
      customer: {
        first_name: "mariama",
        last_name: "Bangura",
        phone: "076 765 432",
        gender: "female",
      },
      files: [makeFile("id card.png", sampleFiles.png, "application/pdf")],
    });
    const answer = await submit(test, customer, payload);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["idempotency-replayed"]).toBeUndefined();
    const { loan, ...envelope } = answer.json();
    expect(envelope).toEqual({
      success: true,
      msg: "Loan created successfully.",
      message: "Loan created successfully.",
    });
    expect(loan).toMatchObject({
      customer_id: customer.customer_id,
      user_fid: customer.user_id,
      application_id: payload.application_id,
      status: "applied",
      loan_type: "Salary Loan",
      loan_amount: 5000,
      interest_rate: 0.2,
      loan_period: 6,
      total_amount: 6000,
      monthly_payment: 1000,
      payment: 1000,
      processing_fee: 100,
      disbursed_amount: 4900,
      balance: 0,
      balance_after: 0,
      approved_amount: null,
      loan_purpose: "Home Improvement,Education",
      monthly_salary: 2500,
      co_debtor: "no",
      co_debtor_name: null,
      consent: "consent signed",
      consented: "consent signed",
      first_review: "pending",
      second_review: "pending",
      first_name: "Mariama",
      contact_number: "+232-76-765432",
      customer: {
        user: { phone: "+232-76-765432", email: customer.email },
        address: { address: "12 Wilkinson Road", city: "Freetown" },
        employer: { employer_name: "Ministry of Health" },
      },
      created_at: "2026-03-16T09:00:00.000Z",
      createdAt: "2026-03-16T09:00:00.000Z",
    });
    expect(loan.loan_id).toMatch(/^LN-202603-\d{6}$/);
    expect(loan).not.toHaveProperty("staff_id");

    const [row] = await loansOf(customer);
    expect(row?.staff_id).toBeNull();
    expect(JSON.stringify(row?.application)).not.toContain(payload.files[0] && "iVBOR");
    expect(row?.application).toMatchObject({
      loan: { loan_amount: 5000 },
      guarantor: { guarantor_first_name: "Sorie" },
      files: [{ name: "id card.png", type: "image/png" }],
    });
    const guarantors = await test.deps.db
      .selectFrom("guarantors")
      .selectAll()
      .where("customer_id", "=", customer.customer_id ?? "")
      .execute();
    expect(guarantors).toHaveLength(1);
    const [entry] = await audited("loan.apply", loan.loan_id);
    expect(entry?.actor_user_id).toBe(customer.user_id);
    expect(entry?.after).toMatchObject({ loan_amount: 5000, files: ["id card.png"] });
  });

  it("D58: blanks overwrite nothing, changes are kept, an equal guarantor is not added again", async () => {
    const customer = await customerNamed("Koroma");
    await submit(test, customer, makePayload());
    const second = makePayload({
      address: { address: "", city: "Bo" },
      employment: { employer_name: "", occupation: "  " },
      bank: null,
    });
    expect((await submit(test, customer, second)).statusCode).toBe(200);
    const where = customer.customer_id ?? "";
    const address = await test.deps.db
      .selectFrom("addresses")
      .selectAll()
      .where("customer_id", "=", where)
      .executeTakeFirstOrThrow();
    expect(address).toMatchObject({ address: "12 Wilkinson Road", city: "Bo" });
    const employer = await test.deps.db
      .selectFrom("employers")
      .selectAll()
      .where("customer_id", "=", where)
      .executeTakeFirstOrThrow();
    expect(employer).toMatchObject({ employer_name: "Ministry of Health", occupation: "Nurse" });
    const guarantors = await test.deps.db
      .selectFrom("guarantors")
      .select("id")
      .where("customer_id", "=", where)
      .execute();
    expect(guarantors).toHaveLength(1);
    expect(await loansOf(customer)).toHaveLength(2);
  });

  it("D58: two first applications at once both find the records the other has added", async () => {
    const customer = await customerNamed("Turay");
    const answers = await Promise.all([
      submit(test, customer, makePayload()),
      submit(test, customer, makePayload({ address: { city: "Kenema" } })),
      submit(test, customer, makePayload()),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(await loansOf(customer)).toHaveLength(3);
  });

  it("takes nearly nothing: D62 asks for name, amount, period, type, rate and consent alone", async () => {
    const customer = await customerNamed("Jalloh");
    const answer = await submit(test, customer, {
      loan: {
        loan_type: "Group Loan",
        loan_amount: "1,000.50",
        interest_rate: "0.25",
        loan_period: "1",
      },
      consent: { consented: true },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().loan).toMatchObject({
      loan_amount: 1000.5,
      total_amount: 1250.63,
      monthly_payment: 1251,
      submission_date: "2026-03-16",
      consent: "consent signed",
      customer: { address: null, employer: null },
    });
  });

  it("D59: a customer's submission has no staff_id, whatever the body says", async () => {
    const customer = await customerNamed("Sesay");
    await submit(test, customer, makePayload({ staff_id: officer.staff_id, status: "approved" }));
    expect((await loansOf(customer))[0]).toMatchObject({ staff_id: null, status: "applied" });
  });
});

describe("D62 D63 what is refused", () => {
  const nothing = async (customer: Person) => expect(await loansOf(customer)).toEqual([]);

  it.each([
    [{ loan: makeLoanSection({ loan_amount: 0 }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: "abc" }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: -5 }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: 10.005 }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: 1e30 }) }, "This amount is too large."],
    [
      { loan: makeLoanSection({ loan_period: 0 }) },
      "Please enter the loan period in whole months, 1 or more.",
    ],
    [
      { loan: makeLoanSection({ loan_period: 1.5 }) },
      "Please enter the loan period in whole months, 1 or more.",
    ],
    [{ loan: makeLoanSection({ loan_period: 601 }) }, "The loan period can be at most 600 months."],
    [{ loan: makeLoanSection({ loan_type: "Car Loan" }) }, "Please choose the loan type."],
    [
      { loan: makeLoanSection({ interest_rate: 20 }) },
      "Please choose the interest rate: 20%, 25% or 30%.",
    ],
    [{ loan: null }, "Please choose the loan type."],
    [{ consent: { consent: "" } }, "Please read the consent and tick the box before you submit."],
    [{ consent: null }, "Please read the consent and tick the box before you submit."],
    [{ consent: { consent: "yes" } }, "The consent is either signed or empty."],
    [
      { consent: { consent: "consent signed", submission_date: "2026-02-30" } },
      "Please enter a valid date in the format DD-MM-YYYY.",
    ],
    [{ customer: { date_of_birth: "31-02-1990" } }, "Invalid date format. Use DD-MM-YYYY."],
    [{ customer: { date_of_birth: "2027-01-01" } }, "Please enter a valid date of birth."],
    [{ customer: { phone: "12345" } }, "Please enter a valid Sierra Leone phone number."],
    [{ customer: { gender: "unknown" } }, "Please choose male, female or other."],
    [{ customer: [] }, "Send the application as a JSON object."],
    [{ employment: { employer_email: "nobody" } }, "Please enter a valid email address."],
    [{ bank: { bank_name: 5 } }, "Please enter text."],
    [{ bank: { bank_name: "a\0b" } }, "This text has characters that cannot be stored."],
    [{ address: { city: "\ud800" } }, "This text has characters that cannot be stored."],
    [{ guarantor: { guarantor_phone: "x".repeat(201) } }, "Please use at most 200 characters."],
    [{ loan: makeLoanSection({ loan_purpose: ["Weddings"] }) }, /^Please choose the loan purposes/],
    [{ loan: makeLoanSection({ loan_purpose: 7 }) }, /^Please choose the loan purposes/],
    [{ loan: makeLoanSection({ co_debtor: "maybe" }) }, "Please answer yes or no."],
    [{ loan: makeLoanSection({ monthly_salary: -1 }) }, /^Please enter the monthly salary/],
    [{ loan: makeLoanSection({ monthly_salary: 1e30 }) }, "This amount is too large."],
    [{ loan: makeLoanSection({ loan_amount: { much: true } }) }, "Please enter a number."],
    [{ application_id: "42" }, "The application id must be a UUID."],
    [{ files: "none" }, "A file could not be read. Please choose it again."],
    [{ files: [{ name: "a.pdf" }] }, "A file could not be read. Please choose it again."],
  ])("%j", async (changes, text) => {
    const customer = await customerNamed("Kanu");
    const answer = await submit(test, customer, makePayload(changes));
    expect(answer.statusCode).toBe(400);
    if (text instanceof RegExp) expect(answer.json().error).toMatch(text);
    else expect(answer.json()).toMatchObject({ success: false, error: text, msg: text });
    await nothing(customer);
  });

  it.each(["[]", "5", "null", '"text"', "{"])("a body that is %s", async (payload) => {
    const customer = await customerNamed("Kanu");
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/loans/create",
      headers: { ...customer.headers, "content-type": "application/json" },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    await nothing(customer);
  });

  it("a refusal leaves nothing behind: no address, no file, no draft lost", async () => {
    const customer = await customerNamed("Kamara");
    const payload = makePayload({
      files: [makeFile("notes.txt", Buffer.from("just text"))],
    });
    const answer = await submit(test, customer, payload);
    expect(answer.json().error).toBe("notes.txt is not a PDF, JPEG or PNG file.");
    const addresses = await test.deps.db
      .selectFrom("addresses")
      .select("id")
      .where("customer_id", "=", customer.customer_id ?? "")
      .execute();
    expect(addresses).toEqual([]);
  });
});

describe("D71 files in the payload", () => {
  const send = async (files: unknown[]) => {
    const customer = await customerNamed("Fofanah");
    return submit(test, customer, makePayload({ files }));
  };
  const pdfOf = (bytes: number) =>
    Buffer.concat([sampleFiles.pdf, Buffer.alloc(bytes - sampleFiles.pdf.length)]);
  const megabyte = 1024 * 1024;

  it.each([
    [
      "an executable",
      [makeFile("photo.jpg", Buffer.from("MZ\x90\0\x03"))],
      "photo.jpg is not a PDF, JPEG or PNG file.",
    ],
    [
      "a page named as a picture",
      [makeFile("a.png", Buffer.from("<script>"))],
      "a.png is not a PDF, JPEG or PNG file.",
    ],
    [
      "a PDF header further on",
      [makeFile("a.pdf", Buffer.from("GIF89a %PDF-1.4\n"))],
      "a.pdf is not a PDF, JPEG or PNG file.",
    ],
    [
      "a PDF header without its line",
      [makeFile("a.pdf", Buffer.from("%PDF-MZ......"))],
      "a.pdf is not a PDF, JPEG or PNG file.",
    ],
    [
      "a JPEG that is only its first bytes",
      [makeFile("a.jpg", Buffer.from("ffd8ff3c3f706870", "hex"))],
      "a.jpg is not a PDF, JPEG or PNG file.",
    ],
    [
      "a PNG without a header",
      [makeFile("a.png", Buffer.concat([sampleFiles.png.subarray(0, 8), Buffer.alloc(40)]))],
      "a.png is not a PDF, JPEG or PNG file.",
    ],
    [
      "what is no base64",
      [{ ...makeFile("a.pdf", sampleFiles.pdf), content: "%%%%" }],
      "a.pdf could not be read. Please choose it again.",
    ],
    [
      "base64 with its prefix",
      [
        {
          name: "a.pdf",
          content: `data:application/pdf;base64,${sampleFiles.pdf.toString("base64")}`,
        },
      ],
      "a.pdf could not be read. Please choose it again.",
    ],
    [
      "cut base64",
      [{ name: "a.pdf", content: sampleFiles.pdf.toString("base64").slice(0, -1) }],
      "a.pdf could not be read. Please choose it again.",
    ],
    ["an empty file", [makeFile("a.pdf", Buffer.alloc(0))], "a.pdf is empty."],
    ["no name", [makeFile("", sampleFiles.pdf)], "A file has no name."],
    [
      "thirteen files",
      Array.from({ length: 13 }, () => makeFile("a.pdf", sampleFiles.pdf)),
      "At most 12 files can be added.",
    ],
  ])("refuses %s", async (_what, files, text) => {
    const answer = await send(files);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(text);
  });

  it("refuses a file above 5 MB, and more than 25 MB together", async () => {
    const one = await send([makeFile("big.pdf", pdfOf(5 * megabyte + 1))]);
    expect([one.statusCode, one.json().error]).toEqual([400, "big.pdf is larger than 5 MB."]);
    const six = await send(
      Array.from({ length: 6 }, (_, at) =>
        makeFile(`${at}.pdf`, pdfOf(Math.floor(4.18 * megabyte))),
      ),
    );
    expect([six.statusCode, six.json().error]).toEqual([
      400,
      "The files are larger than 25 MB together.",
    ]);
  });

  it("refuses a body that no application needs, before it is read", async () => {
    const customer = await customerNamed("Mansaray");
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/loans/create",
      headers: { ...customer.headers, "content-type": "application/json" },
      payload: `{"pad":"${"x".repeat(36 * megabyte)}"}`,
    });
    expect(answer.statusCode).toBe(413);
  });

  it("takes three large submissions at once, two at a time", async () => {
    const customer = await customerNamed("Bah");
    const large = () =>
      submit(test, customer, makePayload({ files: [makeFile("a.pdf", pdfOf(4 * megabyte))] }));
    const answers = await Promise.all([large(), large(), large()]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });
});

describe("exactly once", () => {
  it("ten times the same at once is one loan, answered equally", async () => {
    const customer = await customerNamed("Conteh");
    const payload = makePayload({ files: [makeFile("a.pdf", sampleFiles.pdf)] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(test, customer, payload)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(
      answers.filter((answer) => answer.headers["idempotency-replayed"] === "true"),
    ).toHaveLength(9);
    expect(await loansOf(customer)).toHaveLength(1);
    const [loan] = await loansOf(customer);
    expect(await audited("loan.apply", loan?.loan_id ?? "")).toHaveLength(1);
    const files = await test.deps.db
      .selectFrom("documents")
      .select("id")
      .where("loan_id", "=", loan?.id ?? 0)
      .execute();
    expect(files).toHaveLength(1);
  });

  it("the same id in capitals is the same application", async () => {
    const customer = await customerNamed("Conteh");
    const payload = makePayload();
    await submit(test, customer, payload);
    const again = await submit(test, customer, {
      ...payload,
      application_id: payload.application_id.toUpperCase(),
    });
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });

  it.each([
    ["another amount", { loan: makeLoanSection({ loan_amount: 6000 }) }],
    ["another address", { address: { city: "Makeni" } }],
    ["another file", { files: [makeFile("b.pdf", sampleFiles.pdf)] }],
  ])("%s under a used id is refused with 409", async (_what, changes) => {
    const customer = await customerNamed("Conteh");
    const payload = makePayload();
    await submit(test, customer, payload);
    const other = await submit(test, customer, { ...payload, ...changes });
    expect(other.statusCode).toBe(409);
    expect(other.json().error).toBe(
      "Another application was already submitted under this id. Please start a new one.",
    );
    expect(await loansOf(customer)).toHaveLength(1);
  });

  it("D47: the id of somebody else's application tells nothing", async () => {
    const [customer, other] = [await customerNamed("Conteh"), await customerNamed("Kallon")];
    const payload = makePayload();
    await submit(test, customer, payload);
    const answer = await submit(test, other, payload);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).not.toHaveProperty("loan");
    expect(await audited("access.denied", payload.application_id)).toHaveLength(1);
  });
});

describe("who may submit for whom", () => {
  it("D47: a customer for nobody else", async () => {
    const [customer, other] = [await customerNamed("Conteh"), await customerNamed("Kallon")];
    const payload = makePayload({
      customer: { customer_id: other.customer_id, first_name: "X", last_name: "Y" },
    });
    const answer = await submit(test, customer, payload);
    expect(answer.statusCode).toBe(403);
    expect([await loansOf(other), await loansOf(customer)]).toEqual([[], []]);
    expect(await audited("access.denied", payload.application_id)).toHaveLength(1);
  });

  it("D87: the auditor for nobody, and nobody without a session", async () => {
    expect((await submit(test, auditor, makePayload())).statusCode).toBe(403);
    const stranger = await test.app.inject({
      method: "POST",
      url: "/api/loans/create",
      payload: makePayload(),
    });
    expect(stranger.statusCode).toBe(401);
  });

  it("D59 D60: staff for a stored customer, unsigned, under the staff member of the token", async () => {
    const customer = await customerNamed("Lahai");
    const payload = makePayload({
      customer: { customerId: customer.customer_id },
      consent: { consent: "", full_name: "", applicant_initial: "" },
      staff_id: 999,
    });
    const answer = await submit(test, officer, payload);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().loan).toMatchObject({
      customer_id: customer.customer_id,
      first_name: "Mariama",
      staff_id: officer.staff_id,
      staff_name: "Ibrahim Kargbo",
      consent: "",
    });
  });

  it("D60: staff for a new person, who is invited to choose a password; ten times at once is one account", async () => {
    const email = `fatmata.${randomUUID().slice(0, 8)}@example.org`;
    const payload = makePayload({
      customer: {
        first_name: "fatmata",
        last_name: "sankoh",
        email: email.toUpperCase(),
        phone: "077123456",
        date_of_birth: "1990-05-01",
      },
      consent: null,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(test, officer, payload)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    const user = await test.deps.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      first_name: "Fatmata",
      last_name: "Sankoh",
      phone: "+232-77-123456",
      password_hash: null,
      date_of_birth: "1990-05-01",
    });
    const mails = await test.deps.db
      .selectFrom("mails")
      .select("subject")
      .where("recipient", "=", email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(answers[0]?.json().loan.customer.user.email).toBe(email);
  });

  it.each([
    [
      "an address that has an account",
      (taken: Person) => ({ email: taken.email, phone: "076123456" }),
      409,
      "An account with this email already exists. Search for the customer and choose them instead.",
    ],
    ["no address", () => ({ phone: "076123456" }), 400, "Please enter a valid email address."],
    [
      "no phone",
      () => ({ email: "new.person@example.org" }),
      400,
      "Please enter the applicant's phone number.",
    ],
    [
      "no name",
      () => ({ first_name: " ", email: "new.person@example.org", phone: "076123456" }),
      400,
      "Please enter the applicant's first and last name.",
    ],
    [
      "an unknown customer",
      () => ({ customer_id: "CUS-999999" }),
      400,
      "This is not a valid customer id.",
    ],
    [
      "nonsense for a customer",
      () => ({ customer_id: "1 or 1=1" }),
      400,
      "This is not a valid customer id.",
    ],
  ])("staff with %s are refused", async (_what, changes, status, text) => {
    const taken = await customerNamed("Kabba");
    const payload = makePayload({
      customer: { first_name: "New", last_name: "Person", ...changes(taken) },
    });
    const answer = await submit(test, officer, payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toBe(text);
  });
});
