import type { FileChanges } from "@microfinance/contract/file-templates/template-rules.ts";
import type { MadeFile } from "@microfinance/contract/file-templates/endpoints.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { type RawBuilder, sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";

/** The files that were made, newest first (FILE-4). */
export function madeFileList(db: Connection): ListSource<MadeFile> {
  return {
    name: "made files",
    key: ({ id }) => id,
    rows: (window) => filesWhere(db, sql`true and ${pageSql(sql`f.id`, window)}`),
    count: (limit) => countUpTo(db, sql`select from made_files`, limit),
  };
}

/** One file without its content. @throws 404 for one that is unknown or out of reach */
export async function readFile(db: Connection, id: number): Promise<MadeFile> {
  const [file] = await filesWhere(db, sql`f.id = ${id}`);
  if (file === undefined) throw notFound(texts.fileNotFound);
  return file;
}

async function filesWhere(db: Connection, condition: RawBuilder<unknown>): Promise<MadeFile[]> {
  type Row = Omit<MadeFile, "made_at" | "changes" | "sent_at"> & {
    made_at: Date;
    sent_at: Date | null;
    changes: FileChanges | null;
  };
  const { rows } = await sql<Row>`
    select f.id, f.template_id, t.name as template_name, f.name, f.from_date as "from", f.to_date as "to", f.rows,
           f.left_out, octet_length(f.content) as size, encode(f.sha256, 'hex') as sha256,
           ${shortNameOf("u")} as made_by, f.made_at, f.is_scheduled, f.changes,
           (select name from file_recipients where id = t.recipient_id) as recipient,
           (select name from file_recipients where id = g.recipient_id) as sent_to, g.sent_at,
           coalesce(g.failure, '') as send_failure
    from made_files f
    join file_templates t on t.id = f.template_id
    join staff s on s.id = f.made_by
    join users u on u.id = s.user_id
    left join lateral (select recipient_id, sent_at, failure from file_sendings where file_id = f.id
                       order by id desc limit 1) g on true
    where ${condition}`.execute(db);
  return rows.map((row) => ({
    ...row,
    made_at: row.made_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

/** The media type of a file by its name's end; any other is bytes. Its letters are those of its template. */
const mediaTypes: Readonly<Record<string, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  txt: "text/plain",
};

/** A file as it was made; its download is recorded (FILE-6). @throws 404 for one that is unknown or out of reach */
export async function openFile(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<{ name: string; type: string; content: Buffer }> {
  const { name, rows, template_name, from, to } = await readFile(deps.db, id);
  const { content } = await deps.db
    .selectFrom("made_files")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await writeAudit(deps.db, ctx, {
    action: "made_file.download",
    record_type: "made_file",
    record_id: id,
    after: { name, template: template_name, from, to, rows },
  });
  const end = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return { name, type: mediaTypes[end] ?? "application/octet-stream", content };
}
