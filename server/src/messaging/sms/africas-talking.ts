import { z } from "zod";
import type { OutgoingSms, SmsGateway, SmsOutcome } from "./gateway.ts";

/** An account of Africa's Talking. The user name "sandbox" sends to their simulator. */
interface Account {
  username: string;
  apiKey: string;
  /** The registered sender name or short code; their default otherwise. */
  sender: string | undefined;
  /** The address of the API, for tests. */
  url?: string;
}

const path = "/version1/messaging";
/** Milliseconds for the whole answer, well below the time after which another process takes the job. */
const timeout = 20_000;

/** The gateway of Africa's Talking. One recipient a call, so that each message has its own answer. */
export function openAfricasTalking({ username, apiKey, sender, url }: Account): SmsGateway {
  const host = username === "sandbox" ? "api.sandbox.africastalking.com" : "api.africastalking.com";
  return {
    name: "africastalking",
    keepsText: false,
    send: async (message) => {
      const body = new URLSearchParams({
        username,
        to: message.to,
        message: message.text,
        bulkSMSMode: "1",
        enqueue: "1",
      });
      if (sender !== undefined) body.set("from", sender);
      return post(url ?? `https://${host}${path}`, apiKey, body, message);
    },
  };
}

async function post(
  url: string,
  apiKey: string,
  body: URLSearchParams,
  message: OutgoingSms,
): Promise<SmsOutcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { apiKey, accept: "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    return outcomeOf(response.status, await response.text(), message);
  } catch (error) {
    return failureOf(error);
  }
}

/** Errors before the request is sent: no connection, no such host, no valid certificate. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/;

function failureOf(error: unknown): SmsOutcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined;
  const reason = `No answer: ${cause instanceof Error ? cause.message : String(cause)}`;
  return { kind: typeof code === "string" && unsent.test(code) ? "later" : "unknown", reason };
}

const answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({
        statusCode: z.number(),
        number: z.string().optional(),
        status: z.string().optional(),
        cost: z.string().optional(),
        messageId: z.string().optional(),
        messageParts: z.number().optional(),
      }),
    ),
  }),
});

/**
 * The outcome of an HTTP answer. Only an answer that says so proves that nothing was sent; there is no key by which the
 * gateway would recognise a second attempt.
 */
function outcomeOf(status: number, text: string, message: OutgoingSms): SmsOutcome {
  const reason = `HTTP ${status}: ${text.slice(0, 200)}`;
  if (status === 429) return { kind: "later", reason };
  if (status >= 500) return { kind: "unknown", reason };
  if (status === 400) return { kind: "refused", reason, refuses: false };
  if (status >= 300) return { kind: "paused", reason };
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) return { kind: "unknown", reason };
  const { Recipients, Message = "" } = parsed.data.SMSMessageData;
  const [recipient] = Recipients;
  // Without a recipient the whole request was refused, for example for its sender.
  if (recipient === undefined)
    return /sender|balance|account/i.test(Message)
      ? { kind: "paused", reason: Message }
      : { kind: "refused", reason: Message || reason, refuses: false };
  const said = `${recipient.statusCode} ${recipient.status ?? ""}`.trim();
  switch (recipient.statusCode) {
    case 100:
    case 101:
    case 102:
      return {
        kind: "accepted",
        gateway_id: idOf(recipient.messageId),
        parts: recipient.messageParts ?? null,
        cost: costOf(recipient.cost),
      };
    // InvalidPhoneNumber, UserInBlacklist.
    case 403:
    case 406:
      return { kind: "refused", reason: said, refuses: true };
    // UnsupportedNumberType, CouldNotRoute, DoNotDisturbRejection, RejectedByGateway.
    case 404:
    case 407:
    case 409:
    case 502:
      return { kind: "refused", reason: said, refuses: false };
    // InvalidSenderId, InsufficientBalance.
    case 402:
    case 405:
      return { kind: "paused", reason: said };
    // RiskHold, InternalServerError, GatewayError: it may still be sent to this number.
    default:
      return { kind: "unknown", reason: `${said} for message ${message.id}` };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function idOf(id: string | undefined): string | null {
  return id === undefined || id === "" || id === "None" ? null : id;
}

/** "SLE 0.8000". */
function costOf(cost: string | undefined): { amount: number; currency: string } | null {
  const found = /^([A-Z]{3}) ?(\d{1,7}(?:\.\d{1,8})?)$/.exec(cost?.trim() ?? "");
  if (found === null) return null;
  const [, currency = "", amount] = found;
  return { amount: Number(Number(amount).toFixed(4)), currency };
}
