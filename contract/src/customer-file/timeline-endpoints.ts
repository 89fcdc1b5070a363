import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { timelineEntry, timelineKinds, timelineTexts as texts } from "./timeline.ts";

/**
 * Everything that happened with a customer, newest first (CUST-60). Kinds that the reader may not see are left out
 * (CUST-61).
 */
export const readTimeline = endpoint({
  method: "GET",
  path: "/customer/{id}/timeline",
  access: "customers.list",
  tag: "customers",
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
