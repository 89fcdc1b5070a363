import { randomUUID } from "node:crypto";
import type { Call } from "../../../resilience-tests/src/call.ts";
import {
  openWalletProvider,
  type WalletProvider,
} from "../../../resilience-tests/src/wallet-provider.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { type Load, median, runLoad } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { psql } from "../psql.ts";
import { atLeast, atMost, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";

const seconds = 3;
/** Deliveries of the check that each is stored once, and how often each comes. */
const doubled = { deliveries: 200, times: 5 };

/** The rows that a delivery becomes: itself and the job that handles it, in one transaction. */
const insert = `
with delivered as (
  insert into webhook_deliveries (channel, digest, body, received_at)
  select 'monime', sha256(b.body::bytea), b.body, now()
  from (select format('{"event":{"id":"%s","name":"payment.created"},"object":{"id":"%s","type":"payment"},"data":{}}',
                      gen_random_uuid(), gen_random_uuid()) as body) b
  on conflict (digest) do nothing
  returning id
)
insert into pgboss.job (name, data, singleton_key, start_after, keep_until, policy)
select 'wallet.delivery', jsonb_build_object('id', id), jsonb_build_object('id', id)::text, now(), now() + interval '30 days',
       'exclusive'
from delivered;`;

/** Signed deliveries of the mobile money provider, stored and answered, against the same rows by pgbench. */
export const deliveriesRow: Row = {
  name: "deliveries",
  run: async () => {
    const provider = await openWalletProvider();
    const installation = await openInstallation(sizes.small, {
      fresh: "deliveries",
      env: provider.env,
    });
    try {
      await deliverFor(installation, provider, 2);
      const found: { ours: Load; theirs: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        found.push({
          ours: await deliverFor(installation, provider, seconds),
          theirs: await runPgbench({
            databaseUrl: installation.migrationUrl,
            script: insert,
            clients: 16,
            seconds,
            protocol: "prepared",
          }),
        });
      const ratio = median(found.map(({ ours, theirs }) => ours.rate / theirs));
      const ourRate = Math.round(median(found.map(({ ours }) => ours.rate)));
      const theirRate = Math.round(median(found.map(({ theirs }) => theirs)));
      const errors = found.reduce(
        (sum, { ours }) => sum + ours.taken.length - (ours.statuses[200] ?? 0),
        0,
      );
      return [
        atLeast(
          "signed delivery of mobile money, stored and answered, 16 connections",
          `pgbench, the same two rows as one prepared statement (${ourRate} against ${theirRate} a second)`,
          ratio,
          0.5,
        ),
        atMost("errors among them", "", errors, 0),
        atMost(
          `rows of ${doubled.deliveries} deliveries that each came ${doubled.times} times`,
          "the deliveries",
          (await storedOfDoubled(installation, provider)) / doubled.deliveries,
          1,
          " times",
        ),
      ];
    } finally {
      await installation.close();
      provider.close();
    }
  },
};

/** A delivery about a payment of its own. */
function deliveryOf(provider: WalletProvider): Call {
  const { body, signature } = provider.deliveryOf(`pay-${randomUUID()}`);
  return {
    method: "POST",
    path: "/api/hooks/monime",
    headers: { "monime-signature": signature },
    body,
  };
}

function deliverFor(
  { application }: Installation,
  provider: WalletProvider,
  howLong: number,
): Promise<Load> {
  return runLoad(application.port, 16, { seconds: howLong }, () => deliveryOf(provider));
}

/** Rows that these deliveries became. @throws when one is not answered with 200 */
async function storedOfDoubled(
  { application, migrationUrl }: Installation,
  provider: WalletProvider,
): Promise<number> {
  const count = async () =>
    Number(await psql(migrationUrl, ["select count(*) from webhook_deliveries"]));
  const before = await count();
  const once = Array.from({ length: doubled.deliveries }, () => deliveryOf(provider));
  const all = Array.from({ length: doubled.times }, () => once).flat();
  let next = 0;
  const { taken, statuses } = await runLoad(application.port, 16, { calls: all.length }, () => {
    const call = all[next];
    next += 1;
    if (call === undefined) throw new Error("There are no more deliveries");
    return call;
  });
  if (statuses[200] !== taken.length)
    throw new Error(`Not all were answered with 200: ${JSON.stringify(statuses)}`);
  return (await count()) - before;
}
