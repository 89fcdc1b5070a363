import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { waitingChange } from "../core/waiting-change.ts";
import { customerSettings, letterhead, paperKinds, settingsSchema } from "./schema.ts";
import { settingsTexts } from "./texts.ts";

export const readSettings = schemas({
  summary: "The lender's settings",
  response: success({ settings: settingsSchema }),
});

export const readLetterhead = schemas({
  summary: "The lender's name and address, as printed on documents",
  response: success({ letterhead }),
});

export const readPaperLetterhead = schemas({
  summary: "The letterhead of the branch of a record",
  params: z.object({
    kind: z.enum(paperKinds, { error: settingsTexts.unknownPaper }),
    record: z
      .string()
      .regex(/^(LN-\d{6}-\d{6,12}|[1-9]\d{0,14})$/, { error: settingsTexts.unknownPaper }),
  }),
  response: success({ letterhead }),
});

export const readCustomerSettings = schemas({
  summary: "How to pay, and whether Krio lines are offered",
  response: success({ settings: customerSettings }),
});

export const updateSettings = schemas({
  summary: "Changes the lender's settings",
  body: settingsSchema.partial(),
  response: success({ settings: settingsSchema, request: waitingChange }),
});
