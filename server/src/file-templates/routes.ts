import * as schemas from "@microfinance/contract/file-templates/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/file-templates/endpoints.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { sendFile } from "../documents/send-file.ts";
import { isReady } from "@microfinance/contract/connections/recipient-rules.ts";
import { readRecipients } from "../connections/recipient-rows.ts";
import { sendFileAgain } from "./send-made-file.ts";
import { madeFileList, openFile } from "./made-files.ts";
import { makeFile, previewOf } from "./make-file.ts";
import { addTemplate, changeTemplate, readTemplates, removeTemplate } from "./templates.ts";

const files = withSchemas(endpoints, schemas);

/** Files for others (FILE-1 to FILE-7): templates, previews, and the files that were made. */
export function fileTemplateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, files.listTemplates, async () =>
    reply(texts.listed, {
      templates: await readTemplates(deps.db),
      recipients: (await readRecipients(deps.db)).map((recipient) => ({
        id: recipient.id,
        name: recipient.name,
        is_ready: isReady(recipient),
      })),
    }),
  );
  route(app, deps, files.addTemplate, async ({ body, ctx }) =>
    reply(texts.saved(body.name), { template: await addTemplate(deps, ctx, body) }),
  );
  route(app, deps, files.changeTemplate, async ({ params, body, ctx }) => {
    const template = await changeTemplate(deps, ctx, params.templateId, body);
    return reply(texts.saved(body.name), { template });
  });
  route(app, deps, files.removeTemplate, async ({ params, ctx }) => {
    const { name } = await removeTemplate(deps, ctx, params.templateId);
    return reply(texts.removed(name), {});
  });
  route(app, deps, files.previewFile, async ({ body }) =>
    reply(texts.previewed, await previewOf(deps, body)),
  );
  route(app, deps, files.makeFile, async ({ params, body, ctx }) => {
    const file = await makeFile(deps, ctx, params.templateId, body);
    return reply(texts.made(file.name), { file });
  });
  route(app, deps, files.listFiles, async ({ query }) => {
    const { rows, ...page } = await readPage(query, madeFileList(deps.db), deps.now());
    return reply(texts.filesListed, { files: rows, ...page });
  });
  route(app, deps, files.sendFile, async ({ params, ctx }) => {
    const file = await sendFileAgain(deps, ctx, params.fileId);
    return reply(texts.onItsWay(file.name, file.sent_to ?? ""), { file });
  });
  route(app, deps, files.downloadFile, async ({ params, ctx, reply: response }) =>
    sendFile(response, await openFile(deps, ctx, params.fileId)),
  );
}
