import { describe, expect, test } from "vitest";
import { boundedQueue } from "./bounded-queue.ts";

/** Work that ends when told to. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

describe("the queue of password hashes", () => {
  test("runs a few at once, in order, and refuses those beyond its length with 503", async () => {
    const inTurn = boundedQueue(2, 2, "full");
    const held4 = [held(), held(), held(), held()];
    const ended: number[] = [];
    const runs = held4.map(({ work }, i) => inTurn(work).then(() => ended.push(i)));
    await expect(inTurn(async () => 5)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    held4[2]?.end();
    await Promise.resolve();
    expect(ended).toEqual([]);
    held4[1]?.end();
    await Promise.all([runs[1], runs[2]]);
    expect(ended).toEqual([1, 2]);
    held4[0]?.end();
    held4[3]?.end();
    await Promise.all(runs);
    expect(await inTurn(async () => 6)).toBe(6);
  });

  test("work that fails gives its place on", async () => {
    const inTurn = boundedQueue(1, 1, "full");
    const failing = inTurn(() => Promise.reject(new Error("no")));
    const next = inTurn(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await inTurn(async () => "again")).toBe("again");
  });
});
