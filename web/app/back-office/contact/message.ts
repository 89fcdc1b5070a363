import type { listMessages } from "@microfinance/contract/contact/endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";

/** A message of the contact form or of the help center's issue report. */
export type Message = ResponseOf<typeof listMessages>["messages"][number];
