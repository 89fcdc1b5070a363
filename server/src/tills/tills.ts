import { freeTillCode, seesExpected } from "@microfinance/contract/tills/rules.ts";
import type {
  newTill,
  MoneyAccount,
  MoneyOnTheWay,
  Safe,
  Till,
  TillMovement,
} from "@microfinance/contract/tills/schema.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { chartOfAccounts } from "../accounting/chart.ts";
import { branchOfNew } from "../branches/queries.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { readSafe } from "./count-safe.ts";
import { movementsWhere } from "./movement-rows.ts";
import { movesOnTheWay } from "./moves-on-the-way.ts";
import { sessionOf, sessionsWhere, type Viewer } from "./session-rows.ts";
import { isMoneyCode, isTillCode } from "@microfinance/contract/accounting/accounts.ts";

/**
 * The tills with their unfinished sessions and the waiting movements; for those who see all of them the other accounts
 * of money, the safe and what is on the way (TILL-15).
 */
export async function listTills(
  deps: Deps,
  viewer: Viewer,
): Promise<{
  tills: Till[];
  accounts: MoneyAccount[];
  movements: TillMovement[];
  safe: Safe | null;
  on_the_way: MoneyOnTheWay[];
}> {
  const { db } = deps;
  const [tills, sessions, movements, chart] = await Promise.all([
    db.selectFrom("tills").select(["id", "account_code"]).orderBy("account_code").execute(),
    sessionsWhere(db, sql`s.status <> 'signed_off'`),
    movementsWhere(db, sql`m.status = 'pending' order by m.id`),
    chartOfAccounts(db),
  ]);
  const accounts = new Map(chart.map((account) => [account.code, account]));
  const ofTill = new Map(sessions.map((session) => [session.till_id, session]));
  return {
    tills: tills.map(({ id, account_code }) => {
      const account = accounts.get(account_code);
      const row = ofTill.get(id);
      const isHolder = row?.staff_id === viewer.staff_id;
      const sees =
        row === undefined
          ? true
          : (viewer.seesAll || isHolder) &&
            seesExpected({ isHolder, isBlind: viewer.isBlind, status: row.status });
      return {
        id,
        name: account?.name ?? account_code,
        account_code,
        active: account?.active ?? false,
        balance: sees ? (account?.balance ?? 0) : null,
        ...ofBranch(account),
        session:
          row === undefined
            ? null
            : withoutFigures(sessionOf(row, viewer), viewer.seesAll || isHolder),
      };
    }),
    accounts: viewer.seesAll
      ? chart
          .filter(({ code, active }) => isMoneyCode(code) && active)
          .map((account) => ({
            code: account.code,
            name: account.name,
            balance: account.balance,
            ...ofBranch(account),
          }))
      : [],
    movements: movements.filter(
      ({ holder, made_by }) =>
        viewer.seesAll || holder.id === viewer.staff_id || made_by.id === viewer.staff_id,
    ),
    safe: viewer.seesAll ? await readSafe(db, viewer, today(deps)) : null,
    on_the_way: viewer.seesAll ? await movesOnTheWay(db) : [],
  };
}

/** The branch of an account where the call sees several (BR-8). */
const ofBranch = (account: { branch?: string | undefined } | undefined) =>
  account?.branch === undefined ? {} : { branch: account.branch };

/** Another person's session, for those who only need to know that the till is in use. */
function withoutFigures(session: NonNullable<Till["session"]>, isShown: boolean): Till["session"] {
  return isShown ? session : { ...session, counted: null, difference: null, note: "" };
}

/** The unfinished session of a person, and whether tills are on. */
export async function readMyTill(db: Connection, staff_id: number | null) {
  const { tills } = await readSettings(db);
  const [row] =
    tills && staff_id !== null
      ? await sessionsWhere(db, sql`s.status <> 'signed_off' and s.staff_id = ${staff_id}`)
      : [];
  const session = row && {
    id: row.id,
    till_name: row.till_name,
    business_date: row.business_date,
    status: row.status,
  };
  return { tills_on: tills, session: session ?? null };
}

/**
 * Adds a till with the next free account from 1010 to 1049, closed to manual journals.
 * @throws 400 for a branch that is unknown, closed or out of reach; 409 when tills are off, the name is taken or no
 *   account is free
 */
export async function addTill(
  deps: Deps,
  ctx: RequestContext,
  { name, branch_id }: z.output<typeof newTill>,
): Promise<Till> {
  return deps.db.transaction().execute(async (tx) => {
    await refuseWithoutTills(tx);
    // Two tills at once would draw the same account.
    await sql`lock table tills in share row exclusive mode`.execute(tx);
    const known = await tx.selectFrom("ledger_accounts").select(["code", "name"]).execute();
    const taken = known.some((account) => account.name === name);
    if (taken) throw conflict(texts.nameTaken, { name: texts.nameTaken });
    const account_code = freeTillCode(
      known.map(({ code }) => code).filter((code) => isTillCode(code)),
    );
    if (account_code === null) throw conflict(texts.noneFree);
    await tx
      .insertInto("ledger_accounts")
      .values({
        code: account_code,
        name,
        kind: "asset",
        money_kind: "cash",
        manual: false,
        branch_id: await branchOfNew(tx, ctx, branch_id),
      })
      .execute();
    const { id } = await tx
      .insertInto("tills")
      .values({ account_code, created_at: deps.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(tx, ctx, {
      action: "till.add",
      record_type: "till",
      record_id: id,
      after: { name, account_code },
    });
    return { id, name, account_code, active: true, balance: 0, session: null };
  });
}

/**
 * Refuses what needs tills while they are off. The setting does not change until the transaction ends.
 * @throws 409
 */
export async function refuseWithoutTills(tx: Connection): Promise<void> {
  // A change of the settings takes a stronger lock of this table.
  await sql`lock table settings in row exclusive mode`.execute(tx);
  const { tills } = await readSettings(tx);
  if (!tills) throw conflict(texts.tillsOff);
}

/** Why tills cannot be turned off, or null: their cash would stay on accounts to which nothing is posted. */
export async function tillsInUse(tx: Connection): Promise<string | null> {
  const { rows } = await sql<{ in_use: boolean }>`
    select exists (select from till_sessions where status <> 'signed_off')
        or exists (select from tills t
                   cross join lateral (select keep from till_sessions s where s.till_id = t.id
                                       order by s.id desc limit 1) as last
                   where last.keep > 0) as in_use`.execute(tx);
  return rows[0]?.in_use ? texts.notEmpty : null;
}
