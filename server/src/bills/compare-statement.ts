import type { compareBillerStatement as schemas } from "@microfinance/contract/bills/endpoint-schemas.ts";
import type { ComparedRow } from "@microfinance/contract/bills/endpoints.ts";
import { bareNumber } from "@microfinance/contract/bills/rules.ts";
import { compareStatement } from "@microfinance/contract/bills/statement.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { readStatement } from "@microfinance/contract/reconciliation/statement.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { stateOf } from "./bill-rows.ts";
import { readBiller } from "./billers.ts";

type Input = z.output<NonNullable<typeof schemas.body>>;
type Counts = z.output<typeof schemas.response>["counts"];

/** Most days of one comparison. */
const mostDays = 93;

/**
 * Compares the bills of some days with a biller's statement (BILL-17). Bills whose outcome is unknown take part: the
 * statement may say what became of them. Nothing is stored but that it was compared.
 * @throws 400 for a file that cannot be read, and for days that are reversed or too many; 404 for an unknown biller
 */
export async function compareBillerStatement(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { from, to, csv, mapping }: Input,
): Promise<{ rows: ComparedRow[]; counts: Counts; skipped: number }> {
  const biller = await readBiller(deps.db, id);
  if (to < from) throw badRequest(texts.rangeWrong, { to: texts.rangeWrong });
  if (to > addDays(from, mostDays))
    throw badRequest(texts.rangeTooLong, { to: texts.rangeTooLong });
  const { date, date_order, amount, reference, number } = mapping;
  const columns = { date, date_order, amount, reference, text: number };
  const read = readStatement(csv, { ...columns, money_in: null, money_out: null }, today(deps));
  if ("error" in read) throw badRequest(read.error, { csv: read.error });
  const bills = await deps.db
    .selectFrom("bills")
    .select(["id", "customer_number", "amount", "paid_on", "status", "biller_reference", "token"])
    .where("partner_id", "=", id)
    .where("paid_on", ">=", from)
    .where("paid_on", "<=", to)
    .where("status", "in", ["paid", "unknown"])
    .orderBy("id")
    .execute();
  const ours = bills.map((bill) => ({
    ...bill,
    status: stateOf(bill.status),
    number: billNumber(bill.id),
  }));
  const lines = read.lines
    .filter((line) => line.date >= from && line.date <= to)
    .map((line) => ({
      number: bareNumber(line.text),
      amount: Math.abs(line.amount),
      date: line.date,
      reference: line.reference,
    }));
  const compared = compareStatement(ours, lines);
  const counts = { matched: 0, only_ours: 0, only_theirs: 0, differs: 0 };
  for (const { state } of compared) counts[state] += 1;
  const rows = compared.toSorted(
    (a, b) => Number(a.state === "matched") - Number(b.state === "matched"),
  );
  await writeAudit(deps.db, ctx, {
    action: "biller.compare",
    record_type: "transfer_partner",
    record_id: id,
    after: { biller: biller.name, from, to, differences: compared.length - counts.matched },
  });
  return { rows, counts, skipped: read.skipped };
}
