import {
  recoveryAlphabet,
  recoveryCode,
  recoveryLetters,
} from "@microfinance/contract/auth/second-factor-rules.ts";
import { randomInt } from "node:crypto";
import type { Connection } from "../core/deps.ts";
import { hashToken } from "./opaque-token.ts";

const codesAtOnce = 10;

/** One recovery code: 120 random bits, so that an unsalted hash can be stored (ASVS 6.5.2). */
function newCode(): string {
  const drawn = Array.from({ length: recoveryLetters }, () => recoveryAlphabet[randomInt(32)]).join(
    "",
  );
  return recoveryCode(drawn) ?? drawn;
}

/** Creates ten new codes and deletes the old ones. They are returned once: only hashes are stored. */
export async function makeRecoveryCodes(
  trx: Connection,
  userId: number,
  now: Date,
): Promise<string[]> {
  await dropRecoveryCodes(trx, userId);
  const codes = Array.from({ length: codesAtOnce }, newCode);
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashToken(code),
    created_at: now,
  }));
  await trx.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

/** Deletes all recovery codes of a person. */
export async function dropRecoveryCodes(trx: Connection, userId: number): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Uses a recovery code; null when it is wrong or used. */
export async function useRecoveryCode(
  trx: Connection,
  userId: number,
  typed: string,
  now: Date,
): Promise<true | null> {
  const code = recoveryCode(typed);
  if (code === null) return null;
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashToken(code))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used ? true : null;
}
