/** A call that was refused, or that never reached the server. */
export class ApiError extends Error {
  /** HTTP status; 500 when no reply came (SITE-28). */
  readonly status: number;
  /** Whether the server said anything. */
  readonly hasReply: boolean;
  /** The reply's body as it came, undefined when there was none. */
  readonly body: unknown;
  /** Texts by field name, where the server knows the inputs at fault. */
  readonly fields: Readonly<Record<string, string>>;

  /** @param status null when no reply came */
  constructor(status: number | null, message: string, body?: unknown) {
    super(message);
    this.name = "ApiError";
    this.status = status ?? 500;
    this.hasReply = status !== null;
    this.body = body;
    this.fields = fieldTexts(body);
  }
}

/** A call that needs a sign-in was skipped, because no token is stored (AUTH-29), and its caller cannot go on without. */
export class NotSignedInError extends Error {
  constructor() {
    super("Unauthorized");
    this.name = "NotSignedInError";
  }
}

/**
 * The text to show for a failed call: the server's own message when it sent one,
 * 'Network Error' when no reply came, else the screen's fallback (SITE-23).
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

/** Reads the server's text out of a reply: msg for user and staff calls, else message (SITE-15). */
export function replyText(body: unknown): string {
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
