/** A call that the server rejected or that never reached it. */
export class ApiError extends Error {
  /** HTTP status; 500 without a response (SITE-28). */
  readonly status: number;
  /** Whether there was a response. */
  readonly hasResponse: boolean;
  /** The response's body; undefined without one. */
  readonly body: unknown;
  /** Texts by field name, if the server reports invalid fields. */
  readonly fields: Readonly<Record<string, string>>;

  /** @param status null without a response */
  constructor(status: number | null, message: string, body?: unknown) {
    super(message);
    this.name = "ApiError";
    this.status = status ?? 500;
    this.hasResponse = status !== null;
    this.body = body;
    this.fields = fieldTexts(body);
  }
}

/** A call that ended without a response after its time limit: the server may have done it (SITE-50). */
export class TimeLimitError extends ApiError {
  constructor(message: string) {
    super(null, message);
    this.name = "TimeLimitError";
  }
}

/**
 * A call that needs a sign-in was skipped, because no token is stored (AUTH-29), and its caller requires a response.
 */
export class NotSignedInError extends Error {
  constructor() {
    super("Unauthorized");
    this.name = "NotSignedInError";
  }
}

/** A response of success whose body is no JSON, such as a proxy's error page: the outcome on the server is unknown. */
export class UnreadableResponseError extends Error {
  constructor() {
    super("The response is not JSON.");
    this.name = "UnreadableResponseError";
  }
}

/**
 * The text to show for a failed call: the server's message if there is one, 'Network Error' without a response, else
 * the screen's fallback (SITE-23).
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message !== "") return error.message;
  if (error instanceof NotSignedInError) return error.message;
  return fallback;
}

function fieldTexts(body: unknown): Readonly<Record<string, string>> {
  const fields = property(body, "fields");
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Reads the server's text from a response: msg for user and staff calls, else message (SITE-15). */
export function responseText(body: unknown): string {
  for (const name of ["msg", "message", "error"]) {
    const text = property(body, name);
    if (typeof text === "string" && text !== "") return text;
  }
  return "";
}

function property(body: unknown, name: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  return Reflect.get(body, name);
}
