import { comparablePin } from "@microfinance/contract/transfers/pin.ts";
import fc from "fast-check";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { testDatabase } from "../../test-support/database.ts";

const { pool, asOwner } = await testDatabase();
const migration = await readFile(
  new URL("../../migrations/0081_transfers_are_canceled.sql", import.meta.url),
  "utf8",
);

it("TRF-4 the migration compares older pins as the contract does", async () => {
  const rule = /create function comparable_pin[^;]*?\$\$;/s.exec(migration)?.[0] ?? "";
  await asOwner(rule);
  const pin = fc
    .oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom(..."oO0iIlL1|sS5zZ2bB8aAqQ -_./АаВОоСЕРХу７８ＡéÉ\u00A0\u200B"),
      }),
    )
    .filter((text) => text.trim() !== "");
  const pins = fc.sample(pin, 2_000);
  const { rows } = await pool.query<{ read: string }>(
    "select comparable_pin(pin) as read from unnest($1::text[]) with ordinality as p (pin, n) order by n",
    [pins],
  );
  expect(rows.map((row) => row.read)).toEqual(pins.map(comparablePin));
});
