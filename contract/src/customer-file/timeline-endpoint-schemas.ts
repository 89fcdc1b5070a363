import { z } from "zod";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { timelineEntry, timelineKinds, timelineTexts as texts } from "./timeline.ts";

export const readTimeline = schemas({
  summary: "What happened with a customer, newest first",
  params: z.object({ id: z.string() }),
  query: pageQuery.extend({
    /** One kind; absent for all. */
    kind: z.enum(timelineKinds, { error: texts.unknownKind }).optional(),
  }),
  response: success({
    entries: z.array(timelineEntry),
    /** The kinds that the reader may see. */
    kinds: z.array(z.enum(timelineKinds)),
    ...pageFields,
  }),
});
