import * as schemas from "@microfinance/contract/customers/guarantor-consent-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/customers/guarantor-consent-endpoints.ts";
import { guarantorConsentTexts as texts } from "@microfinance/contract/customers/guarantor-consent-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Connection, Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { guarantorConsents, recordConsent, withdrawConsent } from "./guarantor-consents.ts";
import { childId, customerOf } from "./path-customer.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const consents = withSchemas(endpoints, schemas);

/** The consents of guarantors to text messages (MSG-36). */
export function guarantorConsentRoutes(app: FastifyInstance, deps: Deps): void {
  const named = async (db: Connection, params: { id: string; guarantorId: string }) => ({
    customer_id: await customerOf(db, params.id),
    guarantor_id: childId(params.guarantorId),
  });
  route(app, deps, consents.listGuarantorConsents, async ({ params }) => {
    const customerId = await customerOf(deps.db, params.id);
    return reply(texts.listed, { consents: await guarantorConsents(deps.db, customerId) });
  });
  route(app, deps, consents.recordGuarantorConsent, async ({ params, body, ctx }) => {
    const consent = await recordConsent(deps, await named(deps.db, params), body, ctx);
    return reply(texts.recorded, { consent });
  });
  route(app, deps, consents.withdrawGuarantorConsent, async ({ params, body, ctx }) => {
    const guarantor = await named(deps.db, params);
    return reply(texts.withdrawn, {
      consent: await withdrawConsent(deps, guarantor, body.reason, ctx),
    });
  });
}
