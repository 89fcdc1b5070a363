import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(m?js|css|svg|webmanifest)$/;
const worthwhile = 1024;

/**
 * Writes a .br and a .gz beside every file of the built site that becomes smaller, with more compression than a server
 * has time for. The server compresses pages itself, because it completes them first.
 */
export async function writeCompressed(site: string): Promise<void> {
  const names = await readdir(site, { recursive: true });
  const files = names
    .filter((name) => compressible.test(name))
    .map((name) => path.join(site, name));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < worthwhile) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
