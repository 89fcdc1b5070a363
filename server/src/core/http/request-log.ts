import type { FastifyRequest } from "fastify";

const hidden = "[secret]";

/** Parts of a path after which a mailed link carries its secret (AUTH-8, AUTH-28, AUTH-21). */
const beforeSecret = /^(reset|verify|verif|confirm|invit|accept|take-?back|undo|revoke|token|link)/;

/** Letters in a row that no name of ours has and every token has; ids of files and drafts are not hidden. */
const longLetters = /[\w-]{24,}/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An address as logs and the audit log may hold it: without the secret of a mailed link, however it is spelled, and
 * without the values of the query, which hold names, phones and tokens.
 */
export function addressWithoutSecrets(url: string): string {
  const [path = "", ...query] = url.split("?");
  const named = query.length === 0 ? "" : `?${namesOnly(query.join("?"))}`;
  return `${pathWithoutSecrets(path)}${named}`;
}

function pathWithoutSecrets(path: string): string {
  const parts = decoded(path).split(/[/\\]/);
  // Whatever comes after the word belongs to the link: the secret may itself contain what looks like a slash.
  const word = parts.findIndex((part) => beforeSecret.test(part.trim().toLowerCase()));
  const shown = word === -1 ? parts : parts.slice(0, word + 1);
  const named = shown.map((part) =>
    part.replaceAll(longLetters, (found) => (uuid.test(found) ? found : hidden)),
  );
  return [...named, ...(shown.length < parts.length ? [hidden] : [])].join("/");
}

/** Percent-encoding may be applied several times over, and may be wrong in places. Letters that do not print go. */
function decoded(path: string): string {
  let text = path;
  for (let times = 0; times < 5; times += 1)
    text = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return /%[0-9a-f]{2}/i.test(text) ? hidden : text.replaceAll(/\p{Cc}/gu, "");
}

function namesOnly(query: string): string {
  const names = query.split(/[&;]/).map((pair) => {
    const name = /^([a-z_]{1,24})=/i.exec(pair)?.[1];
    return name === undefined ? hidden : `${name}=`;
  });
  return names.join("&");
}

/** What the log says of a request: enough to find it, and nothing that opens an account. */
export function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: addressWithoutSecrets(request.url),
    host: request.host,
    remoteAddress: request.ip,
  };
}
