import { describe, expect, inject, it, vi } from "vitest";
import { awaitDatabase, openDatabase } from "./connect.ts";
import { isDatabaseUrl } from "./database-url.ts";

describe("the address of a database", () => {
  it.each([
    "postgres://u:p@one/lender",
    "postgresql://u:p%40@one:5433/lender?sslmode=require",
    "postgres://u:p@[fd00::1]:5434/lender",
  ])("is %s", (text) => {
    expect(isDatabaseUrl(text)).toBe(true);
  });

  it.each([
    "",
    "postgres://",
    "mysql://a/b",
    "postgres://one:99999/b",
    "postgres://u:p@one,two/lender",
    "postgres://u:p@one:5433,two:5434/lender?target_session_attrs=read-write",
  ])("is rejected when it is invalid or has several hosts: %s", (text) => {
    expect(isDatabaseUrl(text)).toBe(false);
    expect(() => openDatabase(text)).toThrow("cannot be read");
  });
});

it("a failed connection is reported with its reason, at once where waiting does not help", async () => {
  const url = new URL(inject("applicationUrl"));
  url.password = "guess";
  const wrong = openDatabase(url.href);
  const attempts = vi.spyOn(wrong.pool, "query");
  await expect(awaitDatabase(wrong.pool)).rejects.toThrow("password authentication failed");
  expect(attempts).toHaveBeenCalledOnce();
  await wrong.close();
  const unreachable = openDatabase("postgres://u:p@127.0.0.1:9/lender");
  await expect(awaitDatabase(unreachable.pool, 600)).rejects.toThrow("ECONNREFUSED");
  await unreachable.close();
});
