import { z } from "zod";
import { staffEntry } from "../auth/schema/second-factor.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";

/** A parameter of the directory's answer: its own text, of which only the length is checked. */
const parameter = z.string().max(4_000).optional();

export const beginDirectorySignIn = schemas({
  summary: "Begins a staff sign-in by the lender's directory; the answer has the address to open",
  response: success({ location: z.string() }),
});

export const finishDirectorySignIn = schemas({
  summary: "Completes a staff sign-in by the lender's directory with the parameters of its answer",
  body: z.object({
    code: parameter,
    state: parameter,
    iss: parameter,
    error: parameter,
  }),
  response: staffEntry,
});

export const readDirectorySignOut = schemas({
  summary: "The address at which the lender's directory ends its own session; null without one",
  response: success({ location: z.string().nullable() }),
});

export const readDirectory = schemas({
  summary: "The lender's directory as it is set, its last sign-in and its last refusal",
  response: success({
    directory: z
      .object({
        name: z.string(),
        issuer: z.string(),
        /** Its groups, each with the name of the role that it stands for. */
        groups: z.array(z.object({ group: z.string(), role: z.string() })),
        /** Whether the second factor is left to it. */
        has_second_factor: z.boolean(),
        linked: z.number(),
        last_sign_in_at: z.iso.datetime().nullable(),
        last_refusal: z
          .object({ at: z.iso.datetime(), who: z.string(), text: z.string() })
          .nullable(),
      })
      .nullable(),
  }),
});
