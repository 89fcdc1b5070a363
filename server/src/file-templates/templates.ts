import type { listTemplates } from "@microfinance/contract/file-templates/endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { TemplateDefinition } from "@microfinance/contract/file-templates/template.ts";
import { templateError } from "@microfinance/contract/file-templates/template-rules.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { readRecipients } from "../connections/recipient-rows.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { reachOfCall } from "../core/db/reach.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { actorIn, type RequestContext } from "../core/http/session.ts";

type Template = ResponseOf<typeof listTemplates>["templates"][number];

/** What is set for a template, as the server reads it. */
interface TemplateInput {
  name: string;
  definition: TemplateDefinition;
  day_of_month: number | null;
  recipient_id: number | null;
}

/** The templates by their names (FILE-1). */
export function readTemplates(db: Connection): Promise<Template[]> {
  return templatesWhere(db, sql<SqlBool>`true`);
}

/** One template. @throws 404 for one that is unknown or removed */
export async function readTemplate(db: Connection, id: number): Promise<Template> {
  const [template] = await templatesWhere(db, sql<SqlBool>`t.id = ${id}`);
  if (template === undefined) throw notFound(texts.notFound);
  return template;
}

async function templatesWhere(db: Connection, condition: RawBuilder<SqlBool>): Promise<Template[]> {
  const { rows } = await sql<Omit<Template, "updated_at"> & { updated_at: Date }>`
    select t.id, t.name, t.definition, t.day_of_month, t.recipient_id, t.failure, t.updated_at, ${shortNameOf("u")} as updated_by
    from file_templates t join staff s on s.id = t.updated_by join users u on u.id = s.user_id
    where t.removed_at is null and ${condition} order by lower(t.name), t.id`.execute(db);
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

/**
 * Adds a template (FILE-1).
 * @throws 400 for a definition that makes no file; 409 for a name that is taken
 */
export function addTemplate(
  deps: Deps,
  ctx: RequestContext,
  input: TemplateInput,
): Promise<Template> {
  return deps.db.transaction().execute(async (tx) => {
    await mustBeAcceptable(tx, input, null);
    const { id } = await tx
      .insertInto("file_templates")
      .values(rowOf(deps, ctx, input))
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, "file_template.add", { id, ...input });
    return readTemplate(tx, id);
  });
}

/**
 * Changes a template; what was made stays as it is.
 * @throws as `addTemplate`; 404 for an unknown one
 */
export function changeTemplate(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  input: TemplateInput,
): Promise<Template> {
  return deps.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    await mustBeAcceptable(tx, input, id);
    await tx
      .updateTable("file_templates")
      .set(rowOf(deps, ctx, input))
      .where("id", "=", id)
      .execute();
    await record(tx, ctx, "file_template.change", { id, ...input });
    return readTemplate(tx, id);
  });
}

/** Removes a template; the files that were made by it stay. @throws 404 for an unknown one */
export function removeTemplate(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<{ name: string }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const template = await readTemplate(tx, id);
    await tx
      .updateTable("file_templates")
      .set({ removed_at: deps.now() })
      .where("id", "=", id)
      .execute();
    await record(tx, ctx, "file_template.remove", template);
    return template;
  });
}

/** @throws 404 for an unknown template, and for one that was removed meanwhile */
async function lockTemplate(tx: Connection, id: number): Promise<void> {
  const found = await tx
    .selectFrom("file_templates")
    .select("id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound(texts.notFound);
}

function rowOf(
  deps: Deps,
  ctx: RequestContext,
  { name, definition, day_of_month, recipient_id }: TemplateInput,
) {
  return {
    name,
    day_of_month,
    recipient_id,
    failure: "",
    definition: JSON.stringify(definition),
    updated_by: staffOf(ctx),
    updated_at: deps.now(),
  };
}

/** The staff member of a call. */
export function staffOf(ctx: RequestContext): number {
  const { staff_id } = actorIn(ctx);
  if (staff_id === null) throw new Error("files for others are made by staff");
  return staff_id;
}

async function record(
  tx: Connection,
  ctx: RequestContext,
  action: "file_template.add" | "file_template.change" | "file_template.remove",
  { id, name, definition, day_of_month, recipient_id }: TemplateInput & { id: number },
): Promise<void> {
  const { dataset, filter, layout, file_name } = definition;
  await writeAudit(tx, ctx, {
    action,
    record_type: "file_template",
    record_id: id,
    after: {
      name,
      dataset,
      filter,
      layout: layout.kind,
      file_name,
      day_of_month,
      recipient_id,
      columns: definition.columns.map(({ header, source }) => `${header}: ${source}`),
    },
  });
}

async function mustBeAcceptable(
  tx: Connection,
  { name, definition, recipient_id }: TemplateInput,
  id: number | null,
): Promise<void> {
  await mustMakeFiles(tx, definition);
  if (recipient_id !== null) await mustBeRecipient(tx, recipient_id);
  // Two with the same name at once are told apart by the unique index; this says it in words.
  const { rows } = await sql`
    select from file_templates where name = ${name} and removed_at is null and id is distinct from ${id}`.execute(
    tx,
  );
  if (rows.length > 0) throw conflict(texts.nameTaken, { name: texts.nameTaken });
}

async function mustBeRecipient(tx: Connection, id: number): Promise<void> {
  const found = (await readRecipients(tx)).some((recipient) => recipient.id === id);
  if (!found) throw badRequest(texts.unknownRecipient, { recipient_id: texts.unknownRecipient });
}

/** @throws 400 for a definition that makes no file: its columns, filter or layout do not fit its rows */
export async function mustMakeFiles(db: Connection, definition: TemplateDefinition): Promise<void> {
  const error = templateError(definition);
  if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
  const { products, branches } = definition.filter;
  const reach = reachOfCall();
  if (branches.some((id) => reach?.includes(id) === false))
    throw badRequest(texts.branchOutOfReach, { branches: texts.branchOutOfReach });
  const { rows } = await sql<{ products: number; branches: number }>`
    select (select count(*) from loan_products where code = any (${products})) as products,
           (select count(*) from branches where id = any (${branches}::integer[])) as branches`.execute(
    db,
  );
  if (rows[0]?.products !== new Set(products).size)
    throw badRequest(texts.unknownProduct, { products: texts.unknownProduct });
  if (rows[0].branches !== new Set(branches).size)
    throw badRequest(texts.branchOutOfReach, { branches: texts.branchOutOfReach });
}
