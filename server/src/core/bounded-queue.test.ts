import { describe, expect, test } from "vitest";
import { boundedQueue } from "./bounded-queue.ts";

/** A task that the test completes. */
function pendingTask() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

describe("the queue of password hashes", () => {
  test("runs up to its concurrency, in order, and rejects those beyond its length with 503", async () => {
    const inTurn = boundedQueue(2, 2, "full");
    const tasks = [pendingTask(), pendingTask(), pendingTask(), pendingTask()];
    const ended: number[] = [];
    const runs = tasks.map(({ work }, i) => inTurn(work).then(() => ended.push(i)));
    await expect(inTurn(async () => 5)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    tasks[2]?.end();
    await Promise.resolve();
    expect(ended).toEqual([]);
    tasks[1]?.end();
    await Promise.all([runs[1], runs[2]]);
    expect(ended).toEqual([1, 2]);
    tasks[0]?.end();
    tasks[3]?.end();
    await Promise.all(runs);
    expect(await inTurn(async () => 6)).toBe(6);
  });

  test("a failed task frees its slot", async () => {
    const inTurn = boundedQueue(1, 1, "full");
    const failing = inTurn(() => Promise.reject(new Error("no")));
    const next = inTurn(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await inTurn(async () => "again")).toBe("again");
  });
});
