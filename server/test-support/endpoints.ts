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
    .flatMap(endpointsIn)
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, "en"));
}

/** An exported endpoint, or the endpoints of an exported record of them. */
function endpointsIn(exported: unknown): Endpoint[] {
  if (isEndpoint(exported)) return [exported];
  return typeof exported === "object" && exported !== null
    ? Object.values(exported).filter(isEndpoint)
    : [];
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
