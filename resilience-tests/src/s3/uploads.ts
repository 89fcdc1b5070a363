import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { read, send } from "../call.ts";
import type { Random } from "../random.ts";
import { makeCustomer, must, type Person, signIn } from "../seed.ts";

/** A file that was acknowledged. */
export interface Uploaded {
  id: string;
  draft: string;
  by: Person;
  name: string;
  sha256: string;
  size: number;
}

/** Customers who add files to applications, with the results. */
export interface Uploads {
  senders: { person: Person; draft: string; files: number; bytes: number }[];
  acknowledged: Uploaded[];
  /** Answers by their status. */
  statuses: Map<number, number>;
  /** The longest answer, in milliseconds. */
  slowest: number;
  /** Answers that must not occur: any but 200, and 503 with a text. */
  faults: string[];
}

const largest = 5 * 1024 * 1024;
const most = { files: 12, bytes: 25 * 1024 * 1024 };
const sizes = [1_024, 10_240, 102_400, 1_048_576, largest] as const;

const beginnings = {
  pdf: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  jpg: Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9", "hex"),
  png: Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082",
    "hex",
  ),
};

/** Makes `atOnce` customers, each of whom then sends one file at a time. */
export async function openUploads(origin: string, atOnce: number): Promise<Uploads> {
  const uploads: Uploads = {
    senders: [],
    acknowledged: [],
    statuses: new Map(),
    slowest: 0,
    faults: [],
  };
  for (let left = atOnce; left > 0; left -= 1)
    uploads.senders.push({ person: await makeCustomer(origin), draft: "", files: 0, bytes: 0 });
  return uploads;
}

/** Signs everybody in again: a session's token lives for minutes. */
export async function refresh(origin: string, { senders }: Uploads): Promise<void> {
  for (const { person } of senders) await signIn(origin, person);
}

/**
 * Every sender adds one file after the other until `isOver`. One that is answered with 503 is sent again until it is
 * acknowledged, so that nothing may be stored twice.
 */
export async function addFiles(
  origin: string,
  uploads: Uploads,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  await Promise.all(
    uploads.senders.map(async (sender) => {
      while (!isOver()) {
        await addFile(origin, uploads, sender, random);
        await wait(250);
      }
    }),
  );
}

type Sender = Uploads["senders"][number];

async function addFile(origin: string, uploads: Uploads, sender: Sender, random: Random) {
  const size = random.chance(0.5) ? random.pick(sizes) : random.whole(1_024, 300_000);
  if (sender.draft === "" || sender.files === most.files || sender.bytes + size > most.bytes) {
    Object.assign(sender, { draft: randomUUID(), files: 0, bytes: 0 });
    await must(origin, {
      method: "PUT",
      path: `/applications/${sender.draft}/draft`,
      token: sender.person.token,
      body: { step: 5, body: { loan: { loan_amount: "5,0" } } },
    });
  }
  const kind = random.pick(["pdf", "jpg", "png"] as const);
  const start = beginnings[kind];
  const content = Buffer.concat([start, randomBytes(size - start.length)]);
  const name = `${randomUUID()}.${kind}`;
  for (;;) {
    const begun = performance.now();
    const response = await fetch(`${origin}/api/applications/${sender.draft}/files?name=${name}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${sender.person.token}`,
        "content-type": "application/octet-stream",
      },
      body: new Uint8Array(content),
      signal: AbortSignal.timeout(240_000),
    });
    const json: unknown = await response.json();
    uploads.slowest = Math.max(uploads.slowest, performance.now() - begun);
    uploads.statuses.set(response.status, (uploads.statuses.get(response.status) ?? 0) + 1);
    if (response.status === 503 && typeof read({ json }, "message") === "string") {
      await wait(500);
      continue;
    }
    const id = read({ json }, "file", "id");
    if (response.status !== 200 || typeof id !== "string") {
      uploads.faults.push(`adding ${name}: ${response.status} ${JSON.stringify(json)}`);
      return;
    }
    sender.files += 1;
    sender.bytes += size;
    uploads.acknowledged.push({
      id,
      draft: sender.draft,
      by: sender.person,
      name,
      sha256: createHash("sha256").update(content).digest("hex"),
      size,
    });
    return;
  }
}

/** Reads back every file and every list, eight applications at once. @returns what is lost, doubled or changed */
export async function checkFiles(origin: string, { acknowledged }: Uploads): Promise<string[]> {
  const wrong: string[] = [];
  const drafts = Map.groupBy(acknowledged, ({ draft }) => draft).entries();
  const worker = async () => {
    for (const [draft, files] of drafts) wrong.push(...(await checkDraft(origin, draft, files)));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return wrong;
}

async function checkDraft(origin: string, draft: string, files: Uploaded[]): Promise<string[]> {
  const wrong: string[] = [];
  const path = `/api/applications/${draft}/files`;
  const token = files[0]?.by.token;
  const listed = read(await send(origin, { method: "GET", path, token }), "files");
  const ids = Array.isArray(listed) ? listed.map((_, at) => read({ json: listed }, at, "id")) : [];
  for (const { id, name } of files)
    if (ids.filter((found) => found === id).length !== 1) wrong.push(`${name} is lost`);
  if (ids.length !== files.length)
    wrong.push(`${draft} has ${ids.length} files instead of ${files.length}`);
  for (const { id, name, sha256, size } of files) {
    const response = await fetch(`${origin}${path}/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const content = Buffer.from(await response.arrayBuffer());
    const isSame = createHash("sha256").update(content).digest("hex") === sha256;
    if (!isSame) wrong.push(`${name}: ${response.status}, ${content.length} of ${size} bytes`);
  }
  return wrong;
}
