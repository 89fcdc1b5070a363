import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, runForeground } from "./pinned-node.mjs";

const sources = ["web", "contract", "package-lock.json"];
const generated = new Set(["node_modules", "build", ".react-router"]);
const stamp = path.join(root, "web/build/built-from");

/**
 * Builds the site if its sources have changed since the last build.
 *
 * @param {{ beside?: boolean, isAbandoned?: () => boolean }} [options] as of runForeground
 */
export async function ensureBuilt(options) {
  const current = fingerprint();
  if (isBuilt(current)) return;
  console.log("Building the site ...");
  // An interrupted build leaves a part of a site, which no earlier fingerprint describes.
  rmSync(stamp, { force: true });
  const code = await runForeground(
    pinnedNode(),
    [path.join(root, "node_modules/.bin/react-router"), "build", "--logLevel", "warn"],
    { ...options, cwd: path.join(root, "web"), env: { ...process.env, NODE_ENV: "production" } },
  );
  if (code !== 0) throw new Error("The site could not be built. See the error above.");
  writeFileSync(stamp, current);
}

/** Whether the site was built from the sources as they are. */
export function isBuilt(current = fingerprint()) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

/** A hash of file contents: a checkout or a copy changes file times without changing files. */
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
 * @param {string} file
 * @returns {string[]}
 */
function filesOf(file) {
  if (file.endsWith(".json")) return [file];
  return readdirSync(file, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name) && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const full = path.join(file, entry.name);
      return entry.isDirectory() ? filesOf(full) : [full];
    })
    .toSorted();
}
