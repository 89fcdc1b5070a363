import { runScript } from "../../../resilience-tests/src/application.ts";
import { readText, send } from "../../../resilience-tests/src/call.ts";
import { type Lender, openLender } from "../lenders.ts";
import { median, runLoad } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { atLeast, type Result, type Row } from "../row.ts";
import { get, growth, rounds, timesAsLong } from "./compare.ts";

/** What somebody looks for in a list; `middle` stands for the id of a loan in the midst of all, `month` for its month. */
const lists = {
  all: "",
  "of a status": "&status=paying",
  "of a rare status": "&status=applied",
  "searched by three letters of many names": "&query=kam",
  "searched by three letters of few names": "&query=zub",
  "searched by three letters of nobody": "&query=zzq",
  "searched by the beginning of a loan's id": "&query=LN-2",
  "searched by an old month of loan ids": "&query=month",
  "of a status, searched by an old month of loan ids": "&status=paying&query=month",
  "searched by the beginning of a customer's id": "&query=CUS-000",
  "searched by the beginning of a phone": "&query=0761",
  "of a status, searched by three letters": "&status=paying&query=kam",
  "all, going on from the midst": "&cursor=n.middle.500",
  "of a status, going back from the midst": "&status=paying&cursor=p.middle.500",
  "searched by three letters, going on from the midst": "&query=kam&cursor=n.middle.50",
};

/** The list of loans must be as quick at a million as at ten thousand, and not much slower than its SQL. */
export const listsRow: Row = {
  name: "lists",
  run: async () => {
    const small = await openLender(10_000);
    const large = await openLender(1_000_000);
    const results: Result[] = [];
    try {
      for (const [what, query] of Object.entries(lists)) {
        const times = await timesAsLong(
          [small, get(small, await pathOf(small, query))],
          [large, get(large, await pathOf(large, query))],
        );
        results.push(growth(`Page of 10 loans ${what}`, times, 2));
      }
      for (const query of ["&status=paying", "&query=zub"])
        results.push(await againstSql(large, query));
      return results;
    } finally {
      await small.close();
      await large.close();
    }
  },
};

async function pathOf(lender: Lender, query: string): Promise<string> {
  const middle = String(1000 + Math.floor(lender.loans / 2));
  const filled = query.replace("middle", middle);
  if (!filled.includes("month")) return `/loans/all?page_size=10${filled}`;
  const found = await send(lender.application.origin, get(lender, `/loans/details/${middle}`));
  const month = readText(found, "loan", "loan_id").slice(0, "LN-202603".length);
  return `/loans/all?page_size=10${filled.replace("month", month)}`;
}

/** The page under sixteen connections, against pgbench with the statements it sends. */
async function againstSql(lender: Lender, query: string): Promise<Result> {
  const setting = { port: 1, dataDir: "", env: { DATABASE_URL: lender.databaseUrl } };
  const script = await runScript("server/test-support/list-statements.ts", setting, [query]);
  const plan = { databaseUrl: lender.databaseUrl, script, clients: 16, seconds: 3 } as const;
  const call = get(lender, await pathOf(lender, query));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await runLoad(lender.application.port, 16, { seconds: 3 }, () => call);
    const theirs = await runPgbench({ ...plan, protocol: "extended" });
    ratios.push(ours.rate / theirs);
  }
  return atLeast(
    `Page of 10 loans, ${query.slice(1)}, 16 connections`,
    "pgbench with its SQL",
    median(ratios),
    0.5,
  );
}
