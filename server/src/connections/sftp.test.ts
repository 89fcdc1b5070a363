import { recipientTexts } from "@microfinance/contract/connections/recipient-texts.ts";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openOpenSsh, openSftp, type TestSftp } from "../../test-support/sftp-server.ts";
import { newKeyPair, putFile, type SftpServer, tryServer } from "./sftp.ts";

const texts = recipientTexts.sftp;
const here = { toPrivate: true };
const pair = newKeyPair();
const { publicKey, privateKey } = pair;

let server: TestSftp;
afterEach(() => server.close());

const at = (more: Partial<SftpServer> = {}): SftpServer => ({
  host: "127.0.0.1",
  port: server.port,
  username: server.username,
  folder: "",
  host_key: server.host_key,
  access: { privateKey },
  ...more,
});
const fileAt = (name: string) => readFile(path.join(server.folder, name), "utf8");

/** The program of OpenSSH's server, where the machine that runs the tests names one. */
const sshd = process.env["SSHD"];
const servers: [string, () => Promise<TestSftp>][] = [
  ["a server of the protocol", () => openSftp({ publicKey })],
  ...(sshd === undefined
    ? []
    : ([["OpenSSH", () => openOpenSsh(sshd, publicKey)]] satisfies typeof servers)),
];

describe.each(servers)("FILE-12 at %s a file", (_name, open) => {
  it("is put whole and once, and replaces nothing", async () => {
    server = await open();
    const content = Buffer.from("Loan,Balance\n".repeat(8_000));
    const put = (text: Buffer) => putFile(at(), ["loans.csv", "loans (7).csv"], text, here);
    await put(content);
    await put(content);
    expect(await readdir(server.folder)).toEqual(["loans.csv"]);
    expect(await fileAt("loans.csv")).toBe(content.toString());
    await put(Buffer.from("another one"));
    expect((await readdir(server.folder)).toSorted()).toEqual(["loans (7).csv", "loans.csv"]);
    expect(await fileAt("loans (7).csv")).toBe("another one");
    expect(await fileAt("loans.csv")).toBe(content.toString());
    await expect(put(Buffer.from("a third one"))).rejects.toThrow(texts["no place"]);
    expect((await readdir(server.folder)).toSorted()).toEqual(["loans (7).csv", "loans.csv"]);
  });

  it("goes to the folder that was set, and nowhere without it", async () => {
    server = await open();
    const folder = path.join(server.folder, "in");
    await expect(tryServer(at({ folder }), here)).rejects.toThrow(texts["no folder"]);
    await mkdir(folder);
    await tryServer(at({ folder }), here);
    await putFile(at({ folder }), ["loans.csv"], Buffer.from("text"), here);
    expect(await fileAt("in/loans.csv")).toBe("text");
    await writeFile(path.join(server.folder, "a-file"), "");
    const file = at({ folder: path.join(server.folder, "a-file") });
    await expect(tryServer(file, here)).rejects.toThrow(texts["no folder"]);
  });

  it("is not brought to a host with another key, nor with a key that is not let in", async () => {
    server = await open();
    const other = `SHA256:${"A".repeat(43)}`;
    await expect(tryServer(at({ host_key: other }), here)).rejects.toThrow(
      texts["other key"](server.host_key),
    );
    expect(server.attempts()).toBe(0);
    const access = { privateKey: newKeyPair().privateKey };
    await expect(tryServer(at({ access }), here)).rejects.toThrow(texts["not let in"]);
  });
});

describe("FILE-12 a server", () => {
  it("lets in by a password", async () => {
    server = await openSftp({ password: "Lion-Mountain-26" });
    await tryServer(at({ access: { password: "Lion-Mountain-26" } }), here);
    const wrong = at({ access: { password: "Lion-Mountain-27" } });
    await expect(tryServer(wrong, here)).rejects.toThrow(texts["not let in"]);
  });

  it("that breaks off in the middle has no file under its name", async () => {
    server = await openSftp({ publicKey, cutAtWrite: 2 });
    const content = Buffer.alloc(200_000, "x");
    await expect(putFile(at(), ["loans.csv"], content, here)).rejects.toThrow(
      /could not be reached/,
    );
    const left = await readdir(server.folder);
    expect(left).toEqual([expect.stringMatching(/^\..+\.part$/)]);
  });

  it("that is away, or of a private network by number or by name, is not reached", async () => {
    server = await openSftp({ publicKey });
    const { port } = server;
    await server.close();
    await expect(tryServer(at(), here)).rejects.toThrow(/could not be reached/);
    server = await openSftp({ publicKey });
    const guarded = { toPrivate: false };
    await expect(tryServer(at({ port }), guarded)).rejects.toThrow(texts.private);
    const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, [{ address: "10.0.0.7", family: 4 }])) as never;
    const named = at({ host: "sftp.example.org" });
    await expect(tryServer(named, { ...guarded, resolve })).rejects.toThrow(texts.private);
  });
});
