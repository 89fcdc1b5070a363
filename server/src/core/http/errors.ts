import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { mergeTexts } from "@microfinance/contract/identity/merge-texts.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import type { ErrorBody } from "@microfinance/contract/core/endpoint-schemas.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { AuditedRecord } from "../audit/audited-record.ts";

/** An error with a text for the user and a status code; every intentional error is one. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry can succeed (Retry-After). */
  readonly retryAfter: number | undefined;
  /** Additional fields of the response: the newer record that an outdated change did not overwrite. */
  readonly beside: object | undefined;
  /** The record of a 403 for the audit log, where the operation has a more precise one than the path. */
  record: AuditedRecord | undefined;

  constructor(
    status: number,
    text: string,
    more: { fields?: Record<string, string>; retryAfter?: number; beside?: object } = {},
  ) {
    super(text);
    this.status = status;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.beside = more.beside;
  }
}

/** 400: the input is invalid. `fields` contains the invalid fields with their texts. */
export const badRequest = (text: string, fields?: Record<string, string>) =>
  new AppError(400, text, fields ? { fields } : {});
/** 401: no session, or an invalid one (SITE-23). */
export const unauthorized = (text = "Unauthorized") => new AppError(401, text);
/** 403: signed in, but not permitted; the text is the same whether the record exists or not (CUST-1). */
export const forbidden = (text = "You do not have permission to access this resource.") =>
  new AppError(403, text);
/** 404: the record does not exist. */
export const notFound = (text: string) => new AppError(404, text);
/** 409: the input is valid, but the state of the record forbids it. */
export const conflict = (text: string, fields?: Record<string, string>) =>
  new AppError(409, text, fields ? { fields } : {});
/** 429: too many requests; retry after these seconds. */
export const tooManyRequests = (text: string, retryAfter: number) =>
  new AppError(429, text, { retryAfter });

const unexpected = "An unexpected error occurred";
const busy = "The service is not available right now. Please try again in a moment.";

/** 503: the request is valid, but cannot be served now. */
export const unavailable = () => new AppError(503, busy, { retryAfter: 2 });

/** The text of an error under each of its names (SITE-15). */
export function errorBody(text: string): ErrorBody {
  return { success: false, msg: text, message: text, error: text };
}

/** Sends an error in the common format (SITE-15). */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header("retry-after", String(error.retryAfter));
  const body = errorBody(error.message);
  if (error.fields) body.fields = error.fields;
  return reply
    .code(error.status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ ...error.beside, ...body }));
}

/**
 * The application's error handler: every error becomes an error response; an unexpected one is logged, and its
 * response contains no details.
 */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isGone(request)) {
    // The client has disconnected and receives no response; this is no server error.
    request.log.debug({ err: error }, "the client left before its body had arrived");
    return sendError(reply, badRequest("The request is not valid."));
  }
  const rejection = toAppError(error);
  if (rejection.status >= 500) request.log.error({ err: error }, "request failed");
  return sendError(reply, rejection);
}

/**
 * Ends a request whose client disconnected while its session was looked up: a body that is read after that never ends.
 * @throws 400, which nobody receives
 */
export function rejectGone(request: FastifyRequest): void {
  if (isGone(request)) throw badRequest("The request is not valid.");
}

/** Whether the connection ended in the middle of the body. */
function isGone({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.errored !== null || raw.socket.destroyed);
}

/** Whether cash was refused until its person opens a till, or counts that of an earlier day (TILL-5). */
export function isTillClosed(error: unknown): boolean {
  return ["MF010", "MF013"].includes(codeOf(error));
}

/** Maps an error to the response for the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation);
  const code = codeOf(error);
  if (code === closedBooks) return conflict(accountingTexts.booksClosed(detailOf(error)));
  if (code === "MF013") return conflict(tillTexts.countFirst(detailOf(error)));
  if (code === "MF014") return cashDateError(detailOf(error));
  if (code === emptyTill) return conflict(tillTexts.holds(formatNleExact(Number(detailOf(error)))));
  if (code === fewCheques)
    return conflict(tillTexts.chequesInHand(formatNleExact(Number(detailOf(error)))));
  if (code === otherCash) return conflict(branchTexts.otherCash);
  if (code === "MF020")
    return conflict(
      detailOf(error) === "consent"
        ? agreementTexts.consentMissing
        : agreementTexts.signatureMissing,
    );
  return fromDatabase(code) ?? fromFastify(error, code) ?? new AppError(500, unexpected);
}

/** The error code of the trigger `refuse_closed_day`; its detail is the last closed day. */
const closedBooks = "MF002";

/** The same of `check_till_entry`; its detail is what the till holds. */
const emptyTill = "MF011";

/** The same of `check_cheques`; its detail is what is in hand. */
const fewCheques = "MF015";

/** The same of `check_reach_of_cash`. */
const otherCash = "MF060";

/** The 400 of `check_till_day`, beside the date of a payment, payout or transfer. */
function cashDateError(day: string): AppError {
  const text = tillTexts.cashDate(day);
  return badRequest(text, { transaction_date: text, date: text, transfer_date: text });
}

function detailOf(error: unknown): string {
  return typeof error === "object" && error !== null && "detail" in error
    ? String(error.detail)
    : "";
}

/** The 400 of input that a schema refuses: the first text, and the text of each field. */
export function fromValidation(
  issues: readonly { instancePath: string; message?: string | undefined }[],
): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.instancePath.split("/").filter(Boolean).join(".");
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message ?? unexpected;
  }
  return badRequest(issues[0]?.message ?? unexpected, fields);
}

/** The database is stopped, starting or stopping, became a standby, or closed the connection. */
const databaseAway =
  /^(08|53|57P0|25006|25P0|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** The same for errors of the driver itself, which have no code. */
const driverAway =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|after calling end on the pool/;

/** Maps classes of PostgreSQL's SQLSTATE, without its messages. */
function fromDatabase(code: string): AppError | null {
  if (databaseAway.test(code)) return unavailable();
  if (/^(40001|40P01|55P03|57014)$/.test(code)) return new AppError(503, busy, { retryAfter: 1 });
  if (code === "MF001") return conflict(accountingTexts.inactiveAccount);
  if (code === "MF010") return conflict(tillTexts.openFirst);
  if (code === "MF012") return conflict(tillTexts.inUse);
  if (code === "MF050") return conflict(mergeTexts.mergedMeanwhile);
  if (code === "23505") return conflict("This record already exists.");
  if (code.startsWith("23")) return conflict("The record cannot be saved like this.");
  // 22: a value that cannot be stored. 54: one that is too large or too deeply nested.
  if (/^(22|54)/.test(code)) return badRequest("A value is not valid.");
  return null;
}

function fromFastify(error: unknown, code: string): AppError | null {
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError(413, "This is too large to send.");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError(415, "Send the body as JSON.");
  const status = statusOf(error);
  if (status >= 400 && status < 500) return new AppError(status, "The request is not valid.");
  if (error instanceof Error && driverAway.test(error.message)) {
    return unavailable();
  }
  return null;
}

function codeOf(error: unknown): string {
  return typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string"
    ? error.code
    : "";
}

function statusOf(error: unknown): number {
  return typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    typeof error.statusCode === "number"
    ? error.statusCode
    : 0;
}
