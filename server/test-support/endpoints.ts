import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";

const contract = fileURLToPath(new URL("../../contract/src/", import.meta.url));

/** Every endpoint of the contract, in the order of their paths. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = globSync("**/*endpoints.ts", { cwd: contract });
  const modules = await Promise.all(
    files.map(
      (file): Promise<Record<string, unknown>> =>
        import(pathToFileURL(path.join(contract, file)).href),
    ),
  );
  return modules
    .flatMap((exported) => Object.values(exported))
    .filter(isEndpoint)
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, "en"));
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "access" in value
  );
}
