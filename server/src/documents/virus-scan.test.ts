import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { addDraftFile, askDrafts, saveDraft } from "../../test-support/make-draft.ts";
import {
  auditedAs,
  makeFile,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { scanWithClamAv } from "./clamav.ts";
import { isClamAvUrl } from "../core/addresses.ts";
import { scanNewFiles } from "./open-file.ts";

/** Implements the part of clamd that the server uses: INSTREAM, which detects one word. */
class FakeClamd {
  scans = 0;
  answer: string | null = null;
  readonly server: Server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (content === null) return;
      this.scans += 1;
      const result = content.includes("VIRUS") ? "Test-Virus FOUND" : "OK";
      socket.end(this.answer ?? `stream: ${result}\0`);
    });
  });

  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const { port } = this.server.address() as AddressInfo;
    return `tcp://127.0.0.1:${port}`;
  }
}

/** The whole content after its last chunk, of length 0. */
function contentOf(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = "zINSTREAM\0".length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const infected = Buffer.concat([sampleFiles.pdf, Buffer.from("VIRUS")]);
const clamd = new FakeClamd();
let test: TestApp;
let customer: Person;
let manager: Person;

beforeAll(async () => {
  const CLAMAV_URL = await clamd.listen();
  test = await testApp();
  test.deps.env.CLAMAV_URL = CLAMAV_URL;
  customer = await makeCustomer(test.deps);
  manager = await makeStaff(test.deps, 8);
});
beforeEach(() => {
  clamd.answer = null;
});
afterAll(async () => {
  clamd.server.close();
  await test.close();
});

async function loanWith(content: Buffer) {
  const payload = makePayload({ files: [makeFile("statement.pdf", content)] });
  const { loan } = (await submit(test, customer, payload)).json();
  const [file] = (await ask(customer, `${loan.id}/files`)).json().files;
  return { loan, file, path: `${loan.id}/files/${file.id}` };
}
const ask = (person: Person, path: string) =>
  test.app.inject({ method: "GET", url: `/api/loans/${path}`, headers: person.headers });

describe("LOAN-27 a file is scanned before a download", () => {
  it("a clean one is sent, and scanned once a day", async () => {
    const { path } = await loanWith(sampleFiles.pdf);
    const before = clamd.scans;
    expect((await ask(manager, path)).statusCode).toBe(200);
    expect((await ask(customer, path)).statusCode).toBe(200);
    expect(clamd.scans - before).toBe(1);
    const yesterday = new Date(test.deps.now().getTime() - 25 * 3_600_000);
    await test.deps.db.updateTable("documents").set({ scanned_at: yesterday }).execute();
    expect((await ask(customer, path)).statusCode).toBe(200);
    expect(clamd.scans - before).toBe(2);
  });

  it("an infected one is blocked for every user, marked in the list and recorded", async () => {
    const { loan, file, path } = await loanWith(infected);
    for (const person of [manager, customer]) {
      const answer = await ask(person, path);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toBe(documentTexts.virusFound("statement.pdf"));
    }
    const list = await ask(manager, `${loan.id}/files`);
    expect(list.json().files[0].virus).toBe("Test-Virus");
    const [entry] = await auditedAs(test, "document.virus_found", file.id);
    expect(entry).toMatchObject({
      actor_role: "system",
      after: { name: "statement.pdf", virus: "Test-Virus" },
    });
  });

  it("a file of a draft too", async () => {
    const id = randomUUID();
    await saveDraft(test, customer, id);
    const added = await addDraftFile(test, customer, id, makeFile("id.pdf", infected));
    const answer = await askDrafts(test, customer, "GET", `${id}/files/${added.json().file.id}`);
    expect(answer.statusCode).toBe(409);
  });

  it.each(["INSTREAM size limit exceeded. ERROR\0", "", "nonsense"])(
    "is not opened when the scanner answers %j",
    async (said) => {
      const { path } = await loanWith(sampleFiles.pdf);
      clamd.answer = said;
      const answer = await ask(manager, path);
      expect(answer.statusCode).toBe(503);
      expect(answer.json().error).toBe(documentTexts.scannerAway);
    },
  );

  it("new files are scanned without a download", async () => {
    const { loan } = await loanWith(infected);
    await scanNewFiles(test.deps);
    expect((await ask(customer, `${loan.id}/files`)).json().files[0].virus).toBe("Test-Virus");
    const before = clamd.scans;
    await scanNewFiles(test.deps);
    expect(clamd.scans).toBe(before);
  });

  it("an unreachable scanner is an error, not a clean file", async () => {
    await expect(scanWithClamAv("unix:///nowhere/clamd.ctl", infected)).rejects.toThrow("ENOENT");
  });

  it.each([
    ["tcp://clamav:3310", true],
    ["unix:///run/clamav/clamd.ctl", true],
    ["tcp://clamav", false],
    ["tcp://clamav:0", false],
    ["tcp://clamav:99999", false],
    ["http://clamav:3310", false],
    ["unix://relative", false],
  ])("CLAMAV_URL %s is supported: %s", (url, expected) => expect(isClamAvUrl(url)).toBe(expected));
});
