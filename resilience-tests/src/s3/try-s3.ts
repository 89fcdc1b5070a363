import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Application,
  run,
  runScript,
  type Setting,
  startApplication,
  temporaryData,
} from "../application.ts";
import { send, until } from "../call.ts";
import { randomOf } from "../random.ts";
import { makeContainer } from "./container.ts";
import { keys, requireSwift, startSwift, type Swift } from "./swift.ts";
import { addFiles, checkFiles, openUploads, refresh, type Uploads } from "./uploads.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** The result of the test: one line a step, and what was wrong. */
export interface S3Report {
  steps: [name: string, figures: string][];
  wrong: string[];
}

/** Documents and the continuous backup in a real S3 service, which is stopped and hangs under load. */
export async function tryS3(seconds: number, log: (line: string) => void): Promise<S3Report> {
  requireSwift();
  const report: S3Report = { steps: [], wrong: [] };
  const note = (name: string, figures: string) => {
    report.steps.push([name, figures]);
    log(`${name}: ${figures}`);
  };
  const expectTrue = (holds: boolean, text: string) => {
    if (!holds) report.wrong.push(text);
  };
  const folder = mkdtempSync(path.join(tmpdir(), "microfinance-swift-"));
  const ending: (() => Promise<unknown> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  try {
    const swift = await startSwift(folder);
    ending.push(() => swift.kill());
    const documents = await makeContainer(swift.endpoint, "documents");
    const backup = await makeContainer(swift.endpoint, "backup");
    const data = temporaryData();
    ending.push(data.remove);
    const env = {
      S3_BUCKET: "documents",
      S3_ENDPOINT: swift.endpoint,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
      DOCUMENTS_KEY: randomBytes(32).toString("base64"),
      BACKUP_TO: "s3://backup/office",
      BACKUP_KEY: randomBytes(32).toString("base64"),
    };
    const setting: Setting = { port: await freePort(), dataDir: data.dataDir, env };
    const application = await startApplication(setting);
    ending.push(() => application.stop());
    const { origin } = application;
    const uploads = await openUploads(origin, 16);
    const random = randomOf(Date.now());
    const check = async (name: string, from: string = origin) => {
      await refresh(from, uploads);
      const wrong = [...(await checkFiles(from, uploads)), ...uploads.faults.splice(0)];
      report.wrong.push(...wrong);
      const bytes = uploads.acknowledged.reduce((sum, { size }) => sum + size, 0);
      note(
        name,
        `${uploads.acknowledged.length} files, ${mega(bytes)} MB read, ${wrong.length} wrong`,
      );
    };
    const underLoad = <Result>(work: () => Promise<Result>) =>
      duringUploads(origin, uploads, random, work);

    note("uploads", (await underLoad(() => wait(seconds * 1_000))).figures);
    await check("read back");
    const { length: count } = uploads.acknowledged;
    const [first] = uploads.acknowledged;
    if (first === undefined) throw new Error("No file was acknowledged");
    const statuses = await documents.statusesUnsigned(first.id);
    expectTrue(
      statuses.every((status) => status >= 400),
      `unsigned: ${statuses.join(", ")}`,
    );
    note("requests without a signature", statuses.join(", "));
    const stored = (await documents.names()).length;
    expectTrue(stored >= count, `${stored} objects for ${count} files`);
    const isPlain = (await documents.read(first.id)).length === first.size;
    note(
      "objects of documents",
      `${stored}; the bytes are ${isPlain ? "those of the file, not encrypted by us" : "other than those of the file"}`,
    );
    const other = { ...setting, env: { ...env, S3_SECRET_ACCESS_KEY: "another" } };
    const refused = await runScript("server/move-documents.ts", other, ["bucket"]).catch(String);
    expectTrue(refused.includes("cannot be reached"), `another secret: ${refused}`);

    for (const to of ["database", "bucket"] as const) {
      note(`moved to the ${to}`, (await underLoad(() => moveTwice(setting, to))).result);
      await check(`read after the move to the ${to}`);
    }
    for (const fault of ["killed", "hanging"] as const) {
      const { figures, result } = await underLoad(() => lose(swift, fault, origin, uploads));
      note(`service ${fault}`, `${result}; ${figures}`);
      await check(`read after the service was ${fault}`);
    }
    await restoreElsewhere(setting, application, backup, note, ending, check, expectTrue);
    return report;
  } finally {
    for (const end of ending.toReversed()) await end();
  }
}

const mega = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

async function duringUploads<Result>(
  origin: string,
  uploads: Uploads,
  random: ReturnType<typeof randomOf>,
  work: () => Promise<Result>,
): Promise<{ figures: string; result: Result }> {
  await refresh(origin, uploads);
  uploads.statuses.clear();
  uploads.slowest = 0;
  let isOver = false;
  const load = addFiles(origin, uploads, random, () => isOver);
  // A failure of the load is reported where it is awaited.
  load.catch(() => undefined);
  try {
    const result = await work();
    isOver = true;
    await load;
    const counts = [...uploads.statuses].map(([status, times]) => `${times} with ${status}`);
    const slowest = (uploads.slowest / 1_000).toFixed(1);
    return { result, figures: `${counts.join(", ")}, the slowest in ${slowest} s` };
  } finally {
    isOver = true;
  }
}

/** Moves all contents, is killed in the middle, and moves the rest. */
async function moveTwice(setting: Setting, to: "database" | "bucket"): Promise<string> {
  const watch = run("server/test-support/watch-contents.ts", setting);
  const counts = () => {
    const [rows = "", bucket = ""] = (watch.log().trim().split("\n").at(-1) ?? "").split(" ");
    return { database: Number(rows), bucket: Number(bucket) };
  };
  try {
    await until("the first counts", async () => watch.log().includes("\n"));
    const from = to === "database" ? "bucket" : "database";
    const { [to]: before } = counts();
    const moving = run("server/move-documents.ts", setting, [to]);
    // New files go to the bucket by themselves, so there it is the other count that shows the move.
    const left = counts().database;
    await until(
      "the middle of a move",
      async () =>
        to === "database" ? counts().database >= before + 10 : counts().database <= left - 10,
      60_000,
      10,
    );
    moving.child.kill("SIGKILL");
    await wait(500);
    const middle = counts();
    if (middle[from] === 0) throw new Error("The move was over before it could be killed");
    const output = await runScript("server/move-documents.ts", setting, [to]);
    await wait(500);
    const after = counts();
    if (to === "bucket" && after.database > 0) throw new Error("Contents stayed in the database");
    const done = output.trim().split("\n").at(-1) ?? "";
    return `killed at ${middle.database} in the database and ${middle.bucket} in the bucket; ${done} Then ${after.database} and ${after.bucket}`;
  } finally {
    watch.child.kill("SIGKILL");
  }
}

/** Stops the service under load, for 15 s if it is killed and 40 s if it hangs, longer than our three attempts take. */
async function lose(swift: Swift, fault: "killed" | "hanging", origin: string, uploads: Uploads) {
  await wait(3_000);
  if (fault === "killed") await swift.kill();
  else swift.pause();
  const ends = Date.now() + (fault === "killed" ? 15_000 : 40_000);
  let slowest = 0;
  while (Date.now() < ends) {
    const path = "/api/applications/drafts";
    const token = uploads.senders[0]?.person.token;
    const { status, taken } = await send(origin, { method: "GET", path, token });
    if (status >= 500) uploads.faults.push(`another request: ${status}`);
    slowest = Math.max(slowest, taken);
    await wait(500);
  }
  const before = uploads.acknowledged.length;
  const back = Date.now();
  if (fault === "killed") await swift.start();
  else swift.resume();
  await until("a file", async () => uploads.acknowledged.length > before, 120_000);
  const seconds = ((Date.now() - back) / 1_000).toFixed(1);
  await wait(3_000);
  return `other requests in ${Math.round(slowest)} ms at most; a file ${seconds} s after its return`;
}

/** Restores the continuous backup into another folder, and reads every file through an application there. */
async function restoreElsewhere(
  setting: Setting,
  application: Application,
  backup: Awaited<ReturnType<typeof makeContainer>>,
  note: (name: string, figures: string) => void,
  ending: (() => Promise<unknown> | void)[],
  check: (name: string, origin: string) => Promise<void>,
  expectTrue: (holds: boolean, text: string) => void,
): Promise<void> {
  const arrived = async (name: string) => (await backup.names("office/")).includes(name);
  await until(
    "a base backup",
    async () => (await backup.names("office/base/")).length > 0,
    180_000,
  );
  const last = (await runScript("server/test-support/end-segment.ts", setting)).trim();
  await until(`segment ${last}`, () => arrived(`office/wal/${last}`), 120_000);
  await application.stop();
  const names = await backup.names();
  for (const name of names)
    if (!(await backup.read(name)).subarray(0, 4).equals(Buffer.from("MFB1")))
      expectTrue(false, `${name} is not encrypted`);
  const count = (kind: string) => names.filter((name) => name.startsWith(`office/${kind}/`)).length;
  note(
    "continuous backup",
    `${count("base")} base, ${count("blocks")} blocks, ${count("wal")} segments, all of them encrypted`,
  );
  const data = temporaryData();
  ending.push(data.remove);
  const other = { ...setting, port: await freePort(), dataDir: data.dataDir };
  const begun = Date.now();
  await runScript("server/restore.ts", other, ["--to", "latest"]);
  const verified = (await runScript("server/verify-audit-log.ts", other)).trim().split("\n").at(-1);
  const restored = await startApplication(other);
  ending.push(() => restored.stop());
  note("restored", `serving after ${((Date.now() - begun) / 1_000).toFixed(1)} s; ${verified}`);
  await check("read after the restore", restored.origin);
}
