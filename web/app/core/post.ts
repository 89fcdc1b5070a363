import { send } from "./send.ts";

/**
 * A POST of the public pages and of the session, without the contract's schemas, so that those pages are small.
 * Rejects with ApiError.
 *
 * @param path under /api, for example `/user/signin`.
 * @param options for the two sign-out calls: the bearer token, and `keepalive` for a call that outlives its page.
 */
export async function post<Result>(
  path: string,
  body: object,
  options: { token?: string | undefined; keepalive?: boolean } = {},
): Promise<Result> {
  const { token = null, keepalive = false } = options;
  const response = await send({ method: "POST", path, body, token, keepalive });
  // The server filters every response through the endpoint's schema, so its shape is known.
  return response as Result;
}
