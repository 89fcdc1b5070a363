import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Setting } from "./application.ts";

/** A text message that reached the gateway, whether or not its answer arrived. */
export interface ReceivedSms {
  to: string;
  text: string;
}

/** A gateway that speaks as Africa's Talking, accepts every message, and sends none. */
export interface SmsSink {
  /** Settings of an application that uses it. */
  setting: Pick<Setting, "env" | "nodeOptions">;
  /** Every message, including duplicates. */
  reached: ReceivedSms[];
  /**
   * Withholds the answers of messages after this many, until the next call: a kill then finds one without an answer.
   */
  answerOnly(messages: number): void;
  close(): void;
}

/** Opens the gateway on a port of 127.0.0.1. */
export async function openSmsSink(): Promise<SmsSink> {
  const reached: ReceivedSms[] = [];
  let answered = Infinity;
  let withheld = Promise.withResolvers<void>();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const to = form.get("to") ?? "";
    reached.push({ to, text: form.get("message") ?? "" });
    const number = reached.length;
    while (number > answered) await withheld.promise;
    const recipient = { statusCode: 101, number: to, status: "Success", cost: "SLE 0.2500" };
    const messageId = `ATXid_${randomUUID()}`;
    response.writeHead(201, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        SMSMessageData: { Message: "Sent to 1/1", Recipients: [{ ...recipient, messageId }] },
      }),
    );
  };
  // The application is killed in the middle of requests.
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const redirect = fileURLToPath(new URL("redirect-gateway.ts", import.meta.url));
  return {
    reached,
    answerOnly(messages) {
      answered = messages;
      withheld.resolve();
      withheld = Promise.withResolvers<void>();
    },
    setting: {
      env: {
        AFRICASTALKING_USERNAME: "sandbox",
        AFRICASTALKING_API_KEY: "key-of-a-test",
        SMS_HOOK_SECRET: "hook-secret-of-a-test",
        SMS_SINK: `http://127.0.0.1:${port}/`,
      },
      nodeOptions: ["--import", pathToFileURL(redirect).href],
    },
    close: () => server.close(),
  };
}
