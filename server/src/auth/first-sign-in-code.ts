import { sixDigits } from "@microfinance/contract/auth/second-factor-rules.ts";
import { signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Connection, Deps } from "../core/deps.ts";
import { signInCode } from "../messaging/templates/sign-in-code.ts";
import { sendTo } from "../messaging/send-to.ts";
import type { Account } from "./account.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { keyedHash } from "./secret-box.ts";

/** @throws 429 when too many codes were mailed to this address in an hour */
export async function takeCodeTurn(deps: Deps, account: Account): Promise<void> {
  const key = limitKey(account.email);
  await consume(deps, "codeMailsPerAddress", key, signInStepTexts.tooManyMails);
}

/**
 * Mails a six-digit code for one sign-in to the account's address, valid for 10 minutes; earlier codes become invalid.
 */
export async function mailCode(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  account: Account,
  tokenHash: Buffer,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expires = new Date(deps.now().getTime() + lifetimes.mailedCode);
  const code_hash = codeHash(deps, tokenHash, code);
  await trx
    .updateTable("sign_in_steps")
    .set({ code_hash, code_expires_at: expires })
    .where("token_hash", "=", tokenHash)
    .execute();
  const data = {
    code,
    minutes: lifetimes.mailedCode / 60_000,
    forgotUrl: `${deps.env.PUBLIC_URL}/user/forgot-password`,
  };
  const key = `sign-in-code:${code_hash.toString("base64url")}`;
  await sendTo(trx, account, signInCode, data, { key });
}

/** Whether the code matches the one mailed for this sign-in. */
export function isMailedCode(
  deps: Pick<Deps, "env">,
  step: { token_hash: Buffer; code_hash: Buffer | null },
  typed: string,
): boolean {
  const code = sixDigits(typed);
  if (code === null || step.code_hash === null) return false;
  return timingSafeEqual(step.code_hash, codeHash(deps, step.token_hash, code));
}

function codeHash(deps: Pick<Deps, "env">, tokenHash: Buffer, code: string): Buffer {
  const text = `${tokenHash.toString("hex")}:${code}`;
  return keyedHash(text, deps.env.JWT_SECRET, "codes of first sign-ins");
}
