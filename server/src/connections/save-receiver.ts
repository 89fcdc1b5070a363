import type {
  Receiver,
  ReceiverInput,
} from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { isPlainlyPrivate, receiverAddressError } from "./public-address.ts";
import { lockReceiver, readReceiver, sendingInWords } from "./receiver-rows.ts";
import { insertReceiverSecret } from "./receiver-secrets.ts";
import { changesOf } from "./save-client.ts";

/**
 * Makes a receiver with its first secret. It gets nothing until a second administrator agreed (CONN-9).
 * @throws 400 for an address that is not https or is private, and for an unknown branch; 409 for a name that is taken
 */
export async function makeReceiver(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  input: ReceiverInput,
): Promise<{ id: number; secret: string }> {
  await mustBeAcceptable(tx, deps, input, null);
  const { id } = await tx
    .insertInto("event_receivers")
    .values({ ...input, created_at: deps.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const secret = await insertReceiverSecret(tx, deps, id);
  await writeAudit(tx, ctx, {
    action: "receiver.make",
    record_type: "event_receiver",
    record_id: id,
    after: sendingInWords(await readReceiver(tx, id)),
  });
  return { id, secret };
}

/**
 * Changes what is set for a receiver, for what happens from then on. One that was off gets events from now on: the
 * person who calls this for it is the second administrator.
 * @throws as `makeReceiver`; 404 for an unknown receiver
 */
export async function changeReceiver(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  id: number,
  input: ReceiverInput,
): Promise<void> {
  const before = await lockReceiver(tx, id);
  await mustBeAcceptable(tx, deps, input, before);
  const { name, address, types, branches } = input;
  await tx
    .updateTable("event_receivers")
    .set({ name, address, types, branches })
    .$if(before.state === "off", (query) => query.set({ state: "on" }))
    .where("id", "=", id)
    .execute();
  await writeAudit(tx, ctx, {
    action: "receiver.change",
    record_type: "event_receiver",
    record_id: id,
    ...changesOf(stateOf(before), stateOf(await readReceiver(tx, id))),
  });
}

/**
 * Stops a receiver, or starts it again as it was agreed to. Of what happens in between it gets nothing.
 * @throws 404 for an unknown receiver; 409 where it is so already, and for one that was not agreed to yet
 */
export function switchReceiver(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  state: "on" | "stopped",
): Promise<Receiver> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, state: before } = await lockReceiver(tx, id);
    if (before === "off") throw conflict(texts.isOff);
    if (before === state) throw conflict(state === "on" ? texts.isOn : texts.notOn);
    await tx.updateTable("event_receivers").set({ state }).where("id", "=", id).execute();
    await writeAudit(tx, ctx, {
      action: state === "on" ? "receiver.start" : "receiver.stop",
      record_type: "event_receiver",
      record_id: id,
      after: { name },
    });
    return readReceiver(tx, id);
  });
}

const stateOf = (receiver: Receiver) => ({ ...sendingInWords(receiver), state: receiver.state });

async function mustBeAcceptable(
  tx: Connection,
  { env }: Deps,
  { name, address, branches }: ReceiverInput,
  before: Receiver | null,
): Promise<void> {
  const toPrivate = env.EVENTS_TO_PRIVATE_NETWORKS;
  const error = receiverAddressError(address, toPrivate);
  if (error !== null) throw badRequest(texts.address[error], { address: texts.address[error] });
  // What is plain to see is refused at once; names are looked up for each delivery.
  if (!toPrivate && isPlainlyPrivate(new URL(address).hostname))
    throw badRequest(texts.privateAddress, { address: texts.privateAddress });
  const other = await tx
    .selectFrom("event_receivers")
    .select("id")
    .where("name", "=", name)
    .where("id", "<>", before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) throw conflict(texts.nameTaken, { name: texts.nameTaken });
  if (branches === null) return;
  const found = await tx.selectFrom("branches").select("id").where("id", "in", branches).execute();
  if (found.length < branches.length)
    throw badRequest(texts.unknownBranch, { branches: texts.unknownBranch });
}
