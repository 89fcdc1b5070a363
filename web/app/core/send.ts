import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError, responseText, UnreadableResponseError } from "./api-error.ts";

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

/**
 * Sends one request and returns its JSON. Rejects with ApiError, with the signal's AbortError, or with UnreadableResponseError
 * if a success has no JSON.
 */
export async function send(outgoing: Outgoing): Promise<unknown> {
  const response = await fetchResponse(outgoing);
  const body = await readJson(response);
  if (!response.ok) throw apiError(response, body);
  if (body === undefined) throw new UnreadableResponseError();
  return body;
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

async function fetchResponse(outgoing: Outgoing): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  // Authenticated calls have the content type with or without a body (AUTH-29).
  if (outgoing.body !== undefined || outgoing.token !== null)
    headers["content-type"] = "application/json";
  if (outgoing.token !== null) headers["authorization"] = `Bearer ${outgoing.token}`;
  try {
    return await fetch(apiBase + outgoing.path, {
      method: outgoing.method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      ...(outgoing.keepalive === true ? { keepalive: true } : {}),
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
      ...(outgoing.signal === undefined ? {} : { signal: outgoing.signal }),
    });
  } catch (error) {
    if (outgoing.signal?.aborted) throw error;
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
