import { z } from "zod";
import { schemas, success, pageFields, pageQuery } from "../core/endpoint-schemas.ts";
import { noticeKinds } from "./notice-kinds.ts";
import { noticeTexts } from "./texts.ts";

/** A notice in its customer's list. */
const notice = z.object({
  id: z.number().int(),
  kind: z.enum(noticeKinds),
  /** The code of the loan the notice concerns. */
  loan_id: z.string(),
  title: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
  /** Null until the customer opens the list. */
  read_at: z.iso.datetime().nullable(),
});

export const listNotices = schemas({
  summary: "Notices to the customer about their loans, with the number of unread ones",
  query: pageQuery,
  response: success({
    notices: z.array(notice),
    data: z.array(notice),
    /** Number of unread notices, over all pages. */
    unread: z.number().int(),
    ...pageFields,
  }),
});

export const readNotices = schemas({
  summary: "Marks the customer's notices as read, up to one of them",
  body: z.object(
    {
      up_to: z.int({ error: noticeTexts.upTo }).min(1, { error: noticeTexts.upTo }),
    },
    { error: noticeTexts.upTo },
  ),
  response: success({ unread: z.number().int() }),
});
