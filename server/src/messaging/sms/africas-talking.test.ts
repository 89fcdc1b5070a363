import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAfricasTalking } from "./africas-talking.ts";

/** What the last request to the server had. */
let seen: { path: string; headers: Record<string, unknown>; body: URLSearchParams } | null = null;
let reply: { status: number; body: string } | "hang up" = { status: 201, body: "" };
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = new URLSearchParams(Buffer.concat(parts).toString());
      seen = { path: request.url ?? "", headers: request.headers, body };
      if (reply === "hang up") request.socket.destroy();
      else response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  url = `http://127.0.0.1:${port}/version1/messaging`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = null;
});

const message = { id: 7, to: "+23276123456", text: "NLe 200 & more" };
const send = (address = url, sender: string | undefined = "LENDER") =>
  openAfricasTalking({ username: "lender", apiKey: "secret-key", sender, url: address }).send(
    message,
  );
const answer = (recipients: object[], text = "Sent to 1/1") => ({
  status: 201,
  body: JSON.stringify({ SMSMessageData: { Message: text, Recipients: recipients } }),
});
const recipient = (statusCode: number, status: string, more = {}) => ({
  statusCode,
  status,
  number: message.to,
  cost: "0",
  messageId: "None",
  ...more,
});

describe("MSG-22 the gateway of Africa's Talking", () => {
  test("sends one recipient a call, and reads id, parts and cost", async () => {
    reply = answer([
      recipient(101, "Success", { messageId: "ATXid_1", cost: "SLE 0.8000", messageParts: 2 }),
    ]);
    expect(await send()).toEqual({
      kind: "accepted",
      gateway_id: "ATXid_1",
      parts: 2,
      cost: { amount: 0.8, currency: "SLE" },
    });
    expect(seen?.path).toBe("/version1/messaging");
    expect(seen?.headers["apikey"]).toBe("secret-key");
    expect(seen?.headers["accept"]).toBe("application/json");
    expect(seen?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    expect(Object.fromEntries(seen?.body ?? [])).toEqual({
      username: "lender",
      to: "+23276123456",
      message: "NLe 200 & more",
      bulkSMSMode: "1",
      enqueue: "1",
      from: "LENDER",
    });
  });

  test.each([
    [100, "accepted"],
    [102, "accepted"],
    [401, "unknown"],
    [402, "paused"],
    [403, "refused"],
    [404, "refused"],
    [405, "paused"],
    [406, "refused"],
    [407, "refused"],
    [409, "refused"],
    [500, "unknown"],
    [501, "unknown"],
    [502, "refused"],
    [599, "unknown"],
  ])("status code %i of the recipient is %s", async (code, kind) => {
    reply = answer([recipient(code, "Status")]);
    expect((await send()).kind).toBe(kind);
  });

  test.each([
    [200, "not JSON", "unknown"],
    [201, "{}", "unknown"],
    [400, "Must have sms message in your request", "refused"],
    [401, "The supplied authentication is invalid", "paused"],
    [301, "", "paused"],
    [404, "", "paused"],
    [429, "", "later"],
    [500, "", "unknown"],
    [503, "", "unknown"],
  ])("HTTP %i with %j is %s", async (status, body, kind) => {
    reply = { status, body };
    expect((await send()).kind).toBe(kind);
  });

  test("a refusal of the whole request pauses for its sender, and refuses otherwise", async () => {
    reply = answer([], "InvalidSenderId");
    expect(await send()).toEqual({ kind: "paused", reason: "InvalidSenderId" });
    reply = answer([], "InvalidPhoneNumber");
    expect((await send()).kind).toBe("refused");
  });

  test("a lost answer is unknown, no connection is tried later", async () => {
    reply = "hang up";
    expect((await send()).kind).toBe("unknown");
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const address = closed.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    expect((await send(`http://127.0.0.1:${port}/version1/messaging`)).kind).toBe("later");
  });
});
