import type { Env } from "../../core/env.ts";
import { openAfricasTalking } from "./africas-talking.ts";
import { gatewayOf, type SmsGateway } from "./gateway.ts";
import { openSimulator } from "./simulator.ts";

/** Opens the gateway of this installation, if it has one. */
export function openSmsGateway(env: Env): SmsGateway | null {
  const name = gatewayOf(env);
  if (name === null) return null;
  return name === "simulator"
    ? openSimulator()
    : openAfricasTalking({
        username: env.AFRICASTALKING_USERNAME ?? "",
        apiKey: env.AFRICASTALKING_API_KEY ?? "",
        sender: env.AFRICASTALKING_SENDER,
      });
}
