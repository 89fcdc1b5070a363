import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import {
  calendarDate,
  customerCode,
  positiveAmount,
  recordId,
  requiredName,
  requiredText,
  text,
} from "../core/fields.ts";
import { mostMembers } from "./loan-type.ts";
import { groupTexts as texts, memberTexts } from "./texts.ts";

/** The days on which groups meet; Monday is 1. */
export const meetingDays = [
  { value: 1, label: "Monday" },
  { value: 2, label: "Tuesday" },
  { value: 3, label: "Wednesday" },
  { value: 4, label: "Thursday" },
  { value: 5, label: "Friday" },
  { value: 6, label: "Saturday" },
  { value: 7, label: "Sunday" },
] as const;

/** The name of a meeting day; empty for none. */
export function meetingDayLabel(day: number | null): string {
  return meetingDays.find(({ value }) => value === day)?.label ?? "";
}

const members = z
  .array(customerCode(), { error: texts.invalidMembers })
  .max(mostMembers, { error: texts.tooManyMembers })
  .refine((ids) => new Set(ids).size === ids.length, { error: texts.repeatedMember });

const groupShape = {
  name: requiredName({ max: 100, error: texts.nameRequired }),
  village: text({ max: 100 }),
  district: text({ max: 100 }),
  /** The staff member who visits the group; null for none. */
  officer_id: recordId(texts.unknownOfficer).nullable(),
  meeting_day: z
    .int({ error: texts.unknownDay })
    .min(1, { error: texts.unknownDay })
    .max(7, { error: texts.unknownDay })
    .nullable(),
  /** The public codes of its customers. */
  members,
};

/** A new group, with its first members. */
export const newGroup = z.strictObject(
  {
    ...groupShape,
    village: groupShape.village.default(""),
    district: groupShape.district.default(""),
    officer_id: groupShape.officer_id.default(null),
    meeting_day: groupShape.meeting_day.default(null),
    members: groupShape.members.default([]),
  },
  { error: texts.unknownPart },
);

/** Changes of a group: absent fields stay. `members` is the whole list. */
export const groupChange = z
  .strictObject(
    { ...groupShape, active: z.boolean({ error: texts.unknownState }) },
    { error: texts.unknownPart },
  )
  .partial();

/** A group of the list. */
export const groupRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  village: z.string(),
  district: z.string(),
  officer_id: z.number().int().nullable(),
  officer_name: z.string().nullable(),
  meeting_day: z.number().int().nullable(),
  active: z.boolean(),
  /** How many customers belong to it now. */
  members_count: z.number().int(),
  /** Its loans that are approved and not repaid, and what they owe in NLe. */
  live_loans: z.number().int(),
  balance: z.number(),
});

/** A group as the screens read it. */
export type GroupRecord = z.output<typeof groupRecord>;

/** A customer of a group, with the live loans in which they have a share. Amounts in NLe. */
const groupMember = z.object({
  customer_id: z.string(),
  name: z.string(),
  phone: z.string(),
  joined_on: z.string(),
  loans: z.array(z.object({ loan_id: z.string(), share: z.number() })),
});

/** A group with its members and its loans. */
export const groupDetails = groupRecord.extend({
  members: z.array(groupMember),
  loans: z.array(
    z.object({
      loan_id: z.string(),
      customer_name: z.string(),
      status: z.string(),
      /** The approved amount, or the requested one before the approval. */
      amount: z.number(),
      balance: z.number(),
      next_due_date: z.string().nullable(),
    }),
  ),
});

/** A group with its members and loans as the screens read it. */
export type GroupDetails = z.output<typeof groupDetails>;

