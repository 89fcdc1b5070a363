import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate } from "../core/fields.ts";
import { holidayTexts as texts, longestHolidayName, mostHolidays } from "./holidays.ts";

const year = z.coerce
  .number({ error: texts.year })
  .pipe(
    z.int({ error: texts.year }).min(2000, { error: texts.year }).max(2099, { error: texts.year }),
  );

const holiday = z.object({
  date: calendarDate(texts.date),
  name: z
    .string({ error: texts.name })
    .trim()
    .min(1, { error: texts.name })
    .max(longestHolidayName, { error: texts.name }),
});

/** A stored holiday; one of the first ones is not checked until the lender saves its year. */
const storedHoliday = z.object({ date: z.string(), name: z.string(), checked: z.boolean() });

const response = success({ holidays: z.array(storedHoliday) });

export const readHolidays = schemas({
  summary: "The public holidays of a year",
  params: z.object({ year }),
  response,
});

export const saveHolidays = schemas({
  summary: "Replaces the public holidays of a year that are not past",
  params: z.object({ year }),
  body: z.object({
    holidays: z.array(holiday, { error: texts.list }).max(mostHolidays, { error: texts.tooMany }),
  }),
  response,
});
