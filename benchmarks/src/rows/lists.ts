import { runScript } from "../../../resilience-tests/src/application.ts";
import { readText, send } from "../../../resilience-tests/src/call.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { median, runLoad } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { atLeast, type Result, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { get, growth, rounds, timesAsLong } from "./compare.ts";

/**
 * Queries of a list as the screen sends them: the total may follow. `middle` is replaced by the id of a loan in the
 * middle, `month` by its month.
 */
const lists = {
  all: "",
  "of a status": "&status=paying",
  "of a rare status": "&status=applied",
  "searched by three letters of many names": "&query=kam",
  "searched by three letters of few names": "&query=zub",
  "searched by three letters of no customer": "&query=zzq",
  "searched by the beginning of a loan's id": "&query=LN-2",
  "searched by an old month of loan ids": "&query=month",
  "of a status, searched by an old month of loan ids": "&status=paying&query=month",
  "searched by the beginning of a customer's id": "&query=CUS-000",
  "searched by the beginning of a phone": "&query=0761",
  "of a status, searched by three letters": "&status=paying&query=kam",
  "searched by two words of a name": "&query=kamara%20mohamed",
  "searched by a number of a person": "&query=SL%2D0099%2D1234",
  "searched by a complete phone": "&query=076123456",
  "all, going on from the midst": "&cursor=n.middle.500",
  "of a status, going back from the midst": "&status=paying&cursor=p.middle.500",
  "searched by three letters, going on from the midst": "&query=kam&cursor=n.middle.50",
};

/** The list of loans at a million loans against ten thousand, and against its SQL. */
export const listsRow: Row = {
  name: "lists",
  run: async () => {
    // The larger one first: making it takes longer than a session lasts.
    const large = await openInstallation(sizes.large);
    const small = await openInstallation(sizes.small);
    const results: Result[] = [];
    try {
      for (const what of Object.keys(lists) as List[])
        results.push(await pageOf(what, small, large));
      for (const query of ["&status=paying", "&query=zub"])
        results.push(await againstSql(large, query));
      return results;
    } finally {
      await small.close();
      await large.close();
    }
  },
};

type List = keyof typeof lists;

/** A page of one lender's list against the same of a smaller one. */
export async function pageOf(
  what: List,
  small: Installation,
  large: Installation,
): Promise<Result> {
  const query = lists[what];
  const times = await timesAsLong(
    [small, get(small, await pathOf(small, query))],
    [large, get(large, await pathOf(large, query))],
  );
  return growth(`Page of 10 loans ${what}`, times, 2, large.loans);
}

async function pathOf(installation: Installation, query: string): Promise<string> {
  const middle = String(1000 + Math.floor(installation.loans / 2));
  const filled = query.replace("middle", middle);
  if (!filled.includes("month")) return `/loans/all?page_size=10&total=later${filled}`;
  const found = await send(
    installation.application.origin,
    get(installation, `/loans/details/${middle}`),
  );
  const month = readText(found, "loan", "loan_id").slice(0, "LN-202603".length);
  return `/loans/all?page_size=10&total=later${filled.replace("month", month)}`;
}

/** The page over 16 connections against its statements in pgbench. */
async function againstSql(installation: Installation, query: string): Promise<Result> {
  const setting = { port: 1, dataDir: "", env: { DATABASE_URL: installation.databaseUrl } };
  const script = await runScript("server/test-support/list-statements.ts", setting, [query]);
  const plan = { databaseUrl: installation.databaseUrl, script, clients: 16, seconds: 3 } as const;
  const call = get(installation, await pathOf(installation, query));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await runLoad(installation.application.port, 16, { seconds: 3 }, () => call);
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
