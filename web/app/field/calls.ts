import type {
  AbsenceResult,
  askAboutSheet as askAboutSheetCall,
} from "@microfinance/contract/collections/absence-endpoints.ts";
import type {
  CollectionResult,
  takeSheet,
} from "@microfinance/contract/collections/field-endpoints.ts";
import type { SheetRecord } from "@microfinance/contract/collections/sheet-endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { ApiError, NotSignedInError } from "../core/api-error.ts";
import { refreshSession } from "../core/refresh-session.ts";
import { send } from "../core/send.ts";
import { getSession } from "../core/session.ts";

/*
 * The calls of the page on the phone, without the contract's schemas, so that the page is small. The server filters
 * every response through the endpoint's schema, so the shapes are known.
 */

export type Taking = ResponseOf<typeof takeSheet>;

/** The result of an entry that was sent. */
export type Result = CollectionResult | AbsenceResult;

/** The instructions in every response of the server. */
export type Instructions = Pick<ResponseOf<typeof askAboutSheetCall>, "is_withdrawn" | "erased">;

/** An amount as it is sent. */
export interface OutgoingCollection {
  collection_key: string;
  position: number;
  amount: number;
  collected_at: string;
}

/** A mark of an absent member as it is sent. */
export interface OutgoingAbsence {
  absence_key: string;
  position: number;
  marked_at: string;
}

/** Who is signed in as staff; null for nobody. */
export function staffSession(): { staff_id: number | null; name: string } | null {
  const session = getSession();
  if (session.state !== "signed-in" || session.claims.role !== "staff") return null;
  const { staff_id } = session.claims;
  return { staff_id, name: fullName(session.claims) };
}

async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
  await refreshSession();
  const session = getSession();
  if (session.state !== "signed-in") throw new NotSignedInError();
  return (await send({ method, path, token: session.token, body })) as Result;
}

/** The open sheets of the caller that can be taken today. */
export async function sheetsToTake(staffId: number | null): Promise<SheetRecord[]> {
  const { sheets } = await call<{ sheets: SheetRecord[] }>(
    "GET",
    "/collections/sheets?page_size=50",
  );
  return sheets.filter(({ state, opened_by }) => state !== "closed" && opened_by === staffId);
}

/** Registers this phone and returns its id (COLL-30). */
export async function registerDevice(device_key: string, name: string): Promise<number> {
  const { device } = await call<{ device: { id: number } }>("POST", "/devices", {
    device_key,
    name,
  });
  return device.id;
}

/** Takes a sheet to this phone (COLL-31). */
export async function takeToPhone(
  deviceId: number,
  body: { take_key: string; sheet: number },
): Promise<Taking> {
  return call("POST", `/devices/${deviceId}/sheets`, body);
}

/** Sends collected amounts, and returns the result of each (COLL-33). */
export async function sendCollections(
  takenId: number,
  collections: readonly OutgoingCollection[],
): Promise<Instructions & { results: CollectionResult[] }> {
  const rows = collections.map(({ collection_key, position, amount, collected_at }) => ({
    collection_key,
    position,
    amount,
    collected_at,
  }));
  return call("POST", `/taken-sheets/${takenId}/collections`, { rows });
}

/** Sends marks of absent members, and returns the result of each (COLL-41). */
export async function sendAbsences(
  takenId: number,
  marked: readonly OutgoingAbsence[],
): Promise<Instructions & { results: AbsenceResult[] }> {
  const absences = marked.map(({ absence_key, position, marked_at }) => ({
    absence_key,
    position,
    marked_at,
  }));
  return call("POST", `/taken-sheets/${takenId}/absences`, { absences });
}

/** Reads the instructions for this phone without sending anything (COLL-44). */
export async function askAboutSheet(takenId: number): Promise<Instructions> {
  return call("GET", `/taken-sheets/${takenId}`);
}

/** Reports that the sheet was removed from this phone (COLL-31). */
export async function returnSheet(takenId: number): Promise<void> {
  await call("POST", `/taken-sheets/${takenId}/return`, {});
}

/** Whether an error means that the session has ended or belongs to another person. */
export function isSignInNeeded(error: unknown): boolean {
  return error instanceof NotSignedInError || (error instanceof ApiError && error.status === 401);
}
