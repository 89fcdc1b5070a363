import type pg from "pg";

/** Fewer new entries, changes and loans than these are as quickly looked at as added up. */
const worthIt = 500;
/** Entries and loans that are looked at in one transaction. */
const batch = 5_000;
/** How long one run goes on at most, in milliseconds: a lender that has just come to this version needs several. */
const atMost = 5_000;

/**
 * Adds what happened since to the running totals behind the report of arrears, when it is much. They are exact without
 * it; it keeps what is looked at beside the totals short. Nothing that a payment writes is locked meanwhile.
 */
export async function addPortfolio(pool: pg.Pool, least = worthIt): Promise<void> {
  if ((await waiting(pool)) >= least) await addUpPortfolio(pool, batch, atMost);
}

/**
 * Adds up batch after batch until nothing is left or the time is over.
 *
 * @param time in milliseconds; all the time it takes when left out
 */
export async function addUpPortfolio(
  connection: Pick<pg.ClientBase, "query">,
  most: number,
  time = Infinity,
): Promise<void> {
  const begun = performance.now();
  let isMore = true;
  while (isMore && performance.now() - begun < time) {
    const { rows } = await connection.query<{ is_more: boolean }>(
      "select add_portfolio($1) as is_more",
      [most],
    );
    isMore = rows[0]?.is_more ?? false;
  }
}

async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select (select count(*) from (select from portfolio_changes limit 10000) as noted)
         + (select count(*) from (select from loans where id > c.loan_id limit 10000) as not_looked_at)
         + (select id from counted_up_to where source = 'ledger_entries') - c.entry_id as count
    from portfolio_counted_up_to c`);
  return rows[0]?.count ?? 0;
}
