import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { WalletSimulator } from "./simulator.ts";

const newCode = z.object({
  name: z.string().min(1).max(64),
  amount: z.object({ currency: z.string(), value: z.number().int().positive() }),
  reference: z.string().max(64).nullish(),
});

/** The calls of the provider that the adapter uses, with their paths, headers and shapes. */
export function simulatorRoutes(app: FastifyInstance, simulator: WalletSimulator): void {
  const answer = (result: unknown) => ({ success: true, messages: [], result });
  app.addHook("onRequest", async (request, reply) => {
    const isSigned = request.headers.authorization?.startsWith("Bearer ") === true;
    if (isSigned && request.headers["monime-space-id"] !== undefined) return;
    await reply.code(401).send({ success: false, messages: ["unauthenticated"] });
  });
  app.post("/v1/payment-codes", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    const body = newCode.safeParse(request.body);
    if (typeof key !== "string" || key.length > 64 || !body.success)
      return reply.code(400).send({ success: false, messages: ["invalid"] });
    const { reference = null, ...rest } = body.data;
    const code = simulator.createCode(key, { ...rest, reference });
    return code === null
      ? reply.code(409).send({ success: false, messages: ["idempotency"] })
      : answer(code);
  });
  app.get<{ Params: { id: string } }>("/v1/payment-codes/:id", async ({ params }, reply) => {
    const code = simulator.code(params.id);
    return code === null ? reply.code(404).send({ success: false, messages: [] }) : answer(code);
  });
  app.get<{ Params: { id: string } }>("/v1/payments/:id", async ({ params }, reply) => {
    const payment = simulator.payment(params.id);
    return payment === null
      ? reply.code(404).send({ success: false, messages: [] })
      : answer(payment);
  });
  app.get<{ Querystring: { limit?: string; after?: string } }>(
    "/v1/payments",
    async ({ query }) => {
      const limit = Math.min(50, Number(query.limit ?? 10) || 10);
      const all = simulator.payments();
      const from = query.after === undefined ? 0 : Number(query.after);
      const next = from + limit < all.length ? String(from + limit) : null;
      return { ...answer(all.slice(from, from + limit)), pagination: { count: all.length, next } };
    },
  );
}
