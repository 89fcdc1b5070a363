import { walletTexts } from "@microfinance/contract/mobile-money/texts.ts";
import { createHmac, randomUUID } from "node:crypto";
import type { Env } from "../core/env.ts";
import { AppError, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { ProviderError, type Wallet } from "./monime/provider.ts";

type WalletEnv = Pick<
  Env,
  | "MONIME_ACCESS_TOKEN"
  | "MONIME_SPACE_ID"
  | "MONIME_WEBHOOK_SECRETS"
  | "MONIME_API_URL"
  | "NODE_ENV"
  | "PORT"
  | "JWT_SECRET"
>;

/** Where the simulator of this server is. */
export const simulatorPath = "/dev/wallet";

/**
 * The wallet of this installation (MOMO-1): the provider with its settings. During development the simulator of this
 * server replaces it; otherwise there is no mobile money without settings.
 */
export function walletOf(env: WalletEnv): Wallet | null {
  const { MONIME_ACCESS_TOKEN: token, MONIME_SPACE_ID: space } = env;
  if (token !== undefined && space !== undefined)
    return {
      url: (env.MONIME_API_URL ?? "https://api.monime.io").replace(/\/+$/, ""),
      token,
      space,
      secrets: env.MONIME_WEBHOOK_SECRETS,
    };
  return isSimulated(env)
    ? {
        url: `http://127.0.0.1:${env.PORT}${simulatorPath}`,
        token: "simulated",
        space: "spc-simulated",
        secrets: [simulatorSecret(env)],
      }
    : null;
}

/** Whether this server simulates the provider. */
export function isSimulated(env: WalletEnv): boolean {
  return env.NODE_ENV === "development" && env.MONIME_ACCESS_TOKEN === undefined;
}

/** What the simulator signs with: known to the processes of this installation alone. */
export function simulatorSecret({ JWT_SECRET }: Pick<Env, "JWT_SECRET">): string {
  return createHmac("sha256", JWT_SECRET).update("simulated wallet").digest("base64url");
}

/** The wallet. @throws 409 without one */
export function walletFor(env: WalletEnv): Wallet {
  const wallet = walletOf(env);
  if (wallet === null) throw conflict(walletTexts.notSetUp);
  return wallet;
}

/** What the provider answers to a request of a person. @throws 503 when it does not answer */
export async function fromProvider<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProviderError)
      throw new AppError(503, walletTexts.providerFailed, { retryAfter: 60 });
    throw error;
  });
}

/** The context of what the provider reports: no person acts. */
export function walletContext(): RequestContext {
  return {
    actor: null,
    is_job: true,
    network_address: "mobile money",
    request_id: randomUUID(),
  };
}
