import * as schemas from "@microfinance/contract/payments/method-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/payments/method-endpoints.ts";
import { methodTexts as texts } from "@microfinance/contract/payments/method-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { methodList } from "./methods.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const methods = withSchemas(endpoints, schemas);

/** The payment methods (PAY-30). */
export function methodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, methods.listMethods, async () =>
    reply(texts.list, { methods: await methodList(deps.db) }),
  );
}
