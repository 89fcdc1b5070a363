import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The table of the contact page. */
export const contactTables: Tables = {
  contact_messages: {
    says: "Messages of the contact page",
    erase: {
      does: "those from an address of the person are deleted",
      run: async (db, { emails }) => {
        const own = emails.filter(({ is_own }) => is_own).map(({ email }) => email);
        await sql`delete from contact_messages where lower(email) = any(${own})`.execute(db);
      },
    },
    copy: {
      as: "messages",
      select: sql`(
        select coalesce(json_agg(json_build_object('message', m.message, 'created_at', m.created_at)), '[]')
        from contact_messages m where m.email = u.email and u.email_verified_at is not null)`,
    },
  },
};
