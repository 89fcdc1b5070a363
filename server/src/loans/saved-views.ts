import { roleIds } from "@microfinance/contract/core/constants.ts";
import { viewTexts } from "@microfinance/contract/loans/texts.ts";
import type { LoanView, LoanViewInput } from "@microfinance/contract/loans/view-endpoints.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";

/** Views that one person may save: more than a row of tabs can show. */
const mostViews = 30;

/** The person's own views and shared ones, by name. */
export async function viewsFor(db: Connection, actor: SessionActor): Promise<LoanView[]> {
  const rows = await selectViews(db)
    .where((eb) =>
      eb.or([eb("v.staff_id", "=", actor.staff_id ?? 0), eb("v.is_shared", "=", true)]),
    )
    .orderBy("v.name")
    .orderBy("v.id")
    .limit(200)
    .execute();
  return rows.map(toView);
}

/** @throws 409 for a name that the person uses already, and above the limit of views */
export async function createView(
  deps: Deps,
  actor: SessionActor,
  input: LoanViewInput,
  ctx: RequestContext,
): Promise<LoanView> {
  return deps.db.transaction().execute(async (trx) => {
    const staff_id = staffIdOf(actor);
    // Locks the owner, so that two requests cannot both save the last view.
    await trx.selectFrom("staff").select("id").where("id", "=", staff_id).forUpdate().execute();
    const { count } = await trx
      .selectFrom("saved_views")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("staff_id", "=", staff_id)
      .executeTakeFirstOrThrow();
    if (count >= mostViews) throw conflict(viewTexts.tooMany(mostViews));
    const made = await trx
      .insertInto("saved_views")
      .values({ staff_id, ...columnsOf(input) })
      .onConflict((name) => name.columns(["staff_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) throw conflict(viewTexts.nameTaken);
    await recordChange(trx, ctx, "create", made.id, { after: input });
    return readView(trx, made.id);
  });
}

/** @throws 404 for an unknown view; 403 for another person's; 409 for a name that the person uses already */
export async function updateView(
  deps: Deps,
  actor: SessionActor,
  id: number,
  input: LoanViewInput,
  ctx: RequestContext,
): Promise<LoanView> {
  return deps.db.transaction().execute(async (trx) => {
    const view = await lockView(trx, actor, id);
    if (view.staff_id !== actor.staff_id) throw forbidden(viewTexts.notYours);
    const isTaken = await trx
      .selectFrom("saved_views")
      .select("id")
      .where("staff_id", "=", view.staff_id)
      .where("name", "=", input.name)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (isTaken) throw conflict(viewTexts.nameTaken);
    await trx.updateTable("saved_views").set(columnsOf(input)).where("id", "=", id).execute();
    await recordChange(trx, ctx, "update", id, { before: inputOf(view), after: input });
    return readView(trx, id);
  });
}

/** A system admin also deletes shared views, since their owner may have left. @throws 404, or 403 for others' */
export async function deleteView(
  deps: Deps,
  actor: SessionActor,
  id: number,
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const view = await lockView(trx, actor, id);
    const mayDelete =
      view.staff_id === actor.staff_id || actor.role_ids.includes(roleIds.systemAdmin);
    if (!mayDelete) throw forbidden(viewTexts.notYours);
    await trx.deleteFrom("saved_views").where("id", "=", id).execute();
    await recordChange(trx, ctx, "delete", id, { before: inputOf(view) });
  });
}

/** Another person's view that is not shared is unknown. */
async function lockView(trx: Connection, actor: SessionActor, id: number): Promise<LoanView> {
  const locked = await trx
    .selectFrom("saved_views")
    .select(["staff_id", "is_shared"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined || (locked.staff_id !== actor.staff_id && !locked.is_shared))
    throw notFound(viewTexts.notFound);
  return readView(trx, id);
}

async function readView(db: Connection, id: number): Promise<LoanView> {
  return toView(await selectViews(db).where("v.id", "=", id).executeTakeFirstOrThrow());
}

function selectViews(db: Connection) {
  return db
    .selectFrom("saved_views as v")
    .innerJoin("staff as s", "s.id", "v.staff_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["v.id", "v.staff_id", "v.name", "v.section", "v.filter", "v.sort_order"])
    .select(["v.columns", "v.is_shared"])
    .select(shortNameOf("u").as("staff_name"));
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>["execute"]>>[number];

/** The contract's schema checks section, filter, order and columns when they are saved and when they are sent. */
function toView({ sort_order, ...row }: ViewRow): LoanView {
  return { ...row, order: sort_order } as LoanView;
}

function columnsOf({ order, filter, ...input }: LoanViewInput) {
  return { ...input, filter: JSON.stringify(filter), sort_order: order };
}

function inputOf({ name, section, filter, order, columns, is_shared }: LoanView): LoanViewInput {
  return { name, section, filter, order, columns, is_shared };
}

function staffIdOf(actor: SessionActor): number {
  if (actor.staff_id === null) throw forbidden(viewTexts.notYours);
  return actor.staff_id;
}

async function recordChange(
  trx: Connection,
  ctx: RequestContext,
  change: "create" | "update" | "delete",
  id: number,
  values: { before?: LoanViewInput; after?: LoanViewInput },
): Promise<void> {
  await writeAudit(trx, ctx, {
    action: `loan_view.${change}`,
    record_type: "loan_view",
    record_id: id,
    ...values,
  });
}
