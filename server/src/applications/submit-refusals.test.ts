import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  loansOf,
  makeFile,
  makeLoanSection,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const customerNamed = (last_name: string) =>
  makeCustomer(test.deps, { first_name: "Mariama", last_name });

describe("LOAN-3, LOAN-5 rejected submissions", () => {
  const nothing = async (customer: Person) => expect(await loansOf(test, customer)).toEqual([]);

  it.each([
    [{ loan: makeLoanSection({ loan_amount: 0 }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: "" }) }, "Please enter a loan amount above 0."],
    [
      { loan: makeLoanSection({ loan_amount: "2500,50" }) },
      "“2500,50” can mean NLe 2,500.50 or NLe 250,050.00. Write it like 2500.50.",
    ],
    [{ loan: makeLoanSection({ loan_amount: -5 }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: 10.005 }) }, "Please enter a loan amount above 0."],
    [{ loan: makeLoanSection({ loan_amount: 1e30 }) }, fieldTexts.amountTooLarge],
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
    [{ customer: { date_of_birth: "31-02-1990" } }, fieldTexts.date],
    [
      { customer: { first_name: "Mariama", last_name: "Kanu", date_of_birth: "2027-01-01" } },
      "Please enter a valid date of birth.",
    ],
    [{ customer: { phone: "12345" } }, fieldTexts.phone],
    [{ customer: { gender: "unknown" } }, "Please choose male, female or other."],
    [{ customer: [] }, "Send the application as a JSON object."],
    [{ employment: { employer_email: "nobody" } }, fieldTexts.email],
    [{ bank: { bank_name: 5 } }, "Please enter text."],
    [{ bank: { bank_name: "a\0b" } }, "This text has characters that cannot be stored."],
    [{ address: { city: "\ud800" } }, "This text has characters that cannot be stored."],
    [{ guarantor: { guarantor_phone: "x".repeat(201) } }, "Please use at most 200 characters."],
    [{ loan: makeLoanSection({ loan_purpose: ["Weddings"] }) }, /^Please choose the loan purposes/],
    [{ loan: makeLoanSection({ loan_purpose: 7 }) }, /^Please choose the loan purposes/],
    [{ loan: makeLoanSection({ co_debtor: "maybe" }) }, "Please answer yes or no."],
    [{ loan: makeLoanSection({ monthly_salary: -1 }) }, /^Please enter the monthly salary/],
    [{ loan: makeLoanSection({ monthly_salary: 1e30 }) }, fieldTexts.amountTooLarge],
    [{ loan: makeLoanSection({ loan_amount: { much: true } }) }, "Please enter a number."],
    [{ application_id: "42" }, "The application id must be a UUID."],
    [{ files: "none" }, "A file could not be read. Please choose it again."],
    [{ files: [{ name: "a.pdf" }] }, "A file could not be read. Please choose it again."],
  ])("%j", async (changes, text) => {
    const customer = await customerNamed("Kanu");
    const response = await submit(test, customer, makePayload(changes));
    expect(response.statusCode).toBe(400);
    if (text instanceof RegExp) expect(response.json().error).toMatch(text);
    else expect(response.json()).toMatchObject({ success: false, error: text, msg: text });
    await nothing(customer);
  });

  it.each(["[]", "5", "null", '"text"', "{"])("a body that is %s", async (payload) => {
    const customer = await customerNamed("Kanu");
    const response = await test.app.inject({
      method: "POST",
      url: "/api/loans/create",
      headers: { ...customer.headers, "content-type": "application/json" },
      payload,
    });
    expect(response.statusCode).toBe(400);
    await nothing(customer);
  });

  it("an error leaves nothing behind: no address, no file, and the draft stays", async () => {
    const customer = await customerNamed("Kamara");
    const payload = makePayload({
      files: [makeFile("notes.txt", Buffer.from("just text"))],
    });
    const response = await submit(test, customer, payload);
    expect(response.json().error).toBe("notes.txt is not a PDF, JPEG or PNG file.");
    const addresses = await test.deps.db
      .selectFrom("addresses")
      .select("id")
      .where("customer_id", "=", customer.customer_id ?? "")
      .execute();
    expect(addresses).toEqual([]);
  });
});

describe("LOAN-22 files in the payload", () => {
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
  ])("rejects %s", async (_what, files, text) => {
    const response = await send(files);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(text);
  });

  it("rejects a file above 5 MB, and more than 25 MB in total", async () => {
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

  it("rejects a too large body before it is read", async () => {
    const customer = await customerNamed("Mansaray");
    const response = await test.app.inject({
      method: "POST",
      url: "/api/loans/create",
      headers: { ...customer.headers, "content-type": "application/json" },
      payload: `{"pad":"${"x".repeat(36 * megabyte)}"}`,
    });
    expect(response.statusCode).toBe(413);
  });

  it("accepts three concurrent large submissions, two at a time", async () => {
    const customer = await customerNamed("Bah");
    const large = () =>
      submit(test, customer, makePayload({ files: [makeFile("a.pdf", pdfOf(4 * megabyte))] }));
    const responses = await Promise.all([large(), large(), large()]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
  });
});
