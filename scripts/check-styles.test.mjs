import { expect, test } from "vitest";
import { faultsOf } from "./check-styles.mjs";

const module = {
  file: "web/app/a/list.module.css",
  css: "/* .old */ .row { width: 1.5em }\n@media print { .row:hover .cell-wide::after { content: '.x' } }",
};
const page = (/** @type {string} */ uses) => ({
  file: "web/app/b/page.tsx",
  code: `import list from "../a/list.module.css";\n${uses}`,
});

test("classes that a page uses and its style sheet has are no fault, also those with a dash", () => {
  const used = '<i className={list.row} {...(isWide && { className: list["cell-wide"] })} />';
  expect(faultsOf([module], [page(used)])).toEqual([]);
});

test("a class that the style sheet does not have, and one that no page uses, are named", () => {
  expect(faultsOf([module], [page("<i className={list.row + list.rows} />")])).toEqual([
    "web/app/b/page.tsx: ../a/list.module.css has no class rows",
    "web/app/a/list.module.css: no page uses the class cell-wide",
  ]);
});

test("a computed name may be any class; a property or a path of that name is no use", () => {
  expect(faultsOf([module], [page("<i className={list[kind]} />")])).toEqual([]);
  const others = 'import "./list.ts"; row.list.rows; a.list;';
  expect(faultsOf([module], [page(others)])).toHaveLength(2);
});

test("the style sheets of several pages count together, and a missing one is named", () => {
  const other = {
    file: "web/app/a/other.ts",
    code: 'import own from "./list.module.css";\nown["cell-wide"];',
  };
  expect(faultsOf([module], [page("list.row;"), other])).toEqual([]);
  expect(faultsOf([], [other])).toEqual(["web/app/a/other.ts: there is no ./list.module.css"]);
});
