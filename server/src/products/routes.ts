import * as schemas from "@microfinance/contract/products/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/products/endpoints.ts";
import { offeredTo } from "@microfinance/contract/products/rules.ts";
import { productTexts as texts } from "@microfinance/contract/products/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { readProducts } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const products = withSchemas(endpoints, schemas);

/** The loan products (PROD-1). The response schema leaves out what the public does not read. */
export function productRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, products.listPublicProducts, async () =>
    reply(texts.list, { products: offeredTo("customer", await readProducts(deps.db)) }),
  );
  route(app, deps, products.listProducts, async () =>
    reply(texts.list, { products: await readProducts(deps.db) }),
  );
}
