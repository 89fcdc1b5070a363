import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";

/** The tables of what customers agree to. */
export const agreementTables: Tables = {
  loan_consents: {
    says: "Consents to figures of applications and approvals",
    owner: "loan",
    erase: { keeps: "figures under the customer's code" },
    copy: {
      as: "consents",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('kind', s.kind, 'text_version', s.text_version,
          'figures', s.figures, 'given_at', s.given_at) order by s.id), '[]')
        from loan_consents s where s.loan_id = l.id)`,
    },
  },
  loan_agreements: {
    says: "Agreements of loans",
    owner: "loan",
    erase: {
      does: "deleted, also of Group Loans in which the person has a share, with their signed copies",
      run: deleteAgreements,
    },
    counted: { label: "Agreements", place: 60 },
    copy: {
      as: "agreements",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('version', a.version, 'terms', a.terms - 'members',
          'sha256', a.sha256, 'consented_at', a.consented_at, 'signed_at', a.signed_at) order by a.version), '[]')
        from loan_agreements a where a.loan_id = l.id)`,
    },
  },
};

/** Agreements name the borrower and every member (SERV-164); shares and payments stay under the customer's code. */
async function deleteAgreements(db: Connection, { customer_id }: ErasedPerson): Promise<void> {
  const own = db.selectFrom("loans").select("id").where("customer_id", "=", customer_id);
  await db.deleteFrom("loan_agreements").where("loan_id", "in", own).execute();
  const shared = db
    .selectFrom("loan_members")
    .select("loan_id")
    .where("customer_id", "=", customer_id);
  const deleted = await db
    .deleteFrom("loan_agreements")
    .where("loan_id", "in", shared)
    .returning("signed_document")
    .execute();
  const signed = deleted.flatMap(({ signed_document }) => signed_document ?? []);
  if (signed.length > 0) await db.deleteFrom("documents").where("id", "in", signed).execute();
}
