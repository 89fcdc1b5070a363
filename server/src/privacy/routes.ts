import * as privacy from "@microfinance/contract/privacy/endpoints.ts";
import { privacyTexts } from "@microfinance/contract/privacy/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../audit/record.ts";
import { findCustomerKey } from "../customers/queries.ts";
import type { Deps } from "../deps.ts";
import { sendFile } from "../documents/send-file.ts";
import { notFound } from "../http/errors.ts";
import { reply, route } from "../http/route.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { personalDataOf } from "./personal-data.ts";

/** Personal data of customers: as a file for them, and its erasure. */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, privacy.exportPersonalData, async ({ params, cause, reply: response }) => {
    const key = await findCustomerKey(deps.db, params.id);
    const data = key === null ? null : await personalDataOf(deps.db, key.customer_id);
    if (key === null || data === null) throw notFound(privacyTexts.notFound);
    await recordAudit(deps.db, cause, {
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

  route(app, deps, privacy.erasePersonalData, async ({ params, body, cause }) => {
    await eraseCustomer(deps, cause, params.id, body);
    return reply(privacyTexts.erased, {});
  });
}
