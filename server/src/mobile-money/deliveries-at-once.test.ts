import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { breakLocked, untilLocked } from "../../test-support/lock-waits.ts";
import { openWallet } from "../../test-support/wallet.ts";
import { deliveryStore } from "./deliveries.ts";
import type { Delivery } from "./simulator/simulator.ts";

let t: TestApp;
let wallet: Awaited<ReturnType<typeof openWallet>>;

beforeAll(async () => {
  t = await testApp();
  wallet = await openWallet(t);
});
afterAll(async () => {
  await wallet.close();
  await t.close();
});

/** The beginning of the statement that stores deliveries. */
const storing = "with stored as%";

const made = (count: number, text = "") =>
  Array.from({ length: count }, () =>
    wallet.simulator.deliver("payment.created", { id: randomUUID(), type: "payment" }, { text }),
  );
const digestOf = ({ body }: Delivery) => createHash("sha256").update(body).digest();

/** The number of rows of a delivery, and of their jobs. */
async function rowsOf(delivery: Delivery): Promise<[rows: number, jobs: number]> {
  const { rows } = await t.deps.pool.query<{ rows: number; jobs: number }>(
    `select count(distinct d.id) as rows, count(j.id) as jobs from webhook_deliveries d
     left join pgboss.job j on j.name = 'wallet.delivery' and j.singleton_key = format('{"id":%s}', d.id)
     where d.digest = $1`,
    [digestOf(delivery)],
  );
  return [rows[0]?.rows ?? -1, rows[0]?.jobs ?? -1];
}

/** The answers to deliveries that come at the same time, and what each had become when its answer came. */
const deliverAll = (deliveries: readonly Delivery[]) =>
  Promise.all(
    deliveries.map(async (delivery) => {
      const { statusCode } = await wallet.deliver(delivery);
      return [statusCode, ...(await rowsOf(delivery))];
    }),
  );

/**
 * Delays the insert of a delivery, as another process that stores the same one, until the returned function is called.
 */
async function delayInsert(delivery: Delivery) {
  const other = await t.deps.pool.connect();
  await other.query("begin; set local idle_in_transaction_session_timeout = 0");
  await other.query(
    "insert into webhook_deliveries (channel, digest, body, received_at) values ('monime', $1, '', now())",
    [digestOf(delivery)],
  );
  return async () => {
    await other.query("rollback");
    other.release();
  };
}

test("MOMO-5 deliveries of the same moment are each stored once with one job, also when one comes several times", async () => {
  const once = made(20);
  const all = [...once, ...once, ...once.toReversed()];
  expect(await deliverAll(all)).toEqual(all.map(() => [200, 1, 1]));
  expect(await deliverAll(once)).toEqual(once.map(() => [200, 1, 1]));
});

test("MOMO-4 an unsigned delivery among signed ones is rejected, and the others are stored", async () => {
  const good = made(5);
  const [bad] = made(1).map((delivery) => ({ ...delivery, header: "t=1,v1=abc" }));
  if (bad === undefined) throw new Error("there is a delivery");
  expect(await deliverAll([...good, bad])).toEqual([...good.map(() => [200, 1, 1]), [401, 0, 0]]);
});

test("MOMO-5 one that the database refuses fails no other of its moment", async () => {
  await t.asOwner(`
    create function refuse_body() returns trigger language plpgsql as
      $$ begin if new.body like '%refused%' then raise 'refused'; end if; return new; end $$;
    create trigger refuse_body before insert on webhook_deliveries for each row execute function refuse_body()`);
  const [first, ...good] = made(10);
  const [bad] = made(1, "refused");
  if (first === undefined || bad === undefined) throw new Error("there are deliveries");
  const all = [first, bad, ...good];
  const expected = all.map((delivery) => (delivery === bad ? [500, 0, 0] : [200, 1, 1]));
  expect(await deliverAll(all)).toEqual(expected);
  await t.asOwner("drop trigger refuse_body on webhook_deliveries; drop function refuse_body()");
  expect(await deliverAll([bad])).toEqual([[200, 1, 1]]);
});

test("MOMO-5 no delivery is answered before it is committed, also when its connection breaks", async () => {
  const deliveries = made(6);
  const [delayed] = deliveries;
  if (delayed === undefined) throw new Error("there is a delivery");
  const release = await delayInsert(delayed);
  let answers = 0;
  const answered = deliveries.map(async (delivery) => {
    const { statusCode } = await wallet.deliver(delivery);
    answers += 1;
    return [statusCode, ...(await rowsOf(delivery))];
  });
  await untilLocked(t.deps.pool, storing);
  expect(answers).toBe(0);
  // The first statement holds one delivery alone. Its connection breaks, and nothing of it is stored.
  await breakLocked(t.deps.pool, storing);
  await release();
  const [first, ...others] = await Promise.all(answered);
  expect(first).toEqual([503, 0, 0]);
  expect(others).toEqual(others.map(() => [200, 1, 1]));
  expect(await deliverAll([delayed])).toEqual([[200, 1, 1]]);
});

test("MOMO-5 when the connection of several breaks, each is stored again by itself", async () => {
  const [before, delayed, ...others] = made(6);
  if (before === undefined || delayed === undefined) throw new Error("there are deliveries");
  const release = [await delayInsert(before), await delayInsert(delayed)];
  const all = [before, delayed, ...others];
  // All of them wait in the store before the first statement ends, so that the second one holds all but the first.
  const store = deliveryStore(t.deps);
  const stored = Promise.all(all.map(({ header, body }) => store(header, Buffer.from(body))));
  await untilLocked(t.deps.pool, storing);
  await release[0]?.();
  await expect.poll(() => rowsOf(before)).toEqual([1, 1]);
  await breakLocked(t.deps.pool, storing);
  // By itself, the delayed one waits again.
  for (const delivery of others) await expect.poll(() => rowsOf(delivery)).toEqual([1, 1]);
  expect(await rowsOf(delayed)).toEqual([0, 0]);
  await release[1]?.();
  await stored;
  for (const delivery of all) expect(await rowsOf(delivery)).toEqual([1, 1]);
});

test("MOMO-5 two processes that store the same deliveries in opposite orders do not deadlock", async () => {
  const queries = vi.spyOn(t.deps.pool, "query");
  const processes = [deliveryStore(t.deps), deliveryStore(t.deps)];
  for (let round = 0; round < 10; round += 1) {
    const once = made(40);
    await Promise.all(
      processes.flatMap((store, at) =>
        (at === 0 ? once : once.toReversed()).map(({ header, body }) =>
          store(header, Buffer.from(body)),
        ),
      ),
    );
    const digests = once.map(digestOf);
    const { rows } = await t.deps.pool.query(
      "select count(*) from webhook_deliveries where digest = any($1)",
      [digests],
    );
    expect(rows).toEqual([{ count: once.length }]);
  }
  // A deadlock fails one of its statements.
  const outcomes = await Promise.allSettled(queries.mock.results.map(({ value }) => value));
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(20);
  queries.mockRestore();
});
