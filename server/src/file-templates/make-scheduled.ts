import { monthBefore } from "@microfinance/contract/file-templates/template-rules.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { reachOf } from "@microfinance/contract/branches/reach.ts";
import type { ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { sql } from "kysely";
import { inReach, type Reach } from "../core/db/reach.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { enqueue } from "../core/jobs.ts";
import type { RequestContext } from "../core/http/session.ts";
import { sendTo } from "../messaging/send-to.ts";
import type { Template as MailTemplate } from "../messaging/template.ts";
import { fileMade, fileNotMade } from "../messaging/templates/file-made.ts";
import { type ActiveStaff, activeStaffWho } from "../people/active-staff.ts";
import { writeFile } from "./delivery-jobs.ts";
import { keepFile } from "./make-file.ts";
import { sendScheduled } from "./send-made-file.ts";

/** A template whose file of a month is due. */
interface DueTemplate {
  id: number;
  name: string;
  owner_id: number;
  recipient_id: number | null;
  failure: string;
}

/**
 * Makes the files of the month before that are due and not made yet, each once, in the name of who set its template
 * last and of the branches that they see (FILE-8). One that cannot be made says why, and is tried again the next day.
 *
 * @param report is given an error that is no rejection; the other files are made all the same
 */
export async function makeScheduledFiles(
  deps: Deps,
  report: (error: unknown) => void,
): Promise<void> {
  const day = today(deps);
  const month = monthBefore(day);
  const { rows } = await sql<DueTemplate>`
    select t.id, t.name, t.updated_by as owner_id, t.recipient_id, t.failure from file_templates t
    where t.removed_at is null and t.day_of_month <= ${Number(day.slice(8))}
      and not exists (select from made_files f where f.template_id = t.id and f.from_date = ${month.from}::date
                      and f.is_scheduled)
    order by t.id`.execute(deps.db);
  if (rows.length === 0) return;
  const makers = await activeStaffWho(deps.db, "files.make");
  for (const template of rows) {
    const owner = makers.find(({ staff_id }) => staff_id === template.owner_id);
    try {
      if (owner === undefined) await saveFailure(deps, template, month, null, texts.noOwner);
      else await makeDue(deps, template, month, owner);
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        await saveFailure(deps, template, month, owner ?? null, error.message);
      else report(error);
    }
  }
}

async function makeDue(
  deps: Deps,
  { id, name, recipient_id }: DueTemplate,
  month: ReportPeriod,
  owner: ActiveStaff,
): Promise<void> {
  const reach = await reachOfStaff(deps.db, owner);
  const ctx = contextOf(owner, reach);
  await inReach(reach, () =>
    keepFile(deps, ctx, id, { ...month, leave_out: false }, async (tx, file) => {
      await tx.updateTable("file_templates").set({ failure: "" }).where("id", "=", id).execute();
      if (deps.env.FILES_FOLDER !== undefined) await enqueue(tx, writeFile, { file_id: file.id });
      if (recipient_id !== null) await sendScheduled(tx, deps, ctx, recipient_id, file.id);
      await tell(tx, owner, fileMade, `file:${file.id}`, {
        name: file.name,
        template: name,
        rows: file.rows,
        url: `${deps.env.PUBLIC_URL}/admin#files?file=${file.id}`,
      });
    }),
  );
}

/** Keeps why a file was not made, and tells its owner once of each reason. */
async function saveFailure(
  deps: Deps,
  { id, name, failure }: DueTemplate,
  { from }: ReportPeriod,
  owner: ActiveStaff | null,
  reason: string,
): Promise<void> {
  if (failure === reason) return;
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable("file_templates").set({ failure: reason }).where("id", "=", id).execute();
    if (owner === null) return;
    await tell(tx, owner, fileNotMade, `file:${id}:${from}:${today(deps)}`, {
      template: name,
      reason,
      url: `${deps.env.PUBLIC_URL}/admin#files?view=templates`,
    });
  });
}

function tell<Data>(
  tx: Connection,
  { email, first_name }: ActiveStaff,
  template: MailTemplate<Data>,
  key: string,
  data: Data,
): Promise<void> {
  return sendTo(tx, { email, first_name }, template, data, { key });
}

/** The branches that a member of staff sees; null for the whole lender, and where there is one branch. */
async function reachOfStaff(db: Connection, { staff_id, role_ids }: ActiveStaff): Promise<Reach> {
  const { rows } = await sql<Omit<Parameters<typeof reachOf>[0], "role_ids">>`
    select branch_id, reach, array(select branch_id from staff_branches where staff_id = s.id) as chosen_branches
    from staff s where id = ${staff_id} and exists (select from branches where id <> 1)`.execute(
    db,
  );
  return rows[0] === undefined ? null : reachOf({ ...rows[0], role_ids });
}

/** The owner of a template, in whose name the job makes its file. */
function contextOf(owner: ActiveStaff, reach: Reach): RequestContext {
  const { user_id, staff_id, first_name, last_name, role_ids } = owner;
  return {
    actor: {
      user_id,
      staff_id,
      first_name,
      last_name,
      role_ids: [...role_ids],
      area: "staff",
      customer_id: null,
      permissions: [],
      session_id: "",
      reach,
      has_branches: false,
      authenticated_at: new Date(0),
    },
    network_address: "",
    request_id: "",
    is_job: true,
  };
}
