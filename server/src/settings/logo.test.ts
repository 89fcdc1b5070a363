import { deflateSync, crc32 } from "node:zlib";
import { logoTexts as texts } from "@microfinance/contract/settings/logo.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, requestAs } from "../../test-support/call.ts";
import { auditedAs, makeFile, sampleFiles } from "../../test-support/make-application.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { pictureSize } from "../core/pdf/picture.ts";

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

interface PngOptions {
  colorType?: number;
  depth?: number;
  interlaced?: boolean;
  filter?: number;
}

/** A picture of one color. */
function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { colorType = 2, depth = 8, interlaced = false, filter = 0 } = options;
  const channels = colorType === 6 ? 4 : 3;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const row = Buffer.alloc(1 + width * channels * (depth / 8), 200);
  row[0] = filter;
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const save = (content: Buffer, person = admin, name = "logo.png") =>
  callAs(t, person, "PUT", "/settings/logo", makeFile(name, content, "image/png"));
const letterhead = async () =>
  (await t.app.inject({ method: "GET", url: "/api/settings/letterhead" })).json().letterhead;

describe("RPT-40 the lender's logo", () => {
  it("RPT-40 is on the letterhead and in every PDF", async () => {
    const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const statement = () => requestAs(t, admin, "GET", `/loans/${loan.loan_id}/statement.pdf`);
    const without = (await statement()).rawPayload;
    expect((await letterhead()).logo).toBeNull();
    const saved = await save(png(300, 120, { colorType: 6 }));
    expect(saved).toMatchObject({ status: 200, body: { msg: texts.saved } });
    const { logo } = await letterhead();
    expect(logo).toMatch(/^\/api\/settings\/logo\?v=[0-9a-f]{16}$/);
    const picture = await t.app.inject({ method: "GET", url: logo });
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.headers["x-content-type-options"]).toBe("nosniff");
    const withLogo = (await statement()).rawPayload;
    expect(without.toString("latin1")).not.toContain("/Subtype /Image");
    expect(withLogo.toString("latin1")).toContain("/Subtype /Image");
    expect(await auditedAs(t, "settings.logo", "lender")).toHaveLength(1);

    expect((await save(sampleFiles.jpeg, admin, "logo.jpg")).status).toBe(200);
    expect((await letterhead()).logo).not.toBe(logo);
    expect((await statement()).statusCode).toBe(200);
    expect((await callAs(t, admin, "DELETE", "/settings/logo")).status).toBe(200);
    expect((await letterhead()).logo).toBeNull();
    expect((await callAs(t, admin, "DELETE", "/settings/logo")).status).toBe(409);
    expect((await t.app.inject({ method: "GET", url: logo })).statusCode).toBe(404);
  });

  it.each([
    ["a PDF", sampleFiles.pdf, texts.wrongType],
    ["a large picture", png(1_001, 10), texts.tooManyPixels],
    ["a large file", Buffer.concat([png(10, 10), Buffer.alloc(256 * 1024)]), texts.tooLarge],
    ["an interlaced picture", png(10, 10, { interlaced: true }), texts.unreadable],
    ["sixteen bits a channel", png(10, 10, { depth: 16 }), texts.unreadable],
    ["an unknown filter", png(10, 10, { colorType: 6, filter: 9 }), texts.unreadable],
    ["missing rows", shortened(png(10, 10)), texts.unreadable],
  ])("RPT-40 %s is refused by its content", async (_what, content, text) => {
    const { status, body } = await save(content);
    expect([status, body.msg]).toEqual([400, text]);
  });

  it("RPT-40 only a system admin sets it", async () => {
    const manager = await makeStaff(t.deps, 8);
    expect((await save(png(10, 10), manager)).status).toBe(403);
  });

  it("RPT-40 the size of a picture is read from its content", () => {
    expect(pictureSize(png(30, 20), "image/png")).toEqual({ width: 30, height: 20 });
    expect(pictureSize(sampleFiles.jpeg, "image/jpeg")).toEqual({ width: 1, height: 1 });
    expect(pictureSize(Buffer.alloc(40), "image/png")).toBeNull();
    expect(pictureSize(Buffer.alloc(40), "image/jpeg")).toBeNull();
  });
});

/** The header of a picture states twice the rows that it has. */
function shortened(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  copy.writeUInt32BE(20, 20);
  return copy;
}
