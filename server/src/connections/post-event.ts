import { createHmac } from "node:crypto";
import type { lookup } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { PrivateAddress, publicLookup, refusePrivateNumber } from "./public-address.ts";

/** What a receiver answered. */
export interface EventAnswer {
  status: number;
  /** The beginning of its text. */
  text: string;
}

/** A signed request. */
export interface EventRequest {
  address: string;
  /** The same for every attempt, so that a receiver knows what it has got. */
  webhookId: string;
  body: string;
  /** Each of 32 bytes; the newest first. */
  secrets: readonly Buffer[];
  /** The time of the attempt. */
  now: Date;
}

/** Where events may be sent, and how long one may take. */
export interface PostOptions {
  /** Private networks and plain http too (EVENTS_TO_PRIVATE_NETWORKS). */
  toPrivate: boolean;
  /** Milliseconds for the whole exchange. */
  timeout?: number;
  resolve?: typeof lookup;
}

/** Milliseconds in which a receiver has to answer. */
const mostTime = 15_000;
/** Letters of an answer that are kept. */
const mostText = 1_000;

/** How a secret is shown to the program that verifies with it (Standard Webhooks). */
export function shownSecret(secret: Buffer): string {
  return `whsec_${secret.toString("base64")}`;
}

/** The headers of Standard Webhooks: id, time, and a signature with each secret. */
export function signedHeaders({ webhookId, body, secrets, now }: Omit<EventRequest, "address">) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${webhookId}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
  );
  return {
    "webhook-id": webhookId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/**
 * Sends an event once. No redirect is followed, no proxy used, and of the answer no more is read than is kept.
 * @throws {PrivateAddress} where the address is not of the public internet; an error of the connection, or of a
 *   receiver that does not answer in time
 */
export function postEvent(event: EventRequest, options: PostOptions): Promise<EventAnswer> {
  const url = new URL(event.address);
  const { toPrivate, timeout = mostTime } = options;
  if (url.protocol !== "https:" && !toPrivate)
    return Promise.reject(new PrivateAddress(url.protocol));
  return new Promise((resolve, reject) => {
    if (!toPrivate) refusePrivateNumber(url.hostname);
    const send = url.protocol === "https:" ? secureRequest : plainRequest;
    const sent = send(
      url,
      {
        method: "POST",
        // A connection of its own: one that is kept was made to an address that is not judged again.
        agent: false,
        signal: AbortSignal.timeout(timeout),
        headers: {
          ...signedHeaders(event),
          "content-type": "application/json",
          "content-length": Buffer.byteLength(event.body),
          "user-agent": "Microfinance-Events/1",
        },
        ...(toPrivate ? {} : { lookup: publicLookup(options.resolve) }),
      },
      (response) => {
        let text = "";
        const answer = () =>
          resolve({ status: response.statusCode ?? 0, text: storable(text).slice(0, mostText) });
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
          if (text.length < mostText) return;
          answer();
          sent.destroy();
        });
        response.on("end", answer);
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(event.body);
  });
}

/** Text as the database stores it. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Why a request had no answer, in words for the page of deliveries. */
export function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return "The address is of a private network, or not https.";
  if (!(error instanceof Error)) return "There was no answer.";
  if (error.name === "AbortError") return "There was no answer in time.";
  const code: unknown = Reflect.get(error, "code");
  return storable(error.message || (typeof code === "string" ? code : error.name)).slice(0, 300);
}
