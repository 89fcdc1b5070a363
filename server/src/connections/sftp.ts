import { recipientTexts } from "@microfinance/contract/connections/recipient-texts.ts";
import { createHash, randomUUID } from "node:crypto";
import type { lookup } from "node:dns";
import { connect } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import ssh2, { type SFTPWrapper } from "ssh2";
import { PrivateAddress, publicLookup, refusePrivateNumber } from "./public-address.ts";
import { reasonOf } from "./post-event.ts";

const texts = recipientTexts.sftp;

/** A server that takes files, and how this one signs in there. */
export interface SftpServer {
  host: string;
  port: number;
  username: string;
  /** Empty for the folder that the server opens. */
  folder: string;
  /** The fingerprint that its key has to have. */
  host_key: string;
  access: { password: string } | { privateKey: string };
}

/** Where servers may be, and how long one may be silent. */
export interface SftpOptions {
  /** Private networks too (EVENTS_TO_PRIVATE_NETWORKS). */
  toPrivate: boolean;
  /** Milliseconds until the server has let this one in, and between two signs of life after that. */
  timeout?: number;
  resolve?: typeof lookup;
}

/** Why a server did not take a file, in words for staff. */
export class SftpRefusal extends Error {}

const mostTime = 20_000;

/** A key pair to sign in with; the public part is one line of authorized_keys. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync("ed25519", { comment: "microfinance" });
    // ssh2 leaves out the zeros that one public key in 256 begins with, and does not read what it then wrote.
    const isWhole = !(ssh2.utils.parseKey(pair.private) instanceof Error);
    if (isWhole) return { publicKey: pair.public, privateKey: pair.private };
  }
}

/** The fingerprint of a host's key, as OpenSSH shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replaceAll("=", "")}`;
}

/**
 * Signs in at a server and opens its folder, and changes nothing there.
 * @throws {SftpRefusal} with what keeps a file from being put there
 */
export function tryServer(server: SftpServer, options: SftpOptions): Promise<void> {
  return withSftp(server, options, (sftp) => openFolder(sftp, server));
}

/**
 * Puts a file into the folder of a server under the first of its names that no other content has: whole or not at all,
 * and nothing where it is there already.
 *
 * @throws {SftpRefusal} where it was not put there
 */
export function putFile(
  server: SftpServer,
  names: readonly string[],
  content: Buffer,
  options: SftpOptions,
): Promise<void> {
  return withSftp(server, options, async (sftp) => {
    await openFolder(sftp, server);
    for (const name of names) if (await putAs(sftp, inFolder(server, name), content)) return;
    throw new SftpRefusal(texts["no place"]);
  });
}

async function openFolder(sftp: SFTPWrapper, server: SftpServer): Promise<void> {
  const folder = server.folder === "" ? "." : server.folder;
  const found = await promisify(sftp.stat.bind(sftp))(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new SftpRefusal(texts["no folder"]);
}

const inFolder = ({ folder }: SftpServer, name: string): string =>
  folder === "" ? name : path.posix.join(folder, name);

/** @returns whether the name has this content now: false where it has another one */
async function putAs(sftp: SFTPWrapper, target: string, content: Buffer): Promise<boolean> {
  if (await isThere(sftp, target)) return hasContent(sftp, target, content);
  const part = path.posix.join(path.posix.dirname(target), `.${randomUUID()}.part`);
  const write = promisify<string, Buffer, { flag: "wx" }, void>(sftp.writeFile.bind(sftp));
  await write(part, content, { flag: "wx" });
  try {
    await promisify(sftp.rename.bind(sftp))(part, target);
  } catch (error) {
    await promisify(sftp.unlink.bind(sftp))(part).catch(() => undefined);
    // Another one came between: OpenSSH replaces nothing.
    if (await isThere(sftp, target)) return hasContent(sftp, target, content);
    throw error;
  }
  return true;
}

function isThere(sftp: SFTPWrapper, target: string): Promise<boolean> {
  return promisify(sftp.stat.bind(sftp))(target).then(
    () => true,
    () => false,
  );
}

/** A folder may let files be put and not be read: what is there is another one then. */
async function hasContent(sftp: SFTPWrapper, target: string, content: Buffer): Promise<boolean> {
  const read = promisify<string, Buffer>(sftp.readFile.bind(sftp));
  return read(target).then(
    (found) => found.equals(content),
    () => false,
  );
}

async function withSftp<Result>(
  { host, port, username, host_key, access }: SftpServer,
  { toPrivate, timeout = mostTime, resolve }: SftpOptions,
  work: (sftp: SFTPWrapper) => Promise<Result>,
): Promise<Result> {
  const client = new ssh2.Client();
  let shown = "";
  try {
    if (!toPrivate) refusePrivateNumber(host);
    const sock = connect({ host, port, ...(toPrivate ? {} : { lookup: publicLookup(resolve) }) });
    // It stays: an error of a connection that is given up is no error of this process.
    const broken = new Promise<never>((_, reject) => {
      client.on("error", reject);
      client.once("close", () => reject(new Error("The connection was closed.")));
    });
    const done = new Promise<void>((ready) => {
      client.once("ready", ready);
      client.connect({
        sock,
        username,
        ...access,
        readyTimeout: timeout,
        keepaliveInterval: timeout,
        keepaliveCountMax: 1,
        hostVerifier: (key: Buffer) => {
          shown = fingerprintOf(key);
          return shown === host_key;
        },
      });
    }).then(async () => work(await promisify<SFTPWrapper>(client.sftp.bind(client))()));
    // What was asked of a connection that broke may never be answered.
    return await Promise.race([done, broken]);
  } catch (error) {
    throw refusalOf(error, shown, host_key);
  } finally {
    client.destroy();
  }
}

function refusalOf(error: unknown, shown: string, hostKey: string): SftpRefusal {
  if (error instanceof SftpRefusal) return error;
  if (error instanceof PrivateAddress) return new SftpRefusal(texts.private);
  if (shown !== "" && shown !== hostKey) return new SftpRefusal(texts["other key"](shown));
  const level: unknown = error instanceof Error ? Reflect.get(error, "level") : undefined;
  if (level === "client-authentication") return new SftpRefusal(texts["not let in"]);
  return new SftpRefusal(texts.failed(reasonOf(error)));
}
