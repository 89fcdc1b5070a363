import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import {
  contactWithPhone,
  ofTaken,
  phoneKey,
  phoneTime,
  sheetPosition,
} from "./field-endpoint-schemas.ts";
import { fieldTexts as texts } from "./field-texts.ts";
import { mostRows } from "./sheets.ts";

export const sentAbsence = z.strictObject(
  {
    /** Made by the phone when the member was marked, and sent with every retry. */
    absence_key: phoneKey(),
    position: sheetPosition(),
    /** By the clock of the phone. */
    marked_at: phoneTime(),
  },
  { error: texts.absences(mostRows) },
);

/** The result of a mark that was sent. */
export const absenceResult = z.object({
  absence_key: z.string(),
  position: z.number().int(),
  /**
   * `marked`, and `set_aside` because the row says otherwise, are final. `refused` is no mark of this sheet.
   */
  outcome: z.enum(["marked", "set_aside", "refused"]),
  /** Why the row is not marked. */
  text: z.string(),
});

export const sendAbsences = schemas({
  summary: "Marks who was absent by a phone, each alone and once for its key",
  params: ofTaken,
  body: z.strictObject(
    {
      absences: z
        .array(sentAbsence, { error: texts.absences(mostRows) })
        .min(1, { error: texts.absences(mostRows) })
        .max(mostRows, { error: texts.absences(mostRows) })
        .refine(
          (absences) =>
            new Set(absences.map(({ absence_key }) => absence_key)).size === absences.length,
          { error: texts.absences(mostRows) },
        ),
    },
    { error: texts.absences(mostRows) },
  ),
  response: success({ results: z.array(absenceResult), ...contactWithPhone }),
});

export const askAboutSheet = schemas({
  summary: "Whether the phone of a sheet was withdrawn, and whose rows were erased",
  params: ofTaken,
  response: success({ ...contactWithPhone }),
});
