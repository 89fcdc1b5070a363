import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of papers. */
export const documentTables: Tables = {
  documents: {
    says: "The documents, whose contents are in the folder documents",
    secret: ["content"],
    owner: "loan",
    erase: "delete",
    counted: { label: "Papers", place: 70 },
    copy: {
      as: "files",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'size', f.size,
          'sha256', encode(f.sha256, 'hex'), 'kind', f.kind, 'created_at', f.created_at)), '[]')
        from documents f where f.loan_id = l.id)`,
    },
  },
  document_objects: { leftOut: "places of documents in a bucket" },
};
