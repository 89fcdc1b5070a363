import * as schemas from "@microfinance/contract/blocks/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/blocks/endpoints.ts";
import { blockTexts } from "@microfinance/contract/blocks/texts.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { findDuplicates } from "../customers/find-duplicates.ts";
import { customerOf } from "../customers/path-customer.ts";
import { candidateHits } from "./application-hits.ts";
import { blockList } from "./block-list.ts";
import { liftBlock, setBlock } from "./change-blocks.ts";
import { customerHits } from "./find-hits.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(endpoints, schemas);

/** The blocked list (KYC-20 to KYC-23), and who a person being typed in may already be. */
export function blockRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listBlocks, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, blockList(reading.db, query), deps.now());
    return reply(blockTexts.listed, { blocks: rows, ...page });
  });
  route(app, deps, calls.setBlock, async ({ body, ctx }) =>
    reply(blockTexts.set, { block: await setBlock(deps, body, ctx) }),
  );
  route(app, deps, calls.liftBlock, async ({ params, body, ctx }) =>
    reply(blockTexts.lifted, { block: await liftBlock(deps, params.id, body.reason, ctx) }),
  );
  route(app, deps, calls.listBlockHits, async ({ params }) => {
    const customer = await customerOf(deps.db, params.id);
    return reply(blockTexts.listed, { blocks: await customerHits(deps.db, customer) });
  });
  route(app, deps, calls.findDuplicates, async ({ query, ctx }) => {
    const duplicates = await findDuplicates(deps.db, query);
    await recordSearch(deps.db, ctx, "duplicates", query, duplicates.length);
    const blocked = await candidateHits(deps.db, query);
    return reply(customerTexts.duplicatesListed, { duplicates, blocked });
  });
}
