import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { ApiError } from "../core/api-error.ts";

type RegistrationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Whether this browser can make and use passkeys. */
export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/** Lets the browser make a passkey; answers what the server checks. Rejects with ApiError in plain words. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return inPlainWords(() =>
    // The server made these options with the same library, for this very call.
    startRegistration({ optionsJSON: options as RegistrationOptions }),
  );
}

/** Lets the browser sign with a passkey; answers what the server checks. Rejects with ApiError in plain words. */
export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return inPlainWords(() => startAuthentication({ optionsJSON: options as AuthenticationOptions }));
}

async function inPlainWords<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new ApiError(
      0,
      isKnown ? signInStepTexts.passkeyOnDevice : signInStepTexts.passkeyCancelled,
    );
  }
}
