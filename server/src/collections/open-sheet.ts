import type { SheetInput } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetFigures } from "@microfinance/contract/collections/sheet-figures.ts";
import {
  mostRows,
  sheetDateError,
  sheetNumber,
} from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { instalmentInCents } from "../loan-record/queries.ts";
import { newTransactionId } from "../payments/new-transaction-id.ts";
import { loansOfRound } from "./round-loans.ts";
import { findSheet } from "./sheet-rows.ts";

/**
 * Opens a sheet exactly once for its key (COLL-20): its loans with their figures, and an id for the payment of each.
 * @returns its id
 * @throws 400 for a day that is past or too far ahead, an unknown officer and an unknown group; 403 for the loans of
 *   another officer; 409 when the round has no loans or too many, and when the key belongs to another sheet
 */
export async function openSheet(
  deps: Deps,
  input: SheetInput,
  ctx: RequestContext,
): Promise<number> {
  const opened_by = staffIdOf(ctx);
  return deps.db.transaction().execute(async (tx) => {
    const values = { ...valuesOf(input), opened_by };
    const earlier = await earlierSheet(tx, values);
    if (earlier !== null) {
      ctx.sayReplayed?.();
      return earlier;
    }
    const wrongDay = sheetDateError(input.collection_date, today(deps));
    if (wrongDay !== null) throw badRequest(wrongDay, { collection_date: wrongDay });
    if (input.kind === "officer") await rejectOfficer(tx, input.officer, ctx);
    if (input.kind === "group") await rejectGroup(tx, input.group);

    const loans = await loansOfRound(tx, input);
    if (loans.length === 0) throw conflict(texts.nothing);
    if (loans.length > mostRows) throw conflict(texts.tooMany(mostRows));
    const sheet = await tx
      .insertInto("collection_sheets")
      .values({ ...values, opened_at: deps.now() })
      // Another request may insert the same key at the same time.
      .onConflict((conflicting) => conflicting.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (sheet === undefined) {
      const other = await earlierSheet(tx, values);
      if (other === null) throw conflict(texts.otherKey);
      ctx.sayReplayed?.();
      return other;
    }
    const ids = await newTransactionIds(tx, deps, loans.length);
    await tx
      .insertInto("collection_sheet_rows")
      .values(
        loans.map(({ id, paid_total, instalments }, index) => ({
          sheet_id: sheet.id,
          position: index + 1,
          loan_id: id,
          transaction_id: ids[index] ?? "",
          ...inNle(
            sheetFigures(
              instalments.map(instalmentInCents),
              toCents(paid_total),
              input.collection_date,
            ),
          ),
        })),
      )
      .execute();
    await writeAudit(tx, ctx, {
      action: "sheet.open",
      record_type: "collection_sheet",
      record_id: sheetNumber(sheet.id),
      after: {
        name: (await findSheet(tx, sheet.id))?.name,
        collection_date: input.collection_date,
        loans: loans.length,
      },
    });
    return sheet.id;
  });
}

function valuesOf(input: SheetInput) {
  const { sheet_key, kind, collection_date, with_all } = input;
  const isOfVillage = kind === "village";
  return {
    sheet_key,
    kind,
    collection_date,
    with_all,
    officer_id: kind === "officer" && input.officer !== "none" ? input.officer : null,
    group_id: kind === "group" ? input.group : null,
    village: isOfVillage ? input.village : "",
    district: isOfVillage ? (input.district ?? "") : "",
  };
}

type SheetValues = ReturnType<typeof valuesOf> & { opened_by: number };

/** The id of the sheet that was opened under the key; null for a new key. @throws 409 when it has other values */
async function earlierSheet(tx: Connection, values: SheetValues): Promise<number | null> {
  const { sheet_key, ...content } = values;
  const earlier = await tx
    .selectFrom("collection_sheets")
    .selectAll()
    .where("sheet_key", "=", sheet_key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const isSame = Object.entries(content).every(([name, value]) =>
    Object.is(Reflect.get(earlier, name), value),
  );
  if (!isSame) throw conflict(texts.otherKey);
  return earlier.id;
}

/** @throws 403 for the loans of another officer, 400 for an unknown one */
async function rejectOfficer(
  tx: Connection,
  officer: number | "none",
  ctx: RequestContext,
): Promise<void> {
  const isOwn = officer === staffIdOf(ctx);
  if (!isOwn && (ctx.actor === null || !may(ctx.actor, "collections.lead")))
    throw forbidden(texts.otherOfficer);
  if (officer === "none") return;
  const known = await tx
    .selectFrom("staff")
    .select("id")
    .where("id", "=", officer)
    .executeTakeFirst();
  if (known === undefined)
    throw badRequest(texts.unknownOfficer, { officer: texts.unknownOfficer });
}

/** @throws 400 for an unknown group and for one that is not active */
async function rejectGroup(tx: Connection, group: number): Promise<void> {
  const known = await tx
    .selectFrom("groups")
    .select("id")
    .where("id", "=", group)
    .where("active", "=", true)
    .executeTakeFirst();
  if (known === undefined) throw badRequest(texts.unknownGroup, { group: texts.unknownGroup });
}

function inNle({ due, arrears, penalty }: ReturnType<typeof sheetFigures>) {
  return { due: fromCents(due), arrears: fromCents(arrears), penalty: fromCents(penalty) };
}

/** Transaction ids that neither a payment nor a row has. */
async function newTransactionIds(tx: Connection, deps: Deps, count: number): Promise<string[]> {
  const ids = new Set<string>();
  while (ids.size < count) {
    while (ids.size < count) ids.add(newTransactionId(deps));
    const { rows } = await sql<{ made: string }>`
      select made from unnest(${[...ids]}::text[]) as made
      where exists (select from payments p where p.transaction_id = made collate "C")
         or exists (select from collection_sheet_rows r where r.transaction_id = made collate "C")`.execute(
      tx,
    );
    for (const { made } of rows) ids.delete(made);
  }
  return [...ids];
}
