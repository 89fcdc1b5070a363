import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, recordId } from "../core/fields.ts";
import { mostAssigned, officerTexts } from "./officers.ts";

export const assignment = z.strictObject(
  {
    /** The integer ids of the loans. */
    ids: z
      .array(recordId(), { error: officerTexts.noLoans })
      .min(1, { error: officerTexts.noLoans })
      .max(mostAssigned, { error: officerTexts.tooMany })
      .refine((ids) => new Set(ids).size === ids.length, { error: officerTexts.twice }),
    /** The new officer; null for Unassigned. */
    staff_id: recordId(officerTexts.unknownStaff).nullable(),
    /** The first day of the new officer: today or earlier. */
    from: calendarDate(officerTexts.invalidDay),
  },
  { error: officerTexts.unknownPart },
);

export const assignOfficer = schemas({
  summary: "Assigns the officer of loans from a day on",
  body: assignment,
  response: success({
    /** How many loans have another officer now; the others had this one already. */
    changed: z.number().int(),
  }),
});