const membersShape = {
  group_id: recordId(memberTexts.groupRequired),
  /** In the order of the paper; the last one takes the cents of a division. Empty removes them all. */
  members: z
    .array(
      z.strictObject(
        { customer_id: customerCode(), share: positiveAmount(memberTexts.invalidShare) },
        { error: memberTexts.unknownPart },
      ),
      { error: texts.invalidMembers },
    )
    .max(mostMembers, { error: texts.tooManyMembers })
    .refine((given) => new Set(given.map(({ customer_id }) => customer_id)).size === given.length, {
      error: texts.repeatedMember,
    }),
  /** The version that the sender saw; 0 for a loan without members. */
  version: z
    .int({ error: memberTexts.invalidVersion })
    .min(0, { error: memberTexts.invalidVersion })
    .max(100_000, { error: memberTexts.invalidVersion }),
};

/** The members of a loan that is not paid out, as they are sent. */
export const loanMembersBody = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    act_key: z.uuid({ error: memberTexts.invalidKey }),
    ...membersShape,
    /** Needed after the approval. */
    reason: text({ max: textLimits.paragraph }).default(""),
  },
  { error: memberTexts.unknownPart },
);

/** The members of a loan as the server reads them. */
export type LoanMembersInput = z.output<typeof loanMembersBody>;

/** The members that a loan that is paid out shall have, as they are asked for. */
export const askMembersBody = z.strictObject(
  {
    request_key: z.uuid({ error: memberTexts.invalidKey }),
    ...membersShape,
    reason: requiredText({ max: textLimits.paragraph, error: memberTexts.reasonRequired }),
  },
  { error: memberTexts.unknownPart },
);

/** A request for other members as the server reads it. */
export type AskMembersInput = z.output<typeof askMembersBody>;

/** What such a request stores, as its approval reads it. */
export const membersRequestInput = z.object(membersShape);

/** The day of a standing; today when absent. */
export const standingQuery = z.object({ on: calendarDate(memberTexts.invalidDay).optional() });

/** A member of a loan with what they owe. Amounts in NLe; see `MemberStanding`. */
const loanMember = z.object({
  customer_id: z.string(),
  name: z.string(),
  phone: z.string(),
  share: z.number(),
  is_former: z.boolean(),
  is_applicant: z.boolean(),
  total: z.number(),
  due: z.number(),
  paid: z.number(),
  covered: z.number(),
  covers: z.number(),
  owes: z.number(),
  instalment: z.number(),
});

/** The members of a loan with their standing on a day (SERV-156). */
export const loanMembers = z.object({
  loan_id: z.string(),
  group: z
    .object({ id: z.number().int(), name: z.string(), meeting_day: z.number().int().nullable() })
    .nullable(),
  /** 0 for a loan without members. */
  version: z.number().int(),
  on: z.string(),
  amount: z.number(),
  /** The last instalment that is due by the day, of the whole loan; null before the first one. */
  instalment_due: z.string().nullable(),
  members: z.array(loanMember),
  /** Who paid for whom. */
  covered: z.array(
    z.object({ customer_id: z.string(), covered_by: z.string(), amount: z.number() }),
  ),
  /** What each member brought of the payments that were divided. */
  payments: z.array(
    z.object({
      receipt_number: z.string(),
      members: z.array(z.object({ customer_id: z.string(), amount: z.number() })),
    }),
  ),
});

/** The members of a loan as the screens read it. */
export type LoanMembers = z.output<typeof loanMembers>;

/** A share of a loan as its member reads it: the own figures, and the state of the whole loan (SERV-160). */
export const ownShare = z.object({
  loan_id: z.string(),
  group_name: z.string(),
  /** The state of the loan of the group: before its approval, running and on time, late, or ended. */
  standing: z.enum(["waiting", "on_time", "late", "repaid", "ended"]),
  share: z.number(),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  owes: z.number(),
  /** What others paid for the reader, and the reader for others. */
  covered: z.number(),
  covers: z.number(),
  next_due_date: z.string().nullable(),
  /** The reader's part of the next instalment. */
  next_due_part: z.number().nullable(),
});

/** A share of a loan as its member reads it. */
export type OwnShare = z.output<typeof ownShare>;
