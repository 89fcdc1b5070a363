import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";
import { schemaText } from "../../../test-support/schema-text.ts";

const { url } = await testDatabase();

it("schema.ts equals the output of `npm run db:types`", async () => {
  const committed = await readFile(new URL("schema.ts", import.meta.url), "utf8");
  expect(await schemaText(url)).toBe(committed);
});
