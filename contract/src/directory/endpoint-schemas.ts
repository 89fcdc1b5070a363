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
