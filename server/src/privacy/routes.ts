import * as schemas from "@microfinance/contract/privacy/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/privacy/endpoints.ts";
import { privacyTexts } from "@microfinance/contract/privacy/texts.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../core/audit/write-audit.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import type { Deps } from "../core/deps.ts";
import { sendFile } from "../documents/send-file.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { personalDataOf } from "./personal-data.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const privacy = withSchemas(endpoints, schemas);

/** Personal data of customers: its export as a file, and its erasure. */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, privacy.exportPersonalData, async ({ params, ctx, reply: response }) => {
    const key = await findCustomerKey(deps.db, params.id);
    const data = key === null ? null : await personalDataOf(deps.db, key.customer_id);
    if (key === null || data === null) throw notFound(privacyTexts.notFound);
    await writeAudit(deps.db, ctx, {
      action: "privacy.export",
      record_type: "customer",
      record_id: key.customer_id,
    });
    return sendFile(response, {
      name: `${key.customer_id} personal data.json`,
      type: "application/json",
      content: Buffer.from(JSON.stringify(data, null, 2)),
    });
  });

  route(app, deps, privacy.erasePersonalData, async ({ params, body, ctx }) => {
    await eraseCustomer(deps, ctx, params.id, body);
    return reply(privacyTexts.erased, {});
  });
}
