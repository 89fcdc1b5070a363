import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";
import { isEndpoint, type ServedEndpoint, withSchemas } from "../src/core/http/with-schemas.ts";

const contract = fileURLToPath(new URL("../../contract/src/", import.meta.url));

/** Every endpoint of the contract with its schemas, in the order of their paths. */
export async function everyEndpoint(): Promise<ServedEndpoint[]> {
  const files = globSync("**/*endpoints.ts", { cwd: contract });
  const modules = await Promise.all(
    files.map(async (file) => {
      const schemas = await load(file.replace(/endpoints\.ts$/, "endpoint-schemas.ts"));
      return endpointsIn(await load(file), schemas);
    }),
  );
  return modules
    .flat()
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, "en"));
}

function load(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(path.join(contract, file)).href);
}

/** The exported endpoints, and those of exported records of them. */
function endpointsIn(exported: object, schemas: Record<string, unknown>): ServedEndpoint[] {
  const records = Object.entries(exported).flatMap(([name, one]: [string, unknown]) => {
    const known = schemas[name];
    return isRecord(one) && isRecord(known) && !isEndpoint(one) ? endpointsIn(one, known) : [];
  });
  return [...Object.values(withSchemas(exported, schemas)).filter(isServed), ...records];
}

function isServed(value: unknown): value is ServedEndpoint {
  if (!isEndpoint(value)) return false;
  if (value.schemas === undefined) throw new Error(`${value.path} has no schemas`);
  return true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
