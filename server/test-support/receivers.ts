import { outgoingEventTypes } from "@microfinance/contract/connections/outgoing-events.ts";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { deliverTo } from "../src/connections/deliver-events.ts";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import { approveControl } from "./controls.ts";
import type { Person } from "./make.ts";

/** A receiver that a second administrator agreed to. */
export interface MadeReceiver {
  id: number;
  secret: string;
}

/** Makes a receiver of all events, and has a second administrator agree. */
export async function makeReceiver(
  t: TestApp,
  admin: Person,
  set: { address: string } & Record<string, unknown>,
): Promise<MadeReceiver> {
  t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = true;
  const { body, status } = await callAs(t, admin, "POST", "/connections/receivers", {
    name: `Books ${Math.random()}`,
    types: outgoingEventTypes,
    ...set,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const approved = await approveControl(t, body.request.id);
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return { id: body.receiver.id, secret: body.secret };
}

/** A request that a program got. */
export interface GotRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

/** How a program answers a request; null for not at all. */
export type Answering = (request: GotRequest) => { status: number; text?: string } | null;

/** A program that listens for events on this machine. It takes all of them until a test says otherwise. */
export interface Listening {
  address: string;
  got: GotRequest[];
  answer: Answering;
  close: () => Promise<void>;
}

/** Starts one. Close it. */
export async function listenForEvents(): Promise<Listening> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      const got = { headers: request.headers, body };
      listening.got.push(got);
      const answer = listening.answer(got);
      if (answer === null) return;
      response.statusCode = answer.status;
      if (answer.status === 302) response.setHeader("location", `${listening.address}/elsewhere`);
      response.end(answer.text ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const listening: Listening = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    got: [],
    answer: () => ({ status: 200 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return listening;
}

/** The deliveries of a receiver, oldest first. */
export function deliveriesOf(t: TestApp, { id }: { id: number }) {
  return t.deps.db
    .selectFrom("event_deliveries as d")
    .innerJoin("outgoing_events as e", "e.id", "d.event_id")
    .select(["d.id", "d.state", "d.attempts", "d.status", "d.answer", "d.error", "d.due_at"])
    .select(["e.type", "e.record_id", "e.data", "e.occurred_at"])
    .where("d.receiver_id", "=", id)
    .orderBy("d.id")
    .execute();
}

/** Delivers what is due to a receiver, as the job does. */
export const deliver = (t: TestApp, { id }: { id: number }, timeout = 15_000) =>
  deliverTo(t.deps, id, { timeout });
