import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const formatterConfig = fileURLToPath(new URL("../../.oxfmtrc.json", import.meta.url));

/**
 * The text of src/core/db/schema.ts for the migrated database at `url`: the types of every table as the
 * parsers of connect.ts deliver them (numeric and int8 are numbers, date is `YYYY-MM-DD`).
 */
export async function schemaText(url: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "microfinance-schema-"));
  const file = path.join(folder, "schema.ts");
  try {
    const generator = path.join(path.dirname(require.resolve("kysely-codegen")), "cli/bin.js");
    await run(process.execPath, [
      generator,
      "--dialect=postgres",
      `--url=${url}`,
      `--out-file=${file}`,
      "--exclude-pattern=(public.schema_*|pgboss.*|in_reach.*|reporting.*)",
      "--numeric-parser=number",
      "--date-parser=string",
      '--type-mapping={"int8":"number"}',
      "--log-level=error",
    ]);
    const formatter = path.join(path.dirname(require.resolve("oxfmt/package.json")), "bin/oxfmt");
    await run(process.execPath, [formatter, `--config=${formatterConfig}`, file]);
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
