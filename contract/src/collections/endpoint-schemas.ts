import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { amount, calendarDate, pathId, text } from "../core/fields.ts";
import { allOfficers, unassignedOfficer } from "../loans/officers.ts";
import { contactChannels, contactOutcomes, contactPersons, nextActions } from "./contacts.ts";
import { contactFields, workedLoan } from "./schema.ts";
import { collectionTexts as texts } from "./texts.ts";
import { worklists } from "./worklist.ts";

export const readWorklist = schemas({
  summary: "The counts of an officer's worklists and a page of one, the most urgent loan first",
  query: pageQuery.extend({
    list: z.enum(worklists, { error: texts.unknownList }).optional(),
    /** The caller when absent. */
    officer: z.union([z.literal([unassignedOfficer, allOfficers]), pathId()]).optional(),
  }),
  response: success({
    list: z.enum(worklists),
    as_of: z.string(),
    /** The day up to which arrears are computed. */
    aged_to: z.string().nullable(),
    counts: z.record(z.enum(worklists), z.number().int()),
    /** Whose worklists may be chosen; empty for those who only read their own. */
    officers: z.array(z.object({ staff_id: z.number().int(), name: z.string() })),
    loans: z.array(workedLoan),
    ...pageFields,
  }),
});

const ofLoan = z.object({ id: z.string() });

/** A person who can be reached about a loan. */
const reachable = z.object({
  person: z.enum(["customer", "guarantor"]),
  name: z.string(),
  phone: z.string(),
  /** The phone is a guarantor's, or others have it too: messages have no facts of the loan. */
  is_shared: z.boolean(),
});

export const listContacts = schemas({
  summary: "The contacts of a loan, newest first, with whom to reach",
  params: ofLoan,
  query: pageQuery,
  response: success({
    contacts: z.array(contactFields),
    persons: z.array(reachable),
    loan: workedLoan.pick({
      loan_id: true,
      customer_name: true,
      arrears: true,
      overdue_since: true,
      next_due: true,
      balance: true,
    }),
    /** Whether the caller logs contacts of this loan. */
    may_log: z.boolean(),
    ...pageFields,
  }),
});

/** A new contact. */
export const contactBody = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    contact_key: z.uuid({ error: texts.invalidKey }),
    person: z.enum(contactPersons, { error: texts.person }),
    channel: z.enum(contactChannels, { error: texts.channel }),
    outcome: z.enum(contactOutcomes, { error: texts.outcome }),
    note: text({ max: textLimits.paragraph, error: texts.note }).nullish(),
    promise: z
      .strictObject(
        { amount: amount(texts.promiseAmount), due_date: calendarDate(texts.date) },
        { error: texts.promiseMissing },
      )
      .nullish(),
    next: z
      .strictObject(
        {
          action: z.enum(nextActions, { error: texts.nextMissing }),
          on: calendarDate(texts.nextMissing),
        },
        { error: texts.nextMissing },
      )
      .nullish(),
    /** Required outside the hours of contacts (COLL-4). */
    hours_reason: text({ error: texts.note }).nullish(),
  },
  { error: texts.outcome },
);

export const logContact = schemas({
  summary: "Logs a contact about a loan, with what was promised, once per contact_key",
  params: ofLoan,
  body: contactBody,
  response: success({ contact: contactFields }),
});
