import { describe, expect, inject, it } from "vitest";
import { awaitDatabase, openDatabase } from "./connect.ts";
import { readHosts } from "./hosts.ts";

describe("the address of a database", () => {
  it("contains one or several hosts, in the format of libpq", () => {
    expect(readHosts("postgres://u:p@one/lender")).toEqual([
      { host: "one", port: 5432, url: "postgres://u:p@one:5432/lender" },
    ]);
    const several =
      "postgresql://u:p%40@one:5433,two,[fd00::1]:5434/lender?target_session_attrs=any&sslmode=require";
    expect(readHosts(several)).toEqual([
      {
        host: "one",
        port: 5433,
        url: "postgresql://u:p%40@one:5433/lender?sslmode=require",
      },
      { host: "two", port: 5432, url: "postgresql://u:p%40@two:5432/lender?sslmode=require" },
      {
        host: "fd00::1",
        port: 5434,
        url: "postgresql://u:p%40@[fd00::1]:5434/lender?sslmode=require",
      },
    ]);
  });

  it("is rejected when invalid", () => {
    for (const text of [
      "",
      "postgres://",
      "mysql://a/b",
      "postgres://u@one,/b",
      "postgres://one:99999/b",
    ])
      expect(readHosts(text)).toBeNull();
  });
});

describe("a database with several hosts", () => {
  it("connects to the host that accepts writes, whichever it is", async () => {
    const url = new URL(inject("applicationUrl"));
    const both = url.href.replace(url.host, `127.0.0.1:9,${url.host}`);
    const database = openDatabase(both);
    await awaitDatabase(database.pool, 5_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        database.pool.query("select current_user as name, pg_is_in_recovery() as standby"),
      ),
    );
    for (const { rows } of answers)
      expect(rows).toEqual([{ name: "microfinance", standby: false }]);
    await database.close();
  });

  it("reports the reason of a rejected connection, at once where a retry is useless", async () => {
    const url = new URL(inject("applicationUrl"));
    url.password = "guess";
    const wrong = openDatabase(url.href);
    const begun = Date.now();
    await expect(awaitDatabase(wrong.pool)).rejects.toThrow("password authentication failed");
    expect(Date.now() - begun).toBeLessThan(5_000);
    await wrong.close();
    const away = openDatabase("postgres://u:p@127.0.0.1:9,127.0.0.1:10/lender");
    await expect(awaitDatabase(away.pool, 600)).rejects.toThrow("ECONNREFUSED");
    await away.close();
  });
});
