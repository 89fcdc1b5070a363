import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { AppError } from "./http/errors.ts";

/** 503: the bucket does not respond, or refuses a request. The operator reads its reason; a user does not. */
export class BucketError extends AppError {
  readonly reason: string;

  constructor(cause: unknown) {
    super(503, documentTexts.storeAway, { retryAfter: 30 });
    this.cause = cause;
    this.reason = reasonOf(cause);
  }
}

/** The name of a service's error, or the text of a connection error. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? ` (${String(cause.code)})` : "";
  return `${cause.name} ${cause.message}${code}`;
}
