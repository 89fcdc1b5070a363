import type { FastifyInstance } from "fastify";

/** Upper ends of the buckets in which response times are counted. Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** What the answers of this process came to, since it started. */
export interface RequestCount {
  /** Answers by `method="GET",route="/api/loans/:id",status="200"`. */
  answers: ReadonlyMap<string, number>;
  /** Answers no slower than each bound, with the bound. */
  buckets: readonly { bound: number; count: number }[];
  /** Seconds spent on all of them together. */
  seconds: number;
  total: number;
}

/**
 * Counts every answer by its route's pattern, never by its address: addresses carry names and ids, and there are
 * endlessly many of them.
 */
export function countRequests(app: FastifyInstance): () => RequestCount {
  const answers = new Map<string, number>();
  const buckets = bounds.map((bound) => ({ bound, count: 0 }));
  let seconds = 0;
  let total = 0;
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const taken = reply.elapsedTime / 1000;
    for (const bucket of buckets) if (taken <= bucket.bound) bucket.count += 1;
    seconds += taken;
    total += 1;
  });
  return () => ({ answers, buckets, seconds, total });
}
