import { z } from "zod";
import { success } from "../../core/endpoint.ts";
import { requiredText, typedPassword } from "../../core/fields.ts";
import { secondFactorMethods, signInSteps } from "../second-factor-rules.ts";
import { currentPassword, signedInStaff } from "./accounts.ts";
import { secondFactorTexts, signInStepTexts } from "../sign-in-texts.ts";
import { authTexts } from "../texts.ts";

/** What a session's answers carry. The refresh token is in its HttpOnly cookie and in no answer (AUTH-30). */
export const tokens = { accessToken: z.string() };

/** A sign-in whose password was right and that misses a step: no tokens yet (AUTH-16). */
export const missingStepAnswer = success({
  step: z.enum(signInSteps),
  /** How the step can be taken; empty for the mailed code. */
  methods: z.array(z.enum(secondFactorMethods)),
});

/** Recovery codes, where they have just been made: they are shown this once. */
export const madeRecoveryCodes = { recovery_codes: z.array(z.string()).optional() };

/** What a customer's sign-in answers: tokens, or the step that is missing. */
export const customerEntry = z.union([success(tokens), missingStepAnswer]);

/** What a staff sign-in answers: tokens, or the step that is missing. */
export const staffEntry = z.union([
  success({ ...tokens, staff: signedInStaff, ...madeRecoveryCodes }),
  missingStepAnswer,
]);

/** A code as typed; what it must look like is its method's rule. */
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

/** What a browser answers when a passkey is made (WebAuthn, RegistrationResponseJSON); what is not needed is left. */
export const passkeyRegistration = z.object(
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

/** What a browser answers when a passkey is used (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object(
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

/** A passkey to be kept, with the name its owner gives it. */
export const addPasskeyBody = z.object({
  name: requiredText({ error: secondFactorTexts.passkeyNameRequired, max: 60 }),
  response: passkeyRegistration,
});

export const usePasskeyBody = z.object({ response: passkeyAssertion });

/** Options that the browser hands to the authenticator as they are (WebAuthn JSON). */
export const passkeyOptions = success({ options: z.record(z.string(), z.unknown()) });

/** A new authenticator app: the picture to scan, and the same secret as text to type. */
export const newAppAnswer = success({
  /** A data URL of an SVG picture. */
  qr: z.string(),
  secret: z.string(),
});

/** The proof that removing a second factor asks for. */
export const removalBody = z
  .object({ current_password: currentPassword, code: typedCode.nullish() })
  .nullish();

/** The current password, where it was given too long ago (AUTH-25). */
export const provedBody = z.object({ current_password: currentPassword }).nullish();

/** A person's second factor as they see it. */
export const ownSecondFactor = z.object({
  /** Whether a role of the person needs one. */
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
  /** Recovery codes that can still be used. */
  recovery_codes_left: z.number().int(),
});

/** A person's second factor as they see it. */
export type OwnSecondFactor = z.output<typeof ownSecondFactor>;
