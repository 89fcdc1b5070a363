import { may } from "@microfinance/contract/core/access.ts";
import { requestLabels, requestTexts } from "@microfinance/contract/requests/requests.ts";
import { controlLines } from "@microfinance/contract/settings/controls.ts";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { AppError, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { activeStaffWho } from "../people/active-staff.ts";
import type { RequestHandler } from "../requests/request-handler.ts";
import { auditedRequest, findRequest, type RequestRow } from "../requests/request-rows.ts";
import { controlChange, controls } from "./controls.ts";

/** How the queue answers a change of a control. */
export const controlHandler: RequestHandler = {
  mayApprove: (actor, request) =>
    may(actor, controls[controlChange.parse(request.input).control].right),
  apply: async (db, deps, { request }, ctx) => applyControl(db, deps, request, ctx),
};

/** Makes the change, if the values are still those before it. @throws 409 otherwise, and whatever the change throws */
async function applyControl(
  tx: Connection,
  deps: Deps,
  request: RequestRow,
  ctx: RequestContext,
): Promise<void> {
  const { control, id, change } = controlChange.parse(request.input);
  const now: unknown = JSON.parse(JSON.stringify(await controls[control].read(tx, id)));
  if (!isDeepStrictEqual(now, request.before)) {
    const lines = controlLines(null, Object(now));
    const text = lines.map(({ label, value }) => `${label}: ${value}`).join("; ");
    throw conflict(requestTexts.controlChanged(text));
  }
  await controls[control].write(tx, deps, ctx, id, change);
}

/** Applies the changes of controls that are due, each in a transaction of its own. */
export async function applyDueControls(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom("requests")
    .select("id")
    .where("state", "=", "waiting")
    .where("effective_at", "<=", deps.now())
    .orderBy("id")
    .execute();
  for (const { id } of due) {
    try {
      await deps.db.transaction().execute((tx) => applyDue(tx, deps, id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await waitForSecond(deps, id);
    }
  }
}

/** @throws 409 when the values changed since, or the asker may no longer change them */
async function applyDue(tx: Connection, deps: Deps, id: number): Promise<void> {
  await tx.selectFrom("requests").select("id").where("id", "=", id).forUpdate().execute();
  const request = await findRequest(tx, id);
  if (request === null || request.state !== "waiting") return;
  const { control } = controlChange.parse(request.input);
  const asker = (await activeStaffWho(tx, controls[control].right)).find(
    ({ staff_id }) => staff_id === request.asked_by,
  );
  if (asker === undefined) throw conflict(requestTexts.notYours);
  const actor = {
    ...asker,
    session_id: "",
    reach: null,
    has_branches: false,
    authenticated_at: request.asked_at,
  };
  await applyControl(tx, deps, request, { actor, network_address: "", request_id: "" });
  await tx
    .updateTable("requests")
    .set({ state: "applied", answered_at: deps.now() })
    .where("id", "=", id)
    .execute();
  await writeAudit(tx, "system", {
    action: "request.apply",
    ...auditedRequest({ ...request, subject: request.figures.subject ?? null }),
    before: { request: requestLabels.control, asked_by: request.asker_name },
    after: { reason: request.reason },
  });
}

/** A change that cannot take effect by itself waits for a person, who sees why or declines it. */
async function waitForSecond(deps: Deps, id: number): Promise<void> {
  await deps.db
    .updateTable("requests")
    .set({ effective_at: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}
