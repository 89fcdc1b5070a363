import type { ErrorBody as RefusalBody } from "@microfinance/contract/core/endpoint.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { AuditedRecord } from "../../audit/write-audit.ts";

/** A refusal with a text for the person and a status code; everything thrown on purpose is one. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which trying again makes sense (Retry-After). */
  readonly retryAfter: number | undefined;
  /** What the answer carries beside the texts: the newer record that a stale change did not overwrite. */
  readonly beside: object | undefined;
  /** Which record a 403 was about, for the audit trail, where the operation knows it better than the path. */
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

/** 400: what was sent is wrong in itself. `fields` names the inputs at fault with their texts. */
export const badRequest = (text: string, fields?: Record<string, string>) =>
  new AppError(400, text, fields ? { fields } : {});
/** 401: nobody is signed in, or the sign-in no longer counts (SITE-23). */
export const unauthorized = (text = "Unauthorized") => new AppError(401, text);
/** 403: signed in, but not allowed; the text is the same whether the record exists or not (CUST-1). */
export const forbidden = (text = "You do not have permission to access this resource.") =>
  new AppError(403, text);
/** 404: there is no such record. */
export const notFound = (text: string) => new AppError(404, text);
/** 409: right in itself, but the state of the record does not allow it. */
export const conflict = (text: string, fields?: Record<string, string>) =>
  new AppError(409, text, fields ? { fields } : {});
/** 429: too often; try again after so many seconds. */
export const tooManyRequests = (text: string, retryAfter: number) =>
  new AppError(429, text, { retryAfter });

const unexpected = "An unexpected error occurred";
const busy = "The service is not available right now. Please try again in a moment.";

/** 503: nothing is wrong with the request, but it cannot be served right now. */
export const unavailable = () => new AppError(503, busy, { retryAfter: 2 });

/** A refusal's text under every name it has (SITE-15). */
export function refusalBody(text: string): RefusalBody {
  return { success: false, msg: text, message: text, error: text };
}

/** Writes a refusal in the one shape (SITE-15). */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header("retry-after", String(error.retryAfter));
  const body = refusalBody(error.message);
  if (error.fields) body.fields = error.fields;
  return reply
    .code(error.status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ ...error.beside, ...body }));
}

/** The application's one error handler: every error becomes a refusal; what nobody foresaw is logged and says little. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isGone(request)) {
    // Nobody reads the answer, and the fault is not ours.
    request.log.debug({ err: error }, "the client left before its body had arrived");
    return sendError(reply, badRequest("The request is not valid."));
  }
  const rejection = toAppError(error);
  if (rejection.status >= 500) request.log.error({ err: error }, "request failed");
  return sendError(reply, rejection);
}

/** Whether the connection ended in the middle of the body. */
function isGone({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.errored !== null || raw.socket.destroyed);
}

/** What an error means to the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation);
  const code = codeOf(error);
  return fromDatabase(code) ?? fromFastify(error, code) ?? new AppError(500, unexpected);
}

function fromValidation(
  issues: readonly { instancePath: string; message?: string | undefined }[],
): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.instancePath.split("/").filter(Boolean).join(".");
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message ?? unexpected;
  }
  return badRequest(issues[0]?.message ?? unexpected, fields);
}

/** The database is away, is ending or starting, has become a standby, or gave up on our connection. */
const databaseAway =
  /^(08|53|57P0|25006|25P0|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** The same in the words of the driver, whose own errors have no code. */
const driverAway =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|after calling end on the pool/;

/** PostgreSQL's SQLSTATE classes, told without PostgreSQL's words. */
function fromDatabase(code: string): AppError | null {
  if (databaseAway.test(code)) return unavailable();
  if (/^(40001|40P01|55P03|57014)$/.test(code)) return new AppError(503, busy, { retryAfter: 1 });
  if (code === "23505") return conflict("This record already exists.");
  if (code.startsWith("23")) return conflict("The record cannot be saved like this.");
  // 22: a value that cannot be stored. 54: one that is too large or too deep for what would hold it.
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
