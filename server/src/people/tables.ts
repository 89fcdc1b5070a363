import { erasedName } from "@microfinance/contract/privacy/texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";

/** The tables of accounts and of their addresses. */
export const peopleTables: Tables = {
  users: {
    says: "People with an account: customers and staff, without passwords",
    secret: ["password_hash"],
    erase: { does: "emptied; the account cannot sign in again", run: emptyAccount },
    copy: {
      as: "account",
      select: sql`json_build_object(
        'customer_id', c.customer_id, 'user_id', u.id, 'email', u.email,
        'first_name', u.first_name, 'middle_name', u.middle_name, 'last_name', u.last_name,
        'gender', u.gender, 'date_of_birth', u.date_of_birth, 'phone', u.phone, 'other_phone', u.other_phone,
        'status', u.status, 'email_verified_at', u.email_verified_at,
        'phone_verified_at', u.phone_verified_at, 'created_at', u.created_at)`,
    },
  },
  email_changes: {
    says: "Changes of e-mail addresses",
    owner: "user",
    erase: "delete",
    copy: {
      as: "changes_of_email",
      in: ["file", "merged record"],
      select: sql`(
        select coalesce(json_agg(json_build_object('old_email', e.old_email, 'new_email', e.new_email,
          'state', e.state, 'requested_at', e.requested_at) order by e.id), '[]')
        from email_changes e where e.user_id = u.id)`,
    },
  },
  email_change_links: { leftOut: "secrets of sign-in" },
};

async function emptyAccount(db: Connection, { user_id, now }: ErasedPerson): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...erasedName,
      email: `erased-${user_id}@erased.invalid`,
      middle_name: null,
      gender: null,
      date_of_birth: null,
      phone: "",
      other_phone: null,
      password_hash: null,
      status: "terminated",
      email_verified_at: null,
      updated_at: now,
      erased_at: now,
    })
    .where("id", "=", user_id)
    .execute();
}
