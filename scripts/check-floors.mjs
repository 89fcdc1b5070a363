// Folders form floors: a folder imports those below it, never one above, so that what is below can be read alone.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";
import { listFiles } from "./repository-files.mjs";

/** A file and what it contains. @typedef {{ file: string, code: string }} Source */
/**
 * The floors of a package, the lowest first: their names and folders, which are in order too.
 * @typedef {[string, string][]} Floors
 */

/** The floors of the nouns: one order in every package, as far as it has their folders. */
const people =
  "exports audit documents messaging auth users staff directory branches connections contact";
const books = "accounting tills reconciliation";
const lending =
  "schedules products customers identity blocks requests branch-moves loans applications agreements groups payments servicing payouts";
const gettingItIn = "transfers bills collections payroll mobile-money";
const office = "customer-file settings dashboard reports file-templates imports";

/**
 * The floors of each package. A folder of the back office that is no noun of the contract is on the floor of the noun
 * that it shows.
 *
 * @type {Readonly<Record<string, Floors>>}
 */
export const floors = {
  "contract/src": [
    ["core", "core"],
    ["people and proof", people],
    ["books", books],
    ["lending", lending],
    ["getting it in", gettingItIn],
    ["office", `${office} privacy acts`],
  ],
  "server/src": [
    ["core", "core"],
    // What every noun of the server stores and reads, then people.
    [
      "people and proof",
      "documents settings exports messaging people auth audit users branches staff directory connections contact",
    ],
    ["books", "acts loan-record accounting tills"],
    [
      "lending",
      "products customers blocks requests servicing agreements groups payments payouts identity applications reports closing loans branch-moves reconciliation",
    ],
    ["getting it in", gettingItIn],
    ["office", "site dashboard file-templates imports backup everything privacy demo"],
  ],
  "web/app": [
    ["core", "core documents components"],
    [
      "shared by areas",
      "account privacy payoff loan-schedules agreements customer-records loan-application",
    ],
    ["areas", "auth public field customer-area back-office"],
  ],
  "web/app/back-office": [
    ["people and proof", "shell audit messaging users staff profile contact"],
    ["books", "ledger periods cash my-till"],
    ["lending", "customers requests branch-moves loans groups payments payouts"],
    ["getting it in", "transfers collections payroll employers mobile-money"],
    ["office", office],
  ],
};

/** The folders of floors in their order. @param {Floors} own */
const foldersOf = (own) => own.flatMap(([, folders]) => folders.split(" "));

/** The picture of docs/architecture/floors.md: a box a floor, the highest above. @param {string} folder */
function floorsPicture(folder) {
  const own = floors[folder] ?? [];
  const boxes = own.map(([name, folders], at) => `  f${at}["<b>${name}</b><br>${folders}"]`);
  const arrows = own.slice(1).map((_, at) => `  f${at + 1} --> f${at}`);
  return ["```mermaid", "flowchart TB", ...boxes.toReversed(), ...arrows.toReversed(), "```"].join(
    "\n",
  );
}

/** Imports of a folder above, and folders without a floor, in the packages of this repository. */
export function findFloorFaults() {
  const sources = listFiles("*.ts", "*.tsx").map((file) => ({
    file,
    code: readFileSync(path.join(root, file), "utf8"),
  }));
  const page = readFileSync(path.join(root, "docs/architecture/floors.md"), "utf8");
  return Object.entries(floors).flatMap(([folder, own]) => [
    ...floorFaults(folder, own, sources),
    ...(page.includes(floorsPicture(folder))
      ? []
      : [
          `docs/architecture/floors.md: the picture of ${folder} is another:\n${floorsPicture(folder)}`,
        ]),
  ]);
}

/**
 * The same for one package. Imports of types count, and so do those that load a page later. A file beside the folders
 * has no floor: its importer imports what it imports.
 *
 * @param {string} folder of the package
 * @param {Floors} own
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function floorFaults(folder, own, sources) {
  const order = foldersOf(own);
  const inside = sources.filter(({ file }) => file.startsWith(`${folder}/`) && !isTest(file));
  const files = new Map(inside.map((source) => [source.file, importsOf(source)]));
  const floorOf = (/** @type {string} */ file) => {
    const [name, ...rest] = file.slice(folder.length + 1).split("/");
    return rest.length === 0 ? null : (name ?? null);
  };
  /** The folders that an import of a file leads to. @type {(file: string, seen?: Set<string>) => string[]} */
  const leadsTo = (file, seen = new Set()) => {
    const floor = floorOf(file);
    if (floor !== null) return [floor];
    if (seen.has(file)) return [];
    seen.add(file);
    return (files.get(file) ?? []).filter((to) => files.has(to)).flatMap((to) => leadsTo(to, seen));
  };
  const folders = new Set([...files.keys()].map(floorOf).filter((name) => name !== null));
  const faults = [...folders]
    .filter((name) => !order.includes(name))
    .map((name) => `${folder}/${name} is not in the order of scripts/check-floors.mjs`);
  for (const name of order)
    if (!folders.has(name)) faults.push(`scripts/check-floors.mjs: there is no ${folder}/${name}`);
  for (const [file, imports] of files) {
    const floor = floorOf(file);
    if (floor === null || !order.includes(floor)) continue;
    for (const to of imports.filter((one) => files.has(one)))
      for (const above of new Set(leadsTo(to))) {
        if (order.indexOf(above) <= order.indexOf(floor)) continue;
        faults.push(`${file} imports ${to}: ${floor} is below ${above}`);
      }
  }
  return faults;
}

/** Tests and what helps them may use everything. @param {string} file */
function isTest(file) {
  return /\.(test|spec|fixture)\.|test-support|\.d\.ts$/.test(file);
}

/** The files that a source imports by a relative address. @param {Source} source @returns {string[]} */
function importsOf({ file, code }) {
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)["'](\.[^"']+)["']/g)].map(
    ([, address = ""]) => path.posix.join(path.posix.dirname(file), address),
  );
}
