import type { FastifyRequest } from "fastify";

const hidden = "[secret]";

/** Path segments before the secret of a mailed link (AUTH-8, AUTH-28, AUTH-21). */
const beforeSecret =
  /^(reset|verify|verif|confirm|invit|accept|take-?back|undo|revoke|token|link|stop|hooks)/;

/** A run of letters that only tokens contain; ids of files and drafts stay visible. */
const longLetters = /[\w-]{24,}/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An address for the application log and the audit log: without the secret of a mailed link, in any spelling, and
 * without the values of the query, which contain names, phones and tokens.
 */
export function addressWithoutSecrets(url: string): string {
  const [path = "", ...query] = url.split("?");
  const names = query.length === 0 ? "" : `?${namesOnly(query.join("?"))}`;
  return `${pathWithoutSecrets(path)}${names}`;
}

function pathWithoutSecrets(path: string): string {
  const parts = decoded(path).split(/[/\\]/);
  // Everything after the segment belongs to the link: the secret itself may contain an encoded slash.
  const word = parts.findIndex((part) => beforeSecret.test(part.trim().toLowerCase()));
  const shown = word === -1 ? parts : parts.slice(0, word + 1);
  const logged = shown.map((part) =>
    part.replaceAll(longLetters, (found) => (uuid.test(found) ? found : hidden)),
  );
  return [...logged, ...(shown.length < parts.length ? [hidden] : [])].join("/");
}

/** Decodes repeated and partly invalid percent-encoding, and removes unprintable characters. */
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

/** The logged fields of a request: enough to identify it, without secrets. */
export function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: addressWithoutSecrets(request.url),
    host: request.host,
    remoteAddress: request.ip,
  };
}
