import type {
  ResponseOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from "@microfinance/contract/core/endpoint.ts";
import { ApiError, NotSignedInError } from "./api-error.ts";
import { saveFile } from "./save-file.ts";
import { fetchFile, send, type Outgoing } from "./send.ts";
import { dropToken, getSession } from "./session.ts";

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : Record<Name, Value>;

/** What a call of this endpoint takes; parts the endpoint does not declare cannot be given. */
export type CallInput<E> = Part<"params", ParamsOf<E>> & {
  query?: QueryOf<E> | undefined;
  signal?: AbortSignal | undefined;
} & Part<"body", BodyOf<E>>;

/** The input may be left out where nothing in it is required. */
export type CallArguments<E> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls an endpoint of the contract and answers its JSON. A bearer token is attached
 * when one is stored; a call that needs one and has none is skipped with a console
 * warning and returns nothing (AUTH-29). Failures reject with ApiError; a 401 drops the
 * token it was made with (AUTH-33).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E> | undefined> {
  return guarded(endpoint, input, deliverJson<E>);
}

/** `call` for callers that cannot go on without an answer: a skipped call rejects with NotSignedInError. */
export async function callOrReject<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  return callOrRejectWith(endpoint, input);
}

/** `callOrReject` for callers that are generic themselves and whose input was checked by their own types. */
export async function callOrRejectWith<E extends Endpoint>(
  endpoint: E,
  input: LooseInput | undefined,
): Promise<ResponseOf<E>> {
  const reply = await guarded(endpoint, input, deliverJson<E>);
  if (reply === undefined) throw new NotSignedInError();
  return reply;
}

async function deliverJson<E extends Endpoint>(outgoing: Outgoing): Promise<ResponseOf<E>> {
  // The server filters every answer through this endpoint's response schema, so its shape is known.
  return (await send(outgoing)) as ResponseOf<E>;
}

/** Fetches a file of the API and hands it to the browser's downloads. Skipped and rejecting as `call` is. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<void> {
  return downloadWith(endpoint, input);
}

/** `download` for callers that are generic themselves and whose input was checked by their own types. */
export async function downloadWith(
  endpoint: Endpoint,
  input: LooseInput | undefined,
): Promise<void> {
  const file = await guarded(endpoint, input, fetchFile);
  if (file !== undefined) saveFile(file.content, file.name);
}

/** The input of a call whose endpoint is a type parameter. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

async function guarded<Reply>(
  endpoint: Endpoint,
  input: LooseInput | undefined,
  deliver: (outgoing: Outgoing) => Promise<Reply>,
): Promise<Reply | undefined> {
  const session = getSession();
  const token = session.state === "signed-in" ? session.token : null;
  if (token === null && endpoint.access !== "public") {
    console.warn(`No access token: ${endpoint.method} ${endpoint.path} was skipped.`);
    return undefined;
  }
  try {
    return await deliver({
      method: endpoint.method,
      path: address(endpoint.path, input?.params, input?.query),
      token,
      body: input?.body,
      signal: input?.signal,
    });
  } catch (error) {
    const lost = error instanceof ApiError && error.status === 401 && endpoint.access !== "public";
    if (lost && token !== null) dropToken(token);
    throw error;
  }
}

/** Fills the {braces} of a path and appends the query; empty and missing values are left out. */
function address(path: string, params: unknown, query: unknown): string {
  const given = new Map(textsOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given.get(name) ?? ""),
  );
  const search = new URLSearchParams(textsOf(query).filter(([, text]) => text !== ""));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function textsOf(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]): [string, string][] =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean"
      ? [[name, String(one)]]
      : [],
  );
}
