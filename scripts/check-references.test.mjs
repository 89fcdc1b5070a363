import { describe, expect, test } from "vitest";
import { linkFaults, referenceFaults } from "./check-references.mjs";

const rules = {
  file: "docs/product/loans.md",
  text: "# Loan rules\n\n## LOAN-1 Ten steps\n\nWhy.\n\n## LOAN-2 Real dates\n",
};
const tests = {
  file: "contract/src/loans/steps.test.ts",
  text: 'test("LOAN-1, LOAN-2 the steps", () => {});\n',
};

describe("references to product rules", () => {
  test("a rule with a heading and a test has no fault", () => {
    const code = { file: "contract/src/loans/steps.ts", text: "/** Ten (LOAN-1). */\n" };
    expect(referenceFaults([rules, tests, code])).toEqual([]);
  });

  test("an id without a heading is reported with its line, in code, tests and documents", () => {
    const files = ["web/app/a.tsx", "e2e/tests/a.spec.ts", "docs/security.md"].map((file) => ({
      file,
      text: "\n// See LOAN-3.\n",
    }));
    expect(referenceFaults([rules, tests, ...files])).toEqual(
      files.map(({ file }) => `${file}:2: LOAN-3 has no heading in docs/product`),
    );
  });

  test("a heading without a test that begins with its id is reported", () => {
    const later = {
      file: "contract/src/loans/steps.test.ts",
      text: '// LOAN-2\ntest("LOAN-1 steps, unlike LOAN-2", () => {});\n',
    };
    expect(referenceFaults([rules, later])).toEqual([
      "docs/product/loans.md:7: no test has a name that begins with LOAN-2",
    ]);
  });

  test.each([
    'describe("LOAN-1 steps", () => {});',
    "  test(`LOAN-1 ${step} is kept`, async () => {",
    '    "LOAN-1 %s is refused",',
    'it.each([["LOAN-1", 1]])("%s", () => {});',
  ])("a name that begins with an id counts: %s", (line) => {
    const one = { file: "docs/product/loans.md", text: "## LOAN-1 Ten steps\n" };
    expect(referenceFaults([one, { file: "a.test.ts", text: line }])).toEqual([]);
  });

  test("a second heading of an id is reported", () => {
    const again = { file: "docs/product/payments.md", text: "## LOAN-1 Once more\n" };
    expect(referenceFaults([rules, tests, again])).toEqual([
      "docs/product/payments.md:1: LOAN-1 has a heading at docs/product/loans.md:3 already",
    ]);
  });

  test.each([
    "(D107)",
    "D12, as decided",
    "the table of 002\u00a74",
    "PUB-070",
    "STF-226",
    "exactly as specified",
    "the specification's section",
  ])("a reference outside the repository is reported: %s", (text) => {
    const found = referenceFaults([rules, tests, { file: "server/src/a.ts", text }]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^server\/src\/a\.ts:1: .+ names a text that is not in the repo/);
    expect(referenceFaults([rules, tests, { file: "server/migrations/0001.sql", text }])).toEqual(
      [],
    );
  });

  test("a test name that begins with the name of another document is reported", () => {
    const named = { file: "a.test.ts", text: 'describe("LENDING arrears", () => {});\n' };
    const call = { file: "b.test.ts", text: 'test("POST is refused", () => {});\n' };
    expect(referenceFaults([rules, tests, named, call])).toEqual([
      "a.test.ts:1: LENDING names a text that is not in the repository",
    ]);
  });

  test.each(["#D12", "CUS-000123", 'path "D12"', "a D-day", "UUID12", "D12.5"])(
    "%s is not a reference",
    (text) => expect(referenceFaults([rules, tests, { file: "web/app/a.css", text }])).toEqual([]),
  );
});

describe("references to decisions and files", () => {
  const files = ["docs/a.md", "docs/decisions/030-payments.md", "server/src/a.ts"];
  const decision = { file: "docs/decisions/030-payments.md", text: "# 030. Payments\n" };
  const faults = (/** @type {string} */ file, /** @type {string} */ text) =>
    linkFaults([decision, { file, text }], files);

  test("a decision without a file is reported, in code and migrations", () => {
    for (const file of ["server/src/a.ts", "server/migrations/0001.sql", "docs/a.md"]) {
      expect(faults(file, "See decision 030 and docs/decisions/030.")).toEqual([]);
      expect(faults(file, "\n(decisions 030, 031)")).toEqual([
        `${file}:2: there is no decision 031`,
      ]);
      expect(faults(file, "(docs/decisions/031)")).toEqual([`${file}:1: there is no decision 031`]);
    }
  });

  test.each([
    "[a](decisions/030-payments.md)",
    "[a](decisions)",
    "[a](#a-title-with-code)\n\n## A title with `code`",
    "[a](decisions/030-payments.md#030-payments)",
    "[a](https://example.org/nothing)",
  ])("a link to an existing file, folder, heading or site has no fault: %s", (text) =>
    expect(faults("docs/a.md", text)).toEqual([]),
  );

  test("a missing picture is reported", () =>
    expect(faults("docs/a.md", '<img src="b.png" width="300">')).toEqual([
      "docs/a.md:1: the link b.png leads to nothing",
    ]));

  test.each(["decisions/031-more.md", "#nothing", "decisions/030-payments.md#nothing"])(
    "a link to nothing is reported: %s",
    (target) =>
      expect(faults("docs/a.md", `[a](${target})`)).toEqual([
        `docs/a.md:1: the link ${target} leads to nothing`,
      ]),
  );
});
