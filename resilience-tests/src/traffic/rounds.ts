import { randomUUID } from "node:crypto";
import { type ApiResponse, read, send } from "../call.ts";
import type { Random } from "../random.ts";
import type { Person } from "../seed.ts";
import { type Item, makeSheetRow } from "./items.ts";

/** Opens a collection sheet of all running loans without an officer; no rows while no server answers. */
export async function openRound(
  origin: string,
  { manager }: { manager: Person },
  random: Random,
): Promise<Item[]> {
  const body = {
    sheet_key: randomUUID(),
    kind: "officer",
    officer: "none",
    collection_date: new Date().toISOString().slice(0, 10),
    with_all: true,
  };
  const path = "/api/collections/sheets";
  const call = { method: "POST", path, token: manager.token, body };
  const response = await send(origin, call).catch(() => null);
  const rows = response === null ? undefined : read(response, "rows");
  const sheet = response === null ? undefined : read(response, "sheet", "id");
  if (!Array.isArray(rows) || typeof sheet !== "number") return [];
  return rows.map((row: { position: number; transaction_id: string }) =>
    makeSheetRow(random, sheet, row),
  );
}

/** What a response says about a row, and the id of its payment. */
export function resultOfRow(
  response: ApiResponse,
  position: number,
): Pick<Item, "state" | "payment_id"> {
  const results = read(response, "results");
  const rows = read(response, "rows");
  const of = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.find((one) => Reflect.get(Object(one), "position") === position)
      : undefined;
  const outcome: unknown = Reflect.get(Object(of(results)), "outcome");
  const payment: unknown = Reflect.get(Object(of(rows)), "payment");
  const id: unknown = Reflect.get(Object(payment), "id");
  const isBooked = outcome === "booked" || outcome === "repeated";
  return {
    state: isBooked ? "acknowledged" : "rejected",
    ...(typeof id === "number" ? { payment_id: id } : {}),
  };
}
