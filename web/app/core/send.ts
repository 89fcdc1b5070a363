import { timers } from "@microfinance/contract/core/constants.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError, responseText, TimeLimitError, UnreadableResponseError } from "./api-error.ts";
import { reportCall } from "./reachability.ts";

/** Base path of the API (SITE-15). */
export const apiBase = "/api";

export interface Outgoing {
  method: string;
  path: string;
  token: string | null;
  body?: unknown;
  /** Whether the request continues after its page is closed. */
  keepalive?: boolean;
  signal?: AbortSignal | undefined;
}

/** Bytes per second of the slowest connection on which an upload must succeed. */
const slowestUpload = 4_000;

/**
 * Sends one request and returns its JSON. Rejects with ApiError, with the signal's AbortError, or with
 * UnreadableResponseError if a success has no JSON. Without a complete response it times out (SITE-50).
 */
export async function send(outgoing: Outgoing): Promise<unknown> {
  const content = outgoing.body === undefined ? undefined : JSON.stringify(outgoing.body);
  const limit = startLimit(outgoing, content?.length ?? 0);
  try {
    const response = await fetchResponse({ ...outgoing, signal: limit.signal }, content);
    const body = await readJson(response);
    if (!response.ok) throw apiError(response, body);
    if (body === undefined) throw new UnreadableResponseError();
    return body;
  } catch (error) {
    if (!limit.isOver()) throw error;
    reportCall(false);
    throw new TimeLimitError(generalTexts.networkError);
  } finally {
    limit.stop();
  }
}

/** Aborts a call after its time limit, or with the signal of its caller. */
function startLimit({ signal }: Outgoing, bytes: number) {
  const controller = new AbortController();
  let over = false;
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  const timer = setTimeout(
    () => {
      over = !controller.signal.aborted;
      controller.abort();
    },
    timers.giveUp + (bytes / slowestUpload) * 1000,
  );
  return {
    signal: controller.signal,
    isOver: () => over,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** Sends one request and returns the file, with the name from the server. */
export async function fetchFile(outgoing: Outgoing): Promise<{ name: string; content: Blob }> {
  const response = await fetchResponse(outgoing);
  if (!response.ok) throw apiError(response, await readJson(response));
  return {
    name: fileName(response.headers.get("content-disposition")),
    content: await response.blob(),
  };
}

async function fetchResponse(outgoing: Outgoing, content?: string): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  // Authenticated calls have the content type with or without a body (AUTH-29).
  if (content !== undefined || outgoing.token !== null)
    headers["content-type"] = "application/json";
  if (outgoing.token !== null) headers["authorization"] = `Bearer ${outgoing.token}`;
  try {
    const response = await fetch(apiBase + outgoing.path, {
      method: outgoing.method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      ...(outgoing.keepalive === true ? { keepalive: true } : {}),
      ...(content === undefined ? {} : { body: content }),
      ...(outgoing.signal === undefined ? {} : { signal: outgoing.signal }),
    });
    reportCall(true);
    return response;
  } catch (error) {
    if (outgoing.signal?.aborted) throw error;
    reportCall(false);
    throw new ApiError(null, generalTexts.networkError);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "");
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function apiError(response: Response, body: unknown): ApiError {
  if (response.status === 403) console.warn(generalTexts.forbiddenLog);
  // A gateway without a backend returns HTML, which counts as no response.
  const noResponse = body === undefined && response.status >= 502 && response.status <= 504;
  return new ApiError(
    response.status,
    noResponse ? generalTexts.networkError : responseText(body),
    body,
  );
}

function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? "download";
}
