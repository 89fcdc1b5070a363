import * as schemas from "@microfinance/contract/imports/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/imports/endpoints.ts";
import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { contentTypes } from "../exports/export-route.ts";
import { bookImport, discardImport, record, startImport, takeBackImport } from "./change-import.ts";
import { reasonsFile, templateFile } from "./files.ts";
import { importList, readImport, rowList } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(endpoints, schemas);

/** Files of an earlier system (IMP-1 to IMP-12). */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listImports, async ({ query }) => {
    const { rows, ...page } = await readPage(query, importList(deps), deps.now());
    return reply(texts.list, { imports: rows, ...page });
  });
  route(app, deps, calls.startImport, async ({ body, ctx }) => {
    const id = await startImport(deps, body, ctx);
    return reply(texts.uploaded, { import: await readImport(deps, id) });
  });
  route(app, deps, calls.readImport, async ({ params }) =>
    reply(texts.found, { import: await readImport(deps, params.id) }),
  );
  route(app, deps, calls.listImportRows, async ({ params, query }) => {
    const source = await rowList(deps, params.id, query);
    const { rows, ...page } = await readPage(query, source, deps.now());
    return reply(texts.rows, { rows, ...page });
  });
  route(app, deps, calls.bookImport, async ({ params, body, ctx }) => {
    await bookImport(deps, params.id, body, ctx);
    return reply(texts.booked, { import: await readImport(deps, params.id) });
  });
  route(app, deps, calls.takeBackImport, async ({ params, ctx }) => {
    await takeBackImport(deps, params.id, ctx);
    return reply(texts.takenBack, { import: await readImport(deps, params.id) });
  });
  route(app, deps, calls.discardImport, async ({ params, ctx }) => {
    await discardImport(deps, params.id, ctx);
    return reply(texts.discarded, { import: await readImport(deps, params.id) });
  });
  fileRoutes(app, deps);
}

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.importTemplate, async ({ params, query, reply: response }) => {
    void response
      .header("content-type", contentTypes[query.format])
      .header(
        "content-disposition",
        `attachment; filename="template-${params.kind}.${query.format}"`,
      );
    return templateFile(deps.db, params.kind, query.format);
  });
  route(app, deps, calls.importReasons, async ({ params, query, ctx, reply: response }) => {
    const found = await readImport(deps, params.id);
    await record(deps.db, ctx, "import.reasons", found);
    void response
      .header("content-type", contentTypes[query.format])
      .header(
        "content-disposition",
        `attachment; filename="reasons-${found.kind}-${found.id}.${query.format}"`,
      );
    return reasonsFile(deps.db, found, query.format);
  });
}
