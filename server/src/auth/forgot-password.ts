import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { attemptLimits } from "@microfinance/contract/constants.ts";
import { normalizeEmail } from "@microfinance/contract/email.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { recordAudit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import type { Cause } from "../http/session.ts";
import { type Account, findAccountByEmail } from "./account.ts";
import { refuseForeignDomain } from "./email-domain.ts";
import { queueResetPasswordMail } from "./links.ts";
import { takeTurn } from "./turns.ts";

/** Every answer takes at least this long, so that it does not tell whether a mail was written. Milliseconds. */
const leastTime = 100;

/**
 * Mails a link to set a new password, where the address has an active account; the answer is the same where it has
 * none (D37). Only staff are told apart, for the page's redirect; everybody else, known or not, is a "user".
 *
 * @param only "staff" for the staff path, which acts on staff accounts alone
 * @throws 400 for a domain that is not recognized; 429 after five an hour for an address
 */
export async function forgotPassword(
  deps: Deps,
  cause: Cause,
  input: { email: string },
  only?: "staff",
): Promise<{ role: "user" | "staff" }> {
  const email = normalizeEmail(input.email);
  await refuseForeignDomain(deps.db, deps, email);
  await takeTurn(
    deps.db,
    {
      kind: "forgot_password",
      email,
      network_address: cause.network_address,
      now: deps.now(),
    },
    {
      email: attemptLimits.forgotPasswordPerEmail,
      network: attemptLimits.forgotPasswordPerNetwork,
    },
    authTexts.tooManyRequests,
  );
  const [role] = await Promise.all([mailLink(deps, cause, email, only), sleep(leastTime)]);
  return { role };
}

async function mailLink(
  deps: Deps,
  cause: Cause,
  email: string,
  only: "staff" | undefined,
): Promise<"user" | "staff"> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || (only === "staff" && account.area !== "staff")) return "user";
  if (account.status === "active") await mailTo(deps, cause, account);
  return account.area === "staff" ? "staff" : "user";
}

async function mailTo(deps: Deps, cause: Cause, account: Account): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await queueResetPasswordMail(trx, deps, account);
    await recordAudit(trx, cause, {
      action: "password.reset_requested",
      record_type: "user",
      record_id: account.user_id,
    });
  });
}
