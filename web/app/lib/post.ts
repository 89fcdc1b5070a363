import { send } from "./send.ts";

/**
 * A POST of the public pages and of the session itself, without the contract's schemas,
 * so that those pages stay small. Rejects with ApiError.
 *
 * @param path under /api, for example `/user/signin`.
 * @param token bearer token, for the two sign-out calls.
 */
export async function post<Reply>(path: string, body: object, token?: string): Promise<Reply> {
  const reply = await send({ method: "POST", path, body, token: token ?? null });
  // The server filters every answer through the endpoint's schema, so its shape is known.
  return reply as Reply;
}
