import type {
  ResponseOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from "@microfinance/contract/core/endpoint.ts";
import { ApiError, NotSignedInError } from "./api-error.ts";
import { branchOf } from "./branch-in-view.ts";
import { saveFile } from "./save-file.ts";
import { fetchFile, send, type Outgoing } from "./send.ts";
import { dropToken, getSession } from "./session.ts";

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : Record<Name, Value>;

/** The input of a call; parts the endpoint does not declare are not allowed. */
export type CallInput<E> = Part<"params", ParamsOf<E>> & {
  query?: QueryOf<E> | undefined;
  signal?: AbortSignal | undefined;
} & Part<"body", BodyOf<E>>;

/** The input is optional if nothing in it is required. */
export type CallArguments<E> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls an endpoint of the contract and returns its JSON. The stored bearer token is attached; without one, a call that
 * needs it is skipped with a console warning and returns nothing (AUTH-29). Failures reject with ApiError; a 401
 * removes the token of the call (AUTH-33).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E> | undefined> {
  return guarded(endpoint, input, deliverJson<E>);
}

/** `call` for callers that require a response: a skipped call rejects with NotSignedInError. */
export async function callOrReject<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  return callOrRejectWith(endpoint, input);
}

/** `callOrReject` for generic callers, whose own types check the input. */
export async function callOrRejectWith<E extends Endpoint>(
  endpoint: E,
  input: LooseInput | undefined,
): Promise<ResponseOf<E>> {
  const response = await guarded(endpoint, input, deliverJson<E>);
  if (response === undefined) throw new NotSignedInError();
  return response;
}

async function deliverJson<E extends Endpoint>(outgoing: Outgoing): Promise<ResponseOf<E>> {
  // The server filters every response through this endpoint's schema, so its shape is known.
  return (await send(outgoing)) as ResponseOf<E>;
}

/** Downloads a file of the API. Skipped and rejected like `call`. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<void> {
  return downloadWith(endpoint, input);
}

/** `download` for generic callers, whose own types check the input. */
export async function downloadWith(
  endpoint: Endpoint,
  input: LooseInput | undefined,
): Promise<void> {
  const file = await guarded(endpoint, input, fetchFile);
  if (file !== undefined) saveFile(file.content, file.name);
}

/** The content of a file of the API, for a page that draws it. Skipped and rejected like `callOrReject`. */
export async function readFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Blob> {
  const file = await guarded(endpoint, input, fetchFile);
  if (file === undefined) throw new NotSignedInError();
  return file.content;
}

/** The input of a call whose endpoint is a type parameter. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The branch that the call is narrowed to; that in view without it. */
  branch?: string;
}

async function guarded<Result>(
  endpoint: Endpoint,
  input: LooseInput | undefined,
  deliver: (outgoing: Outgoing) => Promise<Result>,
): Promise<Result | undefined> {
  const session = getSession();
  const token = session.state === "signed-in" ? session.token : null;
  if (token === null && endpoint.access !== "public") {
    console.warn(`No access token: ${endpoint.method} ${endpoint.path} was skipped.`);
    return undefined;
  }
  const branch = input?.branch ?? branchOf(endpoint);
  try {
    return await deliver({
      method: endpoint.method,
      path: address(endpoint.path, input?.params, Object.assign({ branch }, input?.query)),
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

/** Fills the {braces} of a path and appends the query; empty and missing values are omitted. */
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
