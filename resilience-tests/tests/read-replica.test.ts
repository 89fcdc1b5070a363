import { expect, test } from "vitest";
import { tryReplica } from "../src/read-replica.ts";

test("a read replica serves lists while it keeps up, and the primary serves them otherwise", async () => {
  const report = await tryReplica();
  expect(report).toMatchObject({
    olderFromReplica: true,
    ownFromPrimary: true,
    servesAgain: true,
    whileHung: 200,
    servesAfterHang: true,
    afterLoss: [200],
  });
});
