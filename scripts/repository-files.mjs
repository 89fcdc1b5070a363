// Lists the files of the repository, for checks that read all of them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";

/** The files of the repository that match, new ones included. @param {string[]} patterns */
export function listFiles(...patterns) {
  const args = ["ls-files", "-co", "--exclude-standard", ...patterns];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && existsSync(path.join(root, file)));
}
