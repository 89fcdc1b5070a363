import type { Branch, NewBranch } from "@microfinance/contract/branches/endpoints.ts";
import {
  type BranchRest,
  closingErrors,
  freeClaimCode,
  freeSafeCode,
} from "@microfinance/contract/branches/rules.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockBranch } from "./queries.ts";

/**
 * Opens a branch with the account of its safe; with the second branch the account of their claims on each other (BR-1).
 * @throws 400 for a later day; 409 for a code or a name that is taken, or where no account is free
 */
export function openBranch(deps: Deps, ctx: RequestContext, branch: NewBranch): Promise<Branch> {
  if (branch.opened_on > today(deps))
    throw badRequest(texts.openedLater, { opened_on: texts.openedLater });
  return deps.db.transaction().execute(async (db) => {
    // Two branches at once would draw the same account.
    await sql`lock table branches in share row exclusive mode`.execute(db);
    const branches = await db.selectFrom("branches").select(["code", "name"]).execute();
    const accounts = await db
      .selectFrom("ledger_accounts")
      .select(["code", "name", "inter_branch"])
      .execute();
    if (branches.some(({ code }) => code === branch.code))
      throw conflict(texts.codeTaken, { code: texts.codeTaken });
    const safe = `Safe ${branch.name}`;
    if (
      branches.some(({ name }) => name === branch.name) ||
      accounts.some(({ name }) => name === safe)
    )
      throw conflict(texts.nameTaken, { name: texts.nameTaken });
    const used = accounts.map(({ code }) => code);
    const safe_account = freeSafeCode(used);
    if (safe_account === null) throw conflict(texts.noAccountFree);
    if (!accounts.some(({ inter_branch }) => inter_branch)) await addClaimAccount(db, used);
    const { id } = await db
      .insertInto("branches")
      .values({ ...branch, safe_account })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("ledger_accounts")
      .values({
        code: safe_account,
        name: safe,
        kind: "asset",
        money_kind: "cash",
        system: true,
        branch_id: id,
      })
      .execute();
    await writeAudit(db, ctx, {
      action: "branch.open",
      record_type: "branch",
      record_id: id,
      after: { ...branch, safe_account },
    });
    return lockBranch(db, id);
  });
}

async function addClaimAccount(db: Connection, used: readonly string[]): Promise<void> {
  const code = freeClaimCode(used);
  if (code === null) throw conflict(texts.noAccountFree);
  await db
    .insertInto("ledger_accounts")
    .values({
      code,
      name: "Inter-branch",
      kind: "asset",
      system: true,
      manual: false,
      inter_branch: true,
    })
    .execute();
}

/**
 * Changes the name and the address of a branch (BR-1).
 * @throws 404 for an unknown branch; 409 for a name that is taken
 */
export function changeBranch(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  change: Omit<NewBranch, "code" | "opened_on">,
): Promise<Branch> {
  return deps.db.transaction().execute(async (db) => {
    const before = await lockBranch(db, id);
    const other = await db
      .selectFrom("branches")
      .select("id")
      .where("name", "=", change.name)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (other !== undefined) throw conflict(texts.nameTaken, { name: texts.nameTaken });
    await db.updateTable("branches").set(change).where("id", "=", id).execute();
    await writeAudit(db, ctx, {
      action: "branch.change",
      record_type: "branch",
      record_id: id,
      before,
      after: change,
    });
    return { ...before, ...change };
  });
}

/**
 * Closes a branch (BR-2).
 * @throws 404 for an unknown branch; 409 for one that is closed, or that has something left
 */
export function closeBranch(deps: Deps, ctx: RequestContext, id: number): Promise<Branch> {
  return deps.db.transaction().execute(async (db) => {
    const branch = await lockBranch(db, id);
    if (branch.closed_on !== null) throw conflict(texts.isClosed);
    const errors = closingErrors(await restOf(db, id));
    if (errors.length > 0) throw conflict(errors.join(" "));
    const closed_on = today(deps);
    await db.updateTable("branches").set({ closed_on }).where("id", "=", id).execute();
    await writeAudit(db, ctx, {
      action: "branch.close",
      record_type: "branch",
      record_id: id,
      after: { name: branch.name, closed_on },
    });
    return { ...branch, closed_on };
  });
}

async function restOf(db: Connection, id: number): Promise<BranchRest> {
  const { rows } = await sql<Omit<BranchRest, "money">>`
    select (select count(*) from till_sessions s join tills t on t.id = s.till_id
            join ledger_accounts a on a.code = t.account_code
            where a.branch_id = ${id} and s.status <> 'signed_off') as open_tills,
           (select count(*) from cash_moves m join ledger_accounts a on a.code in (m.from_account, m.to_account)
            left join cash_arrivals r on r.move_id = m.id
            where a.branch_id = ${id} and m.on_the_way
              and (r.move_id is null or r.difference <> 0 and r.confirmed_by is null)) as on_the_way,
           (select count(*) from customers where branch_id = ${id} and merged_into is null) as customers,
           (select count(*) from loans
            where branch_id = ${id} and status not in ('paid', 'rejected', 'canceled', 'closed')) as open_loans,
           (select count(*) from staff
            where branch_id = ${id} and deleted_at is null and status = 'active') as staff,
           (select count(*) from api_clients c join staff s on s.id = c.staff_id
            where s.branch_id = ${id} and c.revoked_at is null) as clients,
           exists (select from branches where id <> ${id} and closed_on is null) as has_other`.execute(
    db,
  );
  const money = await sql<{ account: string; balance: number }>`
    select a.name as account, sum(m.debit - m.credit) as balance
    from ledger_accounts a join account_movements m on m.account_code = a.code
    where a.branch_id = ${id}
    group by a.code, a.name having sum(m.debit - m.credit) <> 0 order by a.code`.execute(db);
  const rest = rows[0] ?? {
    open_tills: 0,
    on_the_way: 0,
    customers: 0,
    open_loans: 0,
    staff: 0,
    clients: 0,
    has_other: false,
  };
  return {
    ...rest,
    money: money.rows.map(({ account, balance }) => ({ account, balance: toCents(balance) })),
  };
}
