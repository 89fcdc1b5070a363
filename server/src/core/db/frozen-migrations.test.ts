import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readMigrations } from "./migration-files.ts";

const directory = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const releases = (await readdir(directory)).filter((name) => name.endsWith(".sha256"));

test("releases are listed", () => {
  expect(releases).toContain("1.0.0.sha256");
});

test.each(releases)("the migrations of %s are the first ones, and unchanged", async (release) => {
  const kept = await readFile(directory + release, "utf8");
  const lines = kept.trimEnd().split("\n");
  const present = (await readMigrations(directory)).map(
    ({ name, checksum }) => `${checksum}  ${name}`,
  );
  // An edit would reach no database that has the migration: write a new one (docs/guides/change-the-database.md).
  expect(present.slice(0, lines.length)).toEqual(lines);
});
