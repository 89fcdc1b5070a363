import * as outboxSchemas from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import * as outboxEndpoints from "@microfinance/contract/messaging/outbox-endpoints.ts";
import { templateTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import * as methodSchemas from "@microfinance/contract/payments/method-endpoint-schemas.ts";
import * as methodEndpoints from "@microfinance/contract/payments/method-endpoints.ts";
import { methodTexts } from "@microfinance/contract/payments/method-texts.ts";
import * as productSchemas from "@microfinance/contract/products/endpoint-schemas.ts";
import * as productEndpoints from "@microfinance/contract/products/endpoints.ts";
import { productTexts } from "@microfinance/contract/products/texts.ts";
import type { FastifyInstance } from "fastify";
import { methodList } from "../accounting/methods.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext } from "../core/http/session.ts";
import { readTemplates } from "../messaging/sms/templates.ts";
import { findProduct } from "../products/queries.ts";
import { askControl, controlText } from "./ask-control.ts";
import type { ControlChange } from "./controls.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const outbox = withSchemas(outboxEndpoints, outboxSchemas);
const methods = withSchemas(methodEndpoints, methodSchemas);
const products = withSchemas(productEndpoints, productSchemas);

/** The changes of controls that are no setting: templates, payment methods and products. */
export function controlRoutes(app: FastifyInstance, deps: Deps): void {
  const ask = (ctx: RequestContext, change: ControlChange) =>
    deps.db.transaction().execute((tx) => askControl(tx, deps, ctx, change));
  route(app, deps, outbox.saveTemplate, async ({ params, body, ctx }) => {
    const { template, language } = params;
    const id = `${template}:${language}`;
    const request = await ask(ctx, { control: "template", id, change: body });
    const stored = (await readTemplates(deps.db)).find(
      (one) => one.template === template && one.language === language,
    );
    if (stored === undefined) throw notFound(templateTexts.notFound);
    return reply(controlText(templateTexts.saved, request), { template: stored, request });
  });
  route(app, deps, methods.addMethod, async ({ body, ctx }) => {
    const asked = { control: "add_method", id: body.name, change: body } as const;
    const request = await ask(ctx, asked);
    return reply(controlText(methodTexts.added, request), { method: null, request });
  });
  route(app, deps, methods.changeMethod, async ({ params, body, ctx }) => {
    const id = String(params.id);
    const request = await ask(ctx, { control: "change_method", id, change: body });
    const [method] = await methodList(deps.db, params.id);
    if (method === undefined) throw notFound(methodTexts.notFound);
    return reply(controlText(methodTexts.changed, request), { method, request });
  });
  route(app, deps, products.addProduct, async ({ body, ctx }) => {
    const request = await ask(ctx, { control: "add_product", id: body.code, change: body });
    const product = await findProduct(deps.db, body.code);
    return reply(controlText(productTexts.added, request), { product, request });
  });
  route(app, deps, products.changeProduct, async ({ params, body, ctx }) => {
    const asked = { control: "change_product", id: params.code, change: body } as const;
    const request = await ask(ctx, asked);
    const product = await findProduct(deps.db, params.code);
    if (product === null) throw notFound(productTexts.notFound);
    return reply(controlText(productTexts.changed, request), { product, request });
  });
}
