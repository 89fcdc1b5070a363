import * as schemas from "@microfinance/contract/agreements/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/agreements/endpoints.ts";
import type { Disclosure } from "@microfinance/contract/agreements/disclosure.ts";
import { agreementTexts as texts } from "@microfinance/contract/agreements/texts.ts";
import { requestedLoanError } from "@microfinance/contract/applications/rules.ts";
import { offeredTo } from "@microfinance/contract/products/rules.ts";
import type { FastifyInstance } from "fastify";
import { acceptRawFiles, limitLargeBodies } from "../documents/bodies.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { documentRoute } from "../exports/document-route.ts";
import { loanOf, lockedLoanOf } from "../loan-record/path-loan.ts";
import { readProducts } from "../products/queries.ts";
import { addSignedAgreement, consentToAgreement } from "./accept-agreement.ts";
import { agreementPdf } from "./agreement-pdf.ts";
import { agreementsOf, type StoredAgreement, toRecord, makeAgreement } from "./agreements.ts";
import { consentsOf, disclosureFor } from "./consents.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { canonicalStatus, takesPayments } from "@microfinance/contract/loans/status.ts";
import { rulesOfLoan } from "./product-rules.ts";

const agreements = withSchemas(endpoints, schemas);

/** Disclosures, agreements and their signed copies (LOAN-110 to LOAN-116). */
export function agreementRoutes(app: FastifyInstance, deps: Deps): void {
  disclosureRoutes(app, deps);
  paperRoutes(app, deps);
  acceptRoutes(app, deps);
}

function disclosureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, agreements.readApplicationDisclosure, async ({ query, actor }) => {
    const offered = offeredTo(actor.area, await readProducts(deps.db));
    const error = requestedLoanError(query, offered);
    if (error !== null) throw badRequest(error);
    return reply(texts.disclosure, { disclosure: await disclosureFor(deps.db, deps, query) });
  });
  route(app, deps, agreements.readLoanDisclosure, async ({ params }) => {
    const loan = await loanOf(deps.db, params.id);
    const [agreement] = await agreementsOf(deps.db, loan);
    const { approved_amount } = loan;
    const asked = approved_amount === null ? loan : { ...loan, loan_amount: approved_amount };
    return reply(texts.disclosure, {
      disclosure: agreement ? disclosed(agreement) : await disclosureFor(deps.db, deps, asked),
      consents: await consentsOf(deps.db, loan.id),
    });
  });
  route(app, deps, agreements.readAgreement, async ({ params }) => {
    const [agreement, ...earlier] = await openAgreements(deps, params.id);
    if (agreement === undefined) throw conflict(texts.none);
    return reply(texts.found, {
      agreement: { ...toRecord(agreement), terms: agreement.terms },
      earlier: earlier.map(toRecord),
    });
  });
}

/** An agreement in the shape of the disclosure before it. */
function disclosed({ terms, sha256 }: StoredAgreement): Disclosure {
  const { text_version, figures, schedule, penalty, settlement } = terms;
  return { text_version, figures, figures_hash: sha256, schedule, penalty, settlement };
}

function paperRoutes(app: FastifyInstance, deps: Deps): void {
  documentRoute(
    app,
    deps,
    agreements.readAgreementPdf,
    async ({ params, query, actor }, letterhead) => {
      const all = await openAgreements(deps, params.id);
      if (all.length === 0) throw conflict(texts.none);
      const version = query.version ?? all[0]?.version;
      const agreement = all.find((one) => one.version === version);
      if (agreement === undefined) throw notFound(texts.notFound);
      const content = await agreementPdf(agreement, letterhead, deps.now());
      if (actor.staff_id !== null && actor.area === "staff")
        await savePrinted(deps, agreement, actor.staff_id);
      const { number, terms } = agreement;
      return {
        name: `Agreement ${number}.pdf`,
        content,
        event: {
          action: "agreement.download",
          record_type: "loan",
          record_id: terms.loan_id,
          after: { number },
        },
      };
    },
    ({ id }) => ({ kind: "loan", key: id }),
  );
}

function acceptRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, agreements.consentToAgreement, async ({ params, body, actor, ctx }) => {
    const caller = { area: actor.area, user_id: actor.user_id, ctx };
    const agreement = await consentToAgreement(deps, params.id, body.sha256, caller);
    return reply(texts.consented, { agreement });
  });
  void app.register(async (scope) => {
    limitLargeBodies(scope, 4);
    acceptRawFiles(scope);
    route(
      scope,
      deps,
      agreements.addSignedAgreement,
      async ({ params, query, body, actor, ctx }) => {
        const upload = { name: body.name ?? query.name ?? "agreement", content: body.content };
        const caller = { area: actor.area, user_id: actor.user_id, ctx };
        return reply(texts.signed, await addSignedAgreement(deps, params.id, upload, caller));
      },
    );
  });
}

/**
 * The agreements of a loan, the one in effect first. A loan that was approved before agreements existed receives its
 * first one when it is read; none is made for an application and for an ended loan.
 * @throws 404 for an unknown loan
 */
async function openAgreements(deps: Deps, named: string): Promise<StoredAgreement[]> {
  const loan = await loanOf(deps.db, named);
  const stored = await agreementsOf(deps.db, loan);
  const isLive = takesPayments(loan.status) || canonicalStatus(loan.status) === "paid";
  if (stored.length > 0 || !isLive) return stored;
  return deps.db.transaction().execute(async (db) => {
    const locked = await lockedLoanOf(db, named);
    const made = await agreementsOf(db, locked);
    if (made.length > 0) return made;
    const rules = await rulesOfLoan(db, locked);
    // Its payout was decided under the earlier rules.
    await makeAgreement(db, deps, locked, { ...rules, agreement_needed: false }, []);
    return agreementsOf(db, locked);
  });
}

/** Records that staff printed an agreement, the first time. */
async function savePrinted(deps: Deps, { id }: StoredAgreement, staffId: number): Promise<void> {
  await deps.db
    .updateTable("loan_agreements")
    .set({ printed_at: deps.now(), printed_by: staffId })
    .where("id", "=", id)
    .where("printed_at", "is", null)
    .execute();
}
