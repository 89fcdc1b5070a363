import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { stillOwed } from "@microfinance/contract/servicing/recovery.ts";
import * as schemas from "@microfinance/contract/servicing/write-off-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/servicing/write-off-endpoints.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { documentRoute } from "../exports/document-route.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { askLoss, previewLoss } from "./loss-request.ts";
import { recordRecovery } from "./record-recovery.ts";
import { recoveryPdf } from "./recovery-pdf.ts";
import { findRecovery, recoveriesOf } from "./recovery-rows.ts";
import { toRequest } from "../requests/request-rows.ts";
import { reverseRecovery } from "./reverse-recovery.ts";
import { writeOffUndone } from "./undo-write-off.ts";
import { writeOffAs } from "./write-off.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(endpoints, schemas);

/** Write-offs, undoing them, and recoveries (SERV-120 to SERV-130). */
export function writeOffRoutes(app: FastifyInstance, deps: Deps): void {
  const writeOff = writeOffAs("closed");
  route(app, deps, calls.previewWriteOff, async ({ params, ctx }) =>
    reply(texts.preview, await previewLoss(deps, writeOff, params.id, ctx)),
  );
  route(app, deps, calls.askWriteOff, async ({ params, body, ctx }) => {
    const request = await askLoss(deps, writeOff, params.id, body, ctx);
    return reply(texts.asked, { request: toRequest(request, false) });
  });
  route(app, deps, calls.previewUndoWriteOff, async ({ params, ctx }) =>
    reply(texts.undoPreview, await previewLoss(deps, writeOffUndone, params.id, ctx)),
  );
  route(app, deps, calls.askUndoWriteOff, async ({ params, body, ctx }) => {
    const request = await askLoss(deps, writeOffUndone, params.id, body, ctx);
    return reply(texts.undoAsked, { request: toRequest(request, false) });
  });
  route(app, deps, calls.listRecoveries, async ({ params, actor }) => {
    const loan = await loanOf(deps.db, params.id);
    const recovered = toCents(loan.recovered_total);
    const owed = stillOwed({ balance: toCents(loan.balance), recovered });
    return reply(texts.recoveries, {
      recoveries: await recoveriesOf(deps.db, loan.id, actor.area),
      recovered: loan.recovered_total,
      still_owed: loan.written_off_on === null ? 0 : fromCents(owed),
    });
  });
  route(app, deps, calls.recordRecovery, async ({ params, body, ctx }) => {
    const recovery = await recordRecovery(deps, params.id, body, ctx);
    return reply(texts.recovered, { recovery });
  });
  route(app, deps, calls.reverseRecovery, async ({ params, body, ctx }) => {
    const named = { loan: params.id, recovery: params.recoveryId };
    const recovery = await reverseRecovery(deps, named, body, ctx);
    return reply(texts.recoveryReversed, { recovery });
  });
  documentRoute(
    app,
    deps,
    calls.readRecoveryReceipt,
    async ({ params, actor }, letterhead) => {
      const loan = await loanOf(deps.db, params.id);
      const recovery = await findRecovery(deps.db, loan.id, params.recoveryId, actor.area);
      if (recovery === null) throw notFound(texts.recoveryNotFound);
      return {
        name: `Receipt ${recovery.receipt_number}.pdf`,
        content: await recoveryPdf(recovery, letterhead, deps.now()),
        event: { action: "recovery.download", record_type: "loan", record_id: loan.loan_id },
      };
    },
    ({ id }) => ({ kind: "loan", key: id }),
  );
}
