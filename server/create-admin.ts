import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { createAdmin, type NewAdmin } from "./src/staff/create-admin.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { databaseStore } from "./src/documents/document-store.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";
import { tables } from "./src/tables.ts";

/**
 * `npm run create-admin`: creates the first system admin of an installation (AUTH-46). Values come from the command
 * line, the environment or prompts. The password is never an argument, which every user of the machine could read: it
 * comes from ADMIN_PASSWORD, a pipe or a hidden prompt.
 */
const usage = `npm run create-admin -- --email ADDRESS --first-name NAME --last-name NAME --phone NUMBER

Each may also come from the environment: ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME, ADMIN_PHONE.
The password comes from ADMIN_PASSWORD, from standard input, or a prompt.`;

const questions = [
  ["email", "Email address"],
  ["first-name", "First name"],
  ["last-name", "Last name"],
  ["phone", "Phone"],
] as const;

await runCommand(async () => {
  const admin = await readAdmin();
  console.log(`${await make(admin)} can sign in as a system admin.`);
});

async function make(admin: NewAdmin): Promise<string> {
  const env = readEnv(process.env);
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.url);
  try {
    await prepareDatabase(reached, 10_000);
    const { db, pool } = database;
    return await createAdmin(
      { db, pool, env, documents: databaseStore, tables, now: () => new Date() },
      admin,
    );
  } finally {
    await database.close();
    await reached.leave();
  }
}

async function readAdmin(): Promise<NewAdmin> {
  const given = readArguments();
  const found = new Map<string, string>();
  for (const [name, question] of questions) {
    const variable = process.env[`ADMIN_${name.toUpperCase().replaceAll("-", "_")}`];
    const value = (given[name] ?? variable ?? (await ask(question))).trim();
    if (value === "") throw new StartError(`${question} is missing.\n\n${usage}`);
    found.set(name, value);
  }
  return {
    email: found.get("email") ?? "",
    first_name: found.get("first-name") ?? "",
    last_name: found.get("last-name") ?? "",
    phone: found.get("phone") ?? "",
    password: await readPassword(),
  };
}

function readArguments() {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      options: { email: option, "first-name": option, "last-name": option, phone: option },
    }).values;
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}

async function readPassword(): Promise<string> {
  const password =
    process.env["ADMIN_PASSWORD"] ??
    (process.stdin.isTTY
      ? await ask("Password", { unseen: true })
      : (await text(process.stdin)).replace(/\r?\n$/, ""));
  if (password === "") throw new StartError(`The password is missing.\n\n${usage}`);
  return password;
}

/** Prompts on a terminal only; a pipe cannot reply. */
async function ask(question: string, { unseen = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) return "";
  process.stderr.write(`${question}: `);
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: unseen ? nothing : process.stderr,
    terminal: true,
  });
  const answer = await lines.question("");
  lines.close();
  if (unseen) process.stderr.write("\n");
  return answer;
}
