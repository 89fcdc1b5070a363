import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";

/**
 * `npm run client`: generates the types of a client from the description of a running server, checks the program of
 * docs/guides/connect.md against them, and runs it; `npm run client -- program.ts` does so with another program, whose
 * types are in `./api.d.ts`. The generator needs the compiler of TypeScript 5, which is therefore a package of the
 * server beside our own. API, CLIENT_ID, CLIENT_SECRET and LOAN are its environment.
 */
const repository = fileURLToPath(new URL("..", import.meta.url));
const build = path.join(repository, "server/build/client");
const run = promisify(execFile);

await runCommand(async () => {
  const [given] = process.argv.slice(2);
  const name = given === undefined ? "record-payment" : path.basename(given, ".ts");
  const folder = path.join(build, name);
  const types = astToString(await openapiTS(await readDescription()));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "api.d.ts"), types);
  const program = given === undefined ? path.join(folder, `${name}.ts`) : path.resolve(given);
  if (given === undefined) await writeFile(program, await programOfGuide());
  const config = {
    extends: "../../../../tsconfig.base.json",
    // The types stand in another folder as if they stood beside the program.
    compilerOptions: { types: ["node"], rootDirs: [folder, path.dirname(program)] },
    files: [program],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = path.join(repository, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "-p", folder, "--noEmit"]).catch(
    (error: { stdout: string }) => {
      throw new StartError(error.stdout);
    },
  );
  await import(pathToFileURL(program).href);
});

/** The description, which in production wants the token of a client. */
async function readDescription(): Promise<string> {
  const { API, CLIENT_ID, CLIENT_SECRET } = process.env;
  if (!API || !CLIENT_ID || !CLIENT_SECRET)
    throw new StartError("Set API, CLIENT_ID, CLIENT_SECRET and LOAN.");
  const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64");
  const given = await fetch(`${API}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  if (!given.ok) throw new StartError(`${API} gives no token: ${await given.text()}`);
  const { access_token } = Object(await given.json());
  const headers = { authorization: `Bearer ${String(access_token)}` };
  const described = await fetch(`${API}/openapi.json`, { headers });
  if (!described.ok) throw new StartError(`${API} gives no description: ${await described.text()}`);
  return described.text();
}

/** The TypeScript lines of the guide. */
async function programOfGuide(): Promise<string> {
  const guide = await readFile(path.join(repository, "docs/guides/connect.md"), "utf8");
  const [, lines] = /^```ts\n([\s\S]*?)^```/m.exec(guide) ?? [];
  if (lines === undefined) throw new StartError("docs/guides/connect.md has no program.");
  return lines;
}
