import { sql } from "kysely";
import type { Deps } from "../../core/deps.ts";
import { writeNoticeSms } from "../sms/notice-sms.ts";
import { loanNotice } from "../templates/notice.ts";
import { mailTo, sendMails } from "../send-to.ts";
import { eventOf } from "./queries.ts";

/**
 * Notices whose mails are written in one transaction; at one transaction a second this exceeds a lender's busiest hour.
 */
export const batchSize = 50;

/**
 * Writes the mails and text messages of the oldest notices without a mail to the outbox and marks these notices, in one
 * transaction, so that each is mailed once. Concurrent processes take different notices. An unconfirmed address gets no
 * mail (`mail-limits.ts`); its notices are marked too, so that the confirmation sends no backlog.
 *
 * @returns the count of notices
 */
export async function sendNotices(deps: Pick<Deps, "db" | "env" | "now">): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("notices as n")
      .innerJoin("loans as l", "l.id", "n.loan_id")
      .innerJoin("customers as c", "c.customer_id", "n.customer_id")
      .innerJoin("users as u", "u.id", "c.user_id")
      .select([
        "n.id",
        "n.kind",
        "n.facts",
        "n.customer_id",
        "l.id as loan",
        "l.loan_id",
        "u.email",
        "u.first_name",
      ])
      .where("n.mailed_at", "is", null)
      .orderBy("n.id")
      .limit(batchSize)
      .forUpdate("n")
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const mails = rows.map((row) => {
      // A share is on the page of the loans, since its loan is another customer's.
      const place = row.kind === "group_share" ? "" : `?loan=${row.loan_id}`;
      const url = `${deps.env.PUBLIC_URL}/user/profile#loans${place}`;
      const data = { loan_id: row.loan_id, event: eventOf(row), url };
      return mailTo(row, loanNotice, data, { key: `notice:${row.id}` });
    });
    await sendMails(trx, mails);
    await writeNoticeSms(
      trx,
      deps,
      rows.map((row) => ({
        id: row.id,
        customer_id: row.customer_id,
        loan: { id: row.loan, code: row.loan_id },
        event: eventOf(row),
      })),
    );
    await trx
      .updateTable("notices")
      .set({ mailed_at: sql`now()` })
      .where(
        "id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    return rows.length;
  });
}
