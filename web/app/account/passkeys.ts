import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { ApiError } from "../core/api-error.ts";

type RegistrationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Whether this browser supports passkeys. */
export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/** Creates a passkey and returns what the server verifies. Rejects with an ApiError whose text users can read. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return withReadableError(() =>
    // The server created these options with the same library for this call.
    startRegistration({ optionsJSON: options as RegistrationOptions }),
  );
}

/** Signs with a passkey and returns what the server verifies. Rejects with an ApiError whose text users can read. */
export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return withReadableError(() =>
    startAuthentication({ optionsJSON: options as AuthenticationOptions }),
  );
}

async function withReadableError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new ApiError(
      0,
      isKnown ? signInStepTexts.passkeyOnDevice : signInStepTexts.passkeyCancelled,
    );
  }
}
