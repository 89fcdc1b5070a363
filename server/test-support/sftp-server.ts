import { spawn } from "node:child_process";
import { once } from "node:events";
import { link, mkdir, mkdtemp, open, rm, stat, unlink, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import ssh2, { type SFTPWrapper } from "ssh2";
import { fingerprintOf, newKeyPair } from "../src/connections/sftp.ts";
import { freePort } from "../../scripts/free-port.mjs";

const { STATUS_CODE: status } = ssh2.utils.sftp;

/** A server of files on this machine. */
export interface TestSftp {
  port: number;
  username: string;
  /** The fingerprint of its key. */
  host_key: string;
  /** Its folder for files, on the disk of this machine. */
  folder: string;
  /** How often a client tried to sign in. */
  attempts: () => number;
  close: () => Promise<void>;
}

/** Whom a server lets in. */
interface LetIn {
  /** A line of authorized_keys. */
  publicKey?: string;
  password?: string;
  /** Cuts the connection instead of answering this write, counted from 1. */
  cutAtWrite?: number;
}

const hostKeys = newKeyPair();

function fingerprint(publicKey: string): string {
  return fingerprintOf(Buffer.from(publicKey.split(" ")[1] ?? "", "base64"));
}

/** Starts a server in this process, whose renaming replaces nothing, as that of OpenSSH. Close it. */
export async function openSftp(who: LetIn): Promise<TestSftp> {
  const folder = await mkdtemp(path.join(tmpdir(), "microfinance-sftp-"));
  let attempts = 0;
  const server = new ssh2.Server({ hostKeys: [hostKeys.privateKey] }, (client) => {
    client.on("error", () => undefined);
    client.on("authentication", (context) => {
      if (context.method === "none") return context.reject(["publickey", "password"]);
      attempts += 1;
      return isLetIn(who, context) ? context.accept() : context.reject();
    });
    client.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => {
        serve(acceptSftp(), folder, () => client.end(), who.cutAtWrite ?? 0);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    username: "files",
    host_key: fingerprint(hostKeys.publicKey),
    folder,
    attempts: () => attempts,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

function isLetIn({ publicKey, password }: LetIn, context: ssh2.AuthContext): boolean {
  if (context.method === "password") return context.password === password;
  if (context.method !== "publickey" || publicKey === undefined) return false;
  const key = ssh2.utils.parseKey(publicKey);
  if (key instanceof Error || !key.getPublicSSH().equals(context.key.data)) return false;
  const { signature, blob, hashAlgo } = context;
  return signature === undefined || blob === undefined
    ? true
    : key.verify(blob, signature, hashAlgo);
}

/** Answers the requests of one client; paths are those of the disk, and a relative one is of the folder. */
function serve(sftp: SFTPWrapper, folder: string, cut: () => void, cutAtWrite: number): void {
  const handles = new Map<number, FileHandle>();
  let writes = 0;
  const at = (name: string) => path.resolve(folder, name);
  const answer = (id: number, work: Promise<unknown>) => {
    work.then(
      () => sftp.status(id, status.OK),
      () => sftp.status(id, status.FAILURE),
    );
  };
  const stats = (id: number, name: string) => {
    stat(at(name)).then(
      ({ mode, uid, gid, size }) => sftp.attrs(id, { mode, uid, gid, size, atime: 0, mtime: 0 }),
      () => sftp.status(id, status.NO_SUCH_FILE),
    );
  };
  const handleOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  sftp.on("STAT", stats);
  sftp.on("LSTAT", stats);
  sftp.on("FSTAT", (id, handle) => {
    void handleOf(handle)
      ?.stat()
      .then(({ mode, uid, gid, size }) =>
        sftp.attrs(id, { mode, uid, gid, size, atime: 0, mtime: 0 }),
      );
  });
  sftp.on("OPEN", (id, name, flags) => {
    open(at(name), ssh2.utils.sftp.flagsToString(flags) ?? "r").then(
      (file) => {
        handles.set(file.fd, file);
        const handle = Buffer.alloc(4);
        handle.writeUInt32BE(file.fd, 0);
        sftp.handle(id, handle);
      },
      () => sftp.status(id, status.FAILURE),
    );
  });
  sftp.on("READ", (id, handle, offset, length) => {
    void handleOf(handle)
      ?.read(Buffer.alloc(length), 0, length, offset)
      .then(({ bytesRead, buffer }) =>
        bytesRead === 0
          ? sftp.status(id, status.EOF)
          : sftp.data(id, buffer.subarray(0, bytesRead)),
      );
  });
  sftp.on("WRITE", (id, handle, offset, data) => {
    writes += 1;
    if (writes === cutAtWrite) cut();
    else answer(id, Promise.resolve(handleOf(handle)?.write(data, 0, data.length, offset)));
  });
  sftp.on("CLOSE", (id, handle) => {
    const file = handleOf(handle);
    handles.delete(handle.readUInt32BE(0));
    answer(id, Promise.resolve(file?.close()));
  });
  sftp.on("FSETSTAT", (id) => sftp.status(id, status.OK));
  sftp.on("REMOVE", (id, name) => answer(id, unlink(at(name))));
  sftp.on("RENAME", (id, from, to) =>
    answer(
      id,
      link(at(from), at(to)).then(() => unlink(at(from))),
    ),
  );
  // A connection that is cut leaves its files open.
  sftp.on("close", () => {
    for (const file of handles.values()) void file.close();
  });
}

/** Starts the server of OpenSSH for the person who runs the test. Close it. @param sshd its program */
export async function openOpenSsh(sshd: string, publicKey: string): Promise<TestSftp> {
  const own = await mkdtemp(path.join(tmpdir(), "microfinance-sshd-"));
  const folder = path.join(own, "files");
  await mkdir(folder);
  const port = await freePort();
  await writeFile(path.join(own, "host"), hostKeys.privateKey, { mode: 0o600 });
  await writeFile(path.join(own, "let-in"), `${publicKey}\n`, { mode: 0o600 });
  const settings = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${own}/host`,
    `AuthorizedKeysFile ${own}/let-in`,
    "PidFile none",
    "StrictModes no",
    "PermitRootLogin prohibit-password",
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    `Subsystem sftp internal-sftp -d ${folder}`,
  ];
  await writeFile(path.join(own, "settings"), settings.join("\n"));
  const server = spawn(sshd, ["-D", "-e", "-f", path.join(own, "settings")], { stdio: "ignore" });
  const ended = once(server, "exit");
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`${sshd} does not start`);
    await setTimeout(50);
  }
  return {
    port,
    username: userInfo().username,
    host_key: fingerprint(hostKeys.publicKey),
    folder,
    attempts: () => 0,
    close: async () => {
      server.kill();
      await ended;
      await rm(own, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("data", () => undefined);
    socket.on("connect", () => socket.destroy());
  });
}
