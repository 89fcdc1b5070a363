import type { ApiClient, ClientInput } from "@microfinance/contract/connections/endpoints.ts";
import {
  clientRightLabel,
  movesMoney,
  rightsAbove,
} from "@microfinance/contract/connections/rights.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { randomUUID } from "node:crypto";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import { actorIn, type RequestContext } from "../core/http/session.ts";
import { insertSecret } from "./client-secrets.ts";
import { lockClient, readClient, settingsOf } from "./client-rows.ts";

/** The rights of a change that the client does not have yet and that move money: a second person gives them. */
export function newMoneyRights(
  before: Pick<ApiClient, "rights"> | null,
  { rights }: Pick<ClientInput, "rights">,
): string[] {
  return rights.filter((right) => movesMoney(right) && before?.rights.includes(right) !== true);
}

/**
 * Makes a client with its first secret and the rights that move no money (CONN-1). It gets a staff row, with a user,
 * that is deleted from the beginning: what it records names it as a person's records name a person, and no list,
 * sign-in or question for a second person finds it.
 * @throws 400 for an owner who is not active, a branch that is unknown or closed, or a past last day; 403 for a right
 *   above the maker's; 409 for a name that is taken
 */
export async function makeClient(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  input: ClientInput,
): Promise<{ id: number; secret: string }> {
  await mustBeAcceptable(tx, deps, ctx, input, null);
  const now = deps.now();
  const times = { created_at: now, updated_at: now, deleted_at: now };
  const user = await tx
    .insertInto("users")
    .values({
      ...times,
      area: "staff",
      email: `client-${randomUUID()}@no-email.invalid`,
      first_name: "Client",
      last_name: input.name,
      phone: "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const staff = await tx
    .insertInto("staff")
    .values({ ...times, user_id: user.id, branch_id: input.branch_id, reach: input.reach })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { name, owner_id, networks, expires_on } = input;
  const rights = input.rights.filter((right) => !movesMoney(right));
  const { id } = await tx
    .insertInto("api_clients")
    .values({
      name,
      owner_id,
      rights,
      networks,
      expires_on,
      staff_id: staff.id,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await chooseBranches(tx, staff.id, input);
  const secret = await insertSecret(tx, id, now);
  await writeAudit(tx, ctx, {
    action: "client.make",
    record_type: "api_client",
    record_id: id,
    after: settingsOf(await readClient(tx, id)),
  });
  return { id, secret };
}

/**
 * Changes what is set for a client, from its next call on (CONN-1).
 * @throws as `makeClient`; 404 for an unknown client; 409 for a revoked one
 */
export async function changeClient(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  id: number,
  input: ClientInput,
): Promise<void> {
  const before = await lockClient(tx, id);
  if (before.revoked_at !== null) throw conflict(texts.isRevoked);
  await mustBeAcceptable(tx, deps, ctx, input, before);
  const { name, owner_id, rights, networks, expires_on, branch_id, reach } = input;
  const { staff_id } = await tx
    .updateTable("api_clients")
    .set({ name, owner_id, rights, networks, expires_on })
    .where("id", "=", id)
    .returning("staff_id")
    .executeTakeFirstOrThrow();
  const { user_id } = await tx
    .updateTable("staff")
    .set({ branch_id, reach, updated_at: deps.now() })
    .where("id", "=", staff_id)
    .returning("user_id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("users").set({ last_name: name }).where("id", "=", user_id).execute();
  await tx.deleteFrom("staff_branches").where("staff_id", "=", staff_id).execute();
  await chooseBranches(tx, staff_id, input);
  await writeAudit(tx, ctx, {
    action: "client.change",
    record_type: "api_client",
    record_id: id,
    ...changesOf(settingsOf(before), settingsOf(await readClient(tx, id))),
  });
}

/** The values that differ, before and after. */
export function changesOf(before: object, after: object): { before: object; after: object } {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, earlier.get(name)])),
    after: Object.fromEntries(changed),
  };
}

async function chooseBranches(
  tx: Connection,
  staff_id: number,
  { reach, chosen_branches }: ClientInput,
): Promise<void> {
  if (reach !== "chosen") return;
  const rows = [...new Set(chosen_branches)].map((branch_id) => ({ staff_id, branch_id }));
  if (rows.length > 0) await tx.insertInto("staff_branches").values(rows).execute();
}

async function mustBeAcceptable(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  input: ClientInput,
  before: ApiClient | null,
): Promise<void> {
  const above = rightsAbove(actorIn(ctx), input.rights);
  if (above.length > 0) throw forbidden(texts.rightAbove(above.map(clientRightLabel).join(", ")));
  const { expires_on } = input;
  if (expires_on !== null && expires_on !== before?.expires_on && expires_on < today(deps))
    throw badRequest(texts.expired, { expires_on: texts.expired });
  const other = await tx
    .selectFrom("api_clients")
    .select("id")
    .where("name", "=", input.name)
    .where("id", "<>", before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) throw conflict(texts.nameTaken, { name: texts.nameTaken });
  await mustBeActive(tx, input.owner_id);
  await mustBeOpen(tx, input);
}

async function mustBeActive(tx: Connection, owner: number): Promise<void> {
  const found = await tx
    .selectFrom("staff as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.id")
    .where("s.id", "=", owner)
    .where("s.deleted_at", "is", null)
    .where("u.deleted_at", "is", null)
    .where("u.status", "=", "active")
    .executeTakeFirst();
  if (found === undefined) throw badRequest(texts.unknownOwner, { owner_id: texts.unknownOwner });
}

async function mustBeOpen(tx: Connection, input: ClientInput): Promise<void> {
  const { branch_id, reach } = input;
  const wanted = [...new Set([branch_id, ...(reach === "chosen" ? input.chosen_branches : [])])];
  const found = await tx
    .selectFrom("branches")
    .select(["id", "closed_on"])
    .where("id", "in", wanted)
    .forShare()
    .execute();
  if (found.length < wanted.length)
    throw badRequest(texts.unknownBranch, { branch_id: texts.unknownBranch });
  if (found.some(({ id, closed_on }) => id === branch_id && closed_on !== null))
    throw badRequest(texts.branchClosed, { branch_id: texts.branchClosed });
}
