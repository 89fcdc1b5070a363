import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, runForeground } from "./pinned-node.mjs";

const sources = ["web", "contract", "package-lock.json"];
const made = new Set(["node_modules", "build", ".react-router"]);
const stamp = path.join(root, "web/build/built-from");

/** Builds the site if what it is made of has changed since the last build. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the site ...");
  const code = await runForeground(
    pinnedNode(),
    [path.join(root, "node_modules/.bin/react-router"), "build", "--logLevel", "warn"],
    { cwd: path.join(root, "web"), env: { ...process.env, NODE_ENV: "production" } },
  );
  if (code !== 0) throw new Error("The site could not be built; the reason is above.");
  writeFileSync(stamp, wanted);
}

/** Of the content, not of the times: a checkout or a copy touches files without changing them. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesOf(place) {
  if (place.endsWith(".json")) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !made.has(entry.name) && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const full = path.join(place, entry.name);
      return entry.isDirectory() ? filesOf(full) : [full];
    })
    .toSorted();
}
