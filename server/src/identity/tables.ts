import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of who is whom. */
export const identityTables: Tables = {
  customer_merges: {
    says: "Records of customers that were merged into another one",
    owner: "customer",
    erase: { keeps: "which record was merged into which, why, when and by whom" },
    merge: "stay",
    copy: {
      as: "merged_records",
      select: (partsIn) => sql`(
        select coalesce(json_agg(o.said order by o.customer_id), '[]')
        from (select c.customer_id as survivor) k cross join lateral (
          select c.customer_id, json_build_object('customer_id', c.customer_id, 'user_id', u.id, 'email', u.email,
            'first_name', u.first_name, 'middle_name', u.middle_name, 'last_name', u.last_name, 'gender', u.gender,
            'date_of_birth', u.date_of_birth, 'phone', u.phone, 'other_phone', u.other_phone,
            'created_at', u.created_at,
            'merged_at', (select m.merged_at from customer_merges m where m.merged_id = c.customer_id),
            ${partsIn("merged record")}) as said
          from customers c join users u on u.id = c.user_id where c.merged_into = k.survivor) o)`,
    },
  },
  different_people: {
    says: "Customers whom staff said to be different people",
    owner: "customer",
    erase: { keeps: "codes of customers" },
    merge: "stay",
    counted: {
      label: 'Said to be "not the same person" as others',
      place: 310,
      count: sql`(select count(*) from different_people where n.merged in (customer_id, other_id))`,
    },
  },
};
