import { z } from "zod";
import { success } from "../../core/endpoint-schemas.ts";
import { requiredText, typedPassword } from "../../core/fields.ts";
import { secondFactorMethods, signInSteps } from "../second-factor-rules.ts";
import { currentPassword, signedInStaff } from "./accounts.ts";
import { secondFactorTexts, signInStepTexts, authTexts } from "../texts.ts";

/** Fields of a session's responses. The refresh token is only in its HttpOnly cookie, in no response (AUTH-30). */
export const tokens = { accessToken: z.string() };

/** A sign-in with a correct password that lacks a step: no tokens yet (AUTH-16). */
const missingStepAnswer = success({
  step: z.enum(signInSteps),
  /** Methods for the step; empty for the mailed code. */
  methods: z.array(z.enum(secondFactorMethods)),
});

/** Recovery codes just created: this is the only response that shows them. */
export const madeRecoveryCodes = { recovery_codes: z.array(z.string()).optional() };

/** The response of a customer's sign-in: tokens, or the missing step. */
export const customerEntry = z.union([success(tokens), missingStepAnswer]);

/** The response of a staff sign-in: tokens, or the missing step. */
export const staffEntry = z.union([
  success({ ...tokens, staff: signedInStaff, ...madeRecoveryCodes }),
  missingStepAnswer,
]);

/** A code as entered; its method's rule checks its format. */
const typedCode = requiredText({ error: signInStepTexts.codeRequired, max: 40 });

export const codeBody = z.object({ code: typedCode });

/** The mailed code and the new password of a first sign-in (AUTH-20). */
export const firstSignInBody = z.object({
  code: typedCode,
  password: typedPassword(authTexts.allFieldsRequired),
});

const wrong = signInStepTexts.passkeyRefused;
const encoded = (max: number) =>
  z
    .string({ error: wrong })
    .max(max, { error: wrong })
    .regex(/^[A-Za-z0-9_-]*$/, { error: wrong });
const transports = z.array(z.string({ error: wrong }).max(20, { error: wrong }), { error: wrong });
const credential = {
  id: encoded(1_400).min(1, { error: wrong }),
  rawId: encoded(1_400).min(1, { error: wrong }),
  type: z.literal("public-key", { error: wrong }),
};

/**
 * A browser's response when a passkey is created (WebAuthn, RegistrationResponseJSON); unused fields are left out.
 */
const passkeyRegistration = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: encoded(4_000),
        attestationObject: encoded(20_000),
        transports: transports.max(10, { error: wrong }).optional(),
      },
      { error: wrong },
    ),
  },
  { error: wrong },
);

/** A browser's response when a passkey is used (WebAuthn, AuthenticationResponseJSON). */
const passkeyAssertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: encoded(4_000),
        authenticatorData: encoded(4_000),
        signature: encoded(8_000),
        userHandle: encoded(200).optional(),
      },
      { error: wrong },
    ),
  },
  { error: wrong },
);

/** A passkey to store, with the name its owner gives it. */
export const addPasskeyBody = z.object({
  name: requiredText({ error: secondFactorTexts.passkeyNameRequired, max: 60 }),
  response: passkeyRegistration,
});

export const usePasskeyBody = z.object({ response: passkeyAssertion });

/** Options that the browser passes to the authenticator unchanged (WebAuthn JSON). */
export const passkeyOptions = success({ options: z.record(z.string(), z.unknown()) });

/** A new authenticator app: a QR code, and the same secret as text. */
export const newAppAnswer = success({
  /** A data URL of an SVG picture. */
  qr: z.string(),
  secret: z.string(),
});

/** Input for removing a second factor. */
export const removalBody = z
  .object({ current_password: currentPassword, code: typedCode.nullish() })
  .nullish();

/** The current password, where the last check of it is too old (AUTH-25). */
export const provedBody = z.object({ current_password: currentPassword }).nullish();

/** A person's second factor as its owner reads it. */
export const ownSecondFactor = z.object({
  /** Whether one of the person's roles requires one. */
  is_required: z.boolean(),
  app: z.object({ created_at: z.iso.datetime() }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Number of unused recovery codes. */
  recovery_codes_left: z.number().int(),
});

/** A person's second factor as the screens read it. */
export type OwnSecondFactor = z.output<typeof ownSecondFactor>;
