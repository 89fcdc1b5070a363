import { z } from "zod";
import { waitingChange } from "../core/waiting-change.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { methodLetters } from "./method.ts";
import { methodTexts as texts } from "./method-texts.ts";

const name = requiredText({ max: 60, error: texts.nameRequired }).refine(
  (typed) => methodLetters(typed) !== "",
  { error: texts.nameRequired },
);
const onOrOff = z.boolean({ error: "Choose yes or no." });

/** Where the money of a method goes: `cash`, or the code of an account. */
const target = z
  .string({ error: texts.unknownTarget })
  .regex(/^(?:cash|1\d{3})$/, { error: texts.unknownTarget });

export const methodInput = z.object({
  name,
  aliases: z.array(name, { error: texts.nameRequired }).max(20, { error: texts.tooManyAliases }),
  target,
  needs_reference: onOrOff,
  /** Whether a payment may be above the balance; never for cash (SERV-135). */
  takes_excess: onOrOff.optional(),
});

/** A change of a payment method; absent fields stay. */
export const methodChange = methodInput.partial().extend({ active: onOrOff.optional() });

/** A payment method in a response. */
export const paymentMethod = z.object({
  id: z.number().int(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** `cash`, or the code of an account. */
  target: z.string(),
  /** The account's name; "Cash" for cash. */
  target_name: z.string(),
  /** Whether the forms ask for a reference. */
  needs_reference: z.boolean(),
  /** Whether the rest of a payment above the balance may become the customer's credit (SERV-135). */
  takes_excess: z.boolean(),
  active: z.boolean(),
  /** Cash, or the method of every text that names no other; their names and targets are fixed. */
  role: z.enum(["cash", "other"]).nullable(),
});

export const listMethods = schemas({
  summary: "The payment methods with the accounts of their money",
  response: success({ methods: z.array(paymentMethod) }),
});

export const addMethod = schemas({
  summary: "Adds a payment method",
  body: methodInput,
  response: success({ method: paymentMethod.nullable(), request: waitingChange }),
});

export const changeMethod = schemas({
  summary: "Changes a payment method",
  params: z.object({ id: pathId(texts.notFound) }),
  body: methodChange,
  response: success({ method: paymentMethod, request: waitingChange }),
});
