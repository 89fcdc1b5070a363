import { verifyAuditLog, type RecordedSeal, type Verification } from "./src/audit/verify.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";

/**
 * `npm run verify-audit-log -- [NUMBER:HASH]`: compares every seal of the audit log with its entries, and prints the
 * first mismatch, with exit code 1. NUMBER:HASH is a seal from the application log of an earlier day.
 */
const [input] = process.argv.slice(2);

await runCommand(async () => {
  const seal = input === undefined ? undefined : parseSeal(input);
  const reached = await connectForCommand(readEnv(process.env));
  const database = openDatabase(reached.url, { poolSize: 1 });
  try {
    console.log(report(await verifyAuditLog(database.pool, seal)));
  } finally {
    await database.close();
    await reached.leave();
  }
});

function parseSeal(text: string): RecordedSeal {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (number === undefined || hash === undefined)
    throw new StartError(
      "The seal is invalid. Usage: npm run verify-audit-log -- [NUMBER:HASH], as in the application log",
    );
  return { number: Number(number), hash: hash.toLowerCase() };
}

function report({ fault, seals, entries, last, unsealed }: Verification): string {
  if (fault !== null)
    throw new StartError(
      `The audit log was tampered with. ${fault} Every seal before it is valid.`,
    );
  const end = last === null ? "" : ` The last is ${last.number}:${last.hash.toString("hex")}.`;
  return `The audit log is valid: ${entries} entries under ${seals} seals.${end} ${unsealed} newer entries are not sealed yet.`;
}
