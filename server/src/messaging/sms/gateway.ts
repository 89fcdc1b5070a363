import type { Connection, Deps } from "../../core/deps.ts";
import type { Env } from "../../core/env.ts";

/** A text message as a gateway takes it. */
export interface OutgoingSms {
  id: number;
  /** In the international format, +23276123456. */
  to: string;
  text: string;
}

/** What a gateway said about a message (MSG-22, MSG-23). */
export type SmsOutcome =
  | {
      kind: "accepted";
      gateway_id: string | null;
      parts: number | null;
      cost: { amount: number; currency: string } | null;
    }
  /** The gateway will never send it; `refuses` when no message to this number will be sent. */
  | { kind: "refused"; reason: string; refuses: boolean }
  /** Nothing was sent and no other message would be: the balance, the key, the sender. */
  | { kind: "paused"; reason: string }
  /** Nothing was sent, and the same attempt may succeed later. */
  | { kind: "later"; reason: string }
  /** It may have been sent. */
  | { kind: "unknown"; reason: string };

/** The names of the gateways. */
export type GatewayName = "africastalking" | "simulator";

/** Sends text messages. */
export interface SmsGateway {
  name: GatewayName;
  send: (message: OutgoingSms) => Promise<SmsOutcome>;
  /** Whether texts with codes stay stored: only for the page of the simulator. */
  keepsText: boolean;
  /** Runs on the transaction that stores an acceptance. */
  accepted?: (db: Connection, gatewayId: string, message: OutgoingSms) => Promise<void>;
}

/** The dependencies of the job that sends text messages. */
export interface SmsDeps extends Deps {
  sms: SmsGateway | null;
}

/**
 * The gateway of this installation: Africa's Talking with its settings, otherwise the simulator. In production without
 * settings there is none, and no text message is written (MSG-34).
 */
export function gatewayOf(
  env: Pick<Env, "AFRICASTALKING_USERNAME" | "NODE_ENV">,
): GatewayName | null {
  if (env.AFRICASTALKING_USERNAME !== undefined) return "africastalking";
  return env.NODE_ENV === "production" ? null : "simulator";
}
