import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import type { WaitingChange } from "@microfinance/contract/core/waiting-change.ts";
import { controlDelay, requestTexts } from "@microfinance/contract/requests/requests.ts";
import { controlLines } from "@microfinance/contract/settings/controls.ts";
import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { takeBack } from "../core/db/take-back.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { actorIn, type RequestContext, staffIdOf } from "../core/http/session.ts";
import { mailTo, sendMails } from "../messaging/send-to.ts";
import { controlAsked } from "../messaging/templates/control-asked.ts";
import { activeStaffWho } from "../people/active-staff.ts";
import { askRequest } from "../requests/ask-request.ts";
import { type ControlChange, controls } from "./controls.ts";

/**
 * Asks for a change of a control, which waits for another person of the same right. The change is tried and taken back,
 * so that what cannot be done is refused now. Where nobody else has the right it takes effect after 24 hours. Everybody
 * who reads the audit log is told at once. The same change of the same person is asked for once.
 * @returns the request that waits; null where nothing changes
 * @throws 409 when another change of the same waits; whatever the change throws
 */
export async function askControl(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  input: ControlChange,
): Promise<WaitingChange> {
  const control = controls[input.control];
  const unit = `${input.control}:${input.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`control:${unit}`}, 0))`.execute(tx);
  const { before, after } = await tryChange(tx, deps, ctx, input);
  if (after === null || isDeepStrictEqual(before, after)) return null;
  const earlier = await sameRequest(tx, ctx, unit, input);
  if (earlier !== null) return earlier;
  const others = (await activeStaffWho(tx, control.right)).filter(
    ({ staff_id }) => staff_id !== staffIdOf(ctx),
  );
  const asked_at = deps.now();
  const effective_at = others.length === 0 ? new Date(asked_at.getTime() + controlDelay) : null;
  const subject = await control.subject(tx, input.id);
  const lines = controlLines(before, after);
  const id = await askRequest(
    tx,
    deps,
    {
      kind: "control",
      loan: null,
      customer_id: null,
      unit,
      amount: null,
      input,
      lines,
      reason: requestTexts.controlReason,
      control: { subject, before, after, asked_at, effective_at },
    },
    ctx,
  );
  const data = {
    subject,
    asker: shortName(actorIn(ctx)),
    lines,
    effective: effective_at === null ? null : formatStaffDateTime(effective_at),
    url: `${deps.env.PUBLIC_URL}/admin#requests?request=${id}`,
  };
  const readers = await activeStaffWho(tx, "audit.read");
  const mails = readers.map((to) =>
    mailTo(to, controlAsked, data, { key: `control:${id}:${to.user_id}` }),
  );
  if (mails.length > 0) await sendMails(tx, mails);
  return { id, effective_at: effective_at?.toISOString() ?? null };
}

/** Makes the change and takes it back. */
async function tryChange(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { control: name, id, change }: ControlChange,
) {
  const control = controls[name];
  const before = await control.read(tx, id);
  const after = await takeBack(tx, async () => {
    await control.write(tx, deps, ctx, id, change);
    return control.read(tx, id);
  });
  return { before, after };
}

/** The same change that this person has asked for and that waits, or null. */
async function sameRequest(
  tx: Connection,
  ctx: RequestContext,
  unit: string,
  input: ControlChange,
): Promise<WaitingChange> {
  const waiting = await tx
    .selectFrom("requests")
    .select(["id", "effective_at", "input"])
    .where("kind", "=", "control")
    .where("unit", "=", unit)
    .where("asked_by", "=", staffIdOf(ctx))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  const asked: unknown = JSON.parse(JSON.stringify(input));
  if (waiting === undefined || !isDeepStrictEqual(waiting.input, asked)) return null;
  return { id: waiting.id, effective_at: waiting.effective_at?.toISOString() ?? null };
}

/** What an answer says of a change of a control. */
export function controlText(done: string, request: WaitingChange): string {
  if (request === null) return done;
  return request.effective_at === null ? requestTexts.controlWaits : requestTexts.controlWaitsAlone;
}
