import { describedEvents } from "@microfinance/contract/connections/event-schemas.ts";
import { z } from "zod";
import { exampleOf } from "./examples.ts";

/** The headers of Standard Webhooks, as a receiver gets them. */
const headers = [
  ["webhook-id", "The same for every attempt of an event", "0c1f2c86-6a7c-4b0e-9f0f-2b7a4f3f9a11"],
  ["webhook-timestamp", "When this attempt was made, in seconds since 1970", "1773651600"],
  [
    "webhook-signature",
    "v1 and the base64 of HMAC-SHA256 over id.timestamp.body, for each secret of the receiver, with a space between two",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
] as const;

/**
 * The webhooks of the description: each type of event with what a receiver gets and an example of it, from the schemas
 * that a test delivers by (CONN-8).
 */
export function describeWebhooks() {
  return Object.fromEntries(
    describedEvents.map(({ type, sentence, schema }) => {
      // Of an input: a later version may add fields, and a receiver takes them.
      const { $schema: _, ...body } = z.toJSONSchema(schema, { io: "input" });
      const shown: object = body;
      const post = {
        operationId: `event_${type.replace(".", "_")}`,
        summary: sentence,
        parameters: headers.map(([name, description, of]) => ({
          in: "header",
          name,
          description,
          required: true,
          schema: { type: "string" as const },
          example: of,
        })),
        requestBody: {
          required: true,
          content: { "application/json": { schema: shown, example: exampleOf(shown, false) } },
        },
        responses: {
          "2XX": { description: "The event is taken. The body is not read." },
          default: {
            description: "The event is sent again later, and parked after the last attempt.",
          },
        },
      };
      return [type, { post }];
    }),
  );
}
