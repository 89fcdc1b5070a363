import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { IntentInput } from "@microfinance/contract/mobile-money/endpoints.ts";
import { intentError } from "@microfinance/contract/mobile-money/receipts.ts";
import { payNowTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, tooManyRequests } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import { findIntent, type IntentRow } from "./intent-rows.ts";
import { createCode } from "./monime/api.ts";
import type { Wallet } from "./monime/provider.ts";
import { fromProvider, walletFor } from "./wallet.ts";

/** How long a code can be dialled. */
const duration = "24h";
/** Codes of a loan that wait for their payment at once. */
const mostOpen = 5;

/**
 * Makes a code by which a loan is paid, exactly once for its key (MOMO-2). The row is written first: when the provider
 * answers too late, the same request asks it for the same code.
 * @throws 404 for an unknown loan; 409 with the text of the rule, without mobile money, and when the key belongs to
 *   something else; 429 with too many open codes; 503 when the provider does not answer
 */
export async function askToPay(
  deps: Deps,
  named: string,
  input: IntentInput,
  ctx: RequestContext,
): Promise<IntentRow> {
  const wallet = walletFor(deps.env);
  const intent = await keepIntent(deps, named, input, ctx);
  return intent.code_id === null ? fetchCode(deps, wallet, intent) : intent;
}

async function keepIntent(
  deps: Deps,
  named: string,
  { intent_key, amount }: IntentInput,
  ctx: RequestContext,
): Promise<IntentRow> {
  const userId = ctx.actor?.user_id;
  if (userId === undefined) throw forbidden();
  return deps.db.transaction().execute(async (tx) => {
    const loan = await lockedLoanOf(tx, named);
    const earlier = await findIntent(tx, intent_key);
    if (earlier !== null) {
      const isSame = earlier.loan === loan.id && toCents(earlier.amount) === toCents(amount);
      if (!isSame) throw conflict(texts.otherRequest);
      ctx.sayReplayed?.();
      return earlier;
    }
    const error = intentError({ ...loan, balance: toCents(loan.balance) }, toCents(amount));
    if (error !== null) throw conflict(error, { amount: error });
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pay_intents
      where loan_id = ${loan.id} and state in ('asking', 'open')
        and created_at > ${deps.now()}::timestamptz - interval '1 day'`.execute(tx);
    if ((rows[0]?.open ?? 0) >= mostOpen) throw tooManyRequests(texts.tooMany, 3_600);
    await tx
      .insertInto("pay_intents")
      .values({
        id: intent_key,
        loan_id: loan.id,
        amount: fromCents(toCents(amount)),
        state: "asking",
        asked_by: userId,
        created_at: deps.now(),
      })
      .execute();
    await writeAudit(tx, ctx, {
      action: "pay_intent.ask",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { amount },
    });
    const intent = await findIntent(tx, intent_key);
    if (intent === null) throw new Error(`intent ${intent_key} was written but is not found`);
    return intent;
  });
}

/** Asks the provider for the code of an intent. Asked again, it answers the same one. */
async function fetchCode(deps: Deps, wallet: Wallet, intent: IntentRow): Promise<IntentRow> {
  const code = await fromProvider(
    createCode(wallet, {
      id: intent.id,
      name: `Loan ${intent.loan_id}`,
      amount: toCents(intent.amount),
      customer: fullName(intent).slice(0, 64),
      duration,
    }),
  );
  await deps.db
    .updateTable("pay_intents")
    .set({
      state: "open",
      code_id: code.id,
      ussd_code: code.ussdCode,
      expires_at: new Date(code.expireTime),
    })
    .where("id", "=", intent.id)
    .where("state", "=", "asking")
    .execute();
  const open = await findIntent(deps.db, intent.id);
  if (open === null) throw new Error(`intent ${intent.id} is gone`);
  return open;
}
