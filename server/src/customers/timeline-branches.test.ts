import { timelineSentences } from "@microfinance/contract/acts/timeline.ts";
import { expect, test } from "vitest";
import { timelineBranches } from "./timeline-branches.ts";

test("CUST-60 each entry that is selected has a sentence, and the reverse", () => {
  const queries = Object.values(timelineBranches).flatMap((branches) =>
    branches({ customer: "c.code", today: "c.day" }),
  );
  const sentences = [...new Set(Object.keys(timelineSentences).map((name) => name.split(".")[0]))];
  // The second column of each query; the decision about a paper has its state at the end.
  const entries = queries.flatMap(
    (query) => /'([a-z_]+)'(?: \|\| p\.state)?,/.exec(query)?.[1] ?? [],
  );
  expect(entries).toHaveLength(queries.length);
  const decided = ["paper_accepted", "paper_refused"];
  const selected = entries.flatMap((entry) => (entry === "paper_" ? decided : [entry]));
  expect([...new Set(selected)].toSorted()).toEqual(sentences.toSorted());
});
