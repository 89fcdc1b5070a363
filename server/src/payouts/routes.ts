import * as schemas from "@microfinance/contract/payouts/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/payouts/endpoints.ts";
import { payoutTexts as texts } from "@microfinance/contract/payouts/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { documentRoute } from "../exports/document-route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { payOut } from "./pay-out.ts";
import { findPayout, payoutList } from "./queries.ts";
import { reversePayout } from "./reverse-payout.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import {
  amountOfKind,
  chargeKinds,
  shortLabel,
} from "@microfinance/contract/accounting/charges.ts";
import { type Payout, payoutStatuses } from "@microfinance/contract/payouts/fields.ts";
import { date, type ExportTable, money, text, time } from "../exports/columns.ts";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import {
  voucherFacts,
  voucherFigures,
  voucherMark,
  voucherRecorded,
  voucherSignatures,
} from "@microfinance/contract/payouts/voucher.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";

/** The columns of an export of payouts. */
const payoutExport: ExportTable<Payout> = {
  noun: "payout",
  name: "payouts",
  columns: [
    text("Payout", (payout) => payout.number),
    text("Loan ID", (payout) => payout.loan_id),
    text("Customer ID", (payout) => payout.customer_id),
    text("Customer", (payout) => payout.customer_name),
    text("Reviewed bank", (payout) => payout.payee_account?.bank_name ?? null),
    text("Reviewed account number", (payout) => payout.payee_account?.account_number ?? null),
    text("Reviewed account holder", (payout) => payout.payee_account?.account_name ?? null),
    money("Loan amount", (payout) => payout.amount),
    ...chargeKinds.map((kind) =>
      money<Payout>(shortLabel(kind), ({ fee, charges }) => amountOfKind(kind, fee, charges)),
    ),
    money("Settled", (payout) => payout.settled),
    text("Settled loan", (payout) => payout.settles),
    money("Paid out", (payout) => payout.paid),
    date("Approved on", (payout) => payout.approved_on),
    text("Approved by", (payout) => payout.approved_by?.name ?? null),
    date("Payout date", (payout) => payout.paid_on),
    text("Method", (payout) => payout.payment_method),
    text("Account", (payout) => payout.money_account?.code ?? null),
    text("Reference", (payout) => payout.reference),
    text(
      "State",
      (payout) => payoutStatuses.find(({ value }) => value === payout.status)?.label ?? null,
    ),
    text("Paid out by", (payout) => payout.paid_by?.name ?? null),
    time("Recorded at", (payout) => payout.recorded_at),
    date("Reversed on", (payout) => payout.reversal?.reversed_on ?? null),
    text("Reversed by", (payout) => payout.reversal?.by?.name ?? null),
    text("Reason of reversal", (payout) => payout.reversal?.reason ?? null),
  ],
};

const payouts = withSchemas(endpoints, schemas);

/** Payouts of approved loans, their reversals and vouchers (PAY-33, PAY-35, PAY-36). */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, payouts.payOut, async ({ params, body, ctx }) => {
    const { payoutId, loan } = await payOut(deps, params.loanId, body, ctx);
    const payout = await findPayout(deps.db, payoutId);
    const text = texts.done(payout.number ?? "");
    return reply(text, { payout, loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, payouts.reversePayout, async ({ params, body, ctx }) => {
    const { payoutId, loan } = await reversePayout(deps, params.loanId, body, ctx);
    const payout = await findPayout(deps.db, payoutId);
    const text = texts.reversed(payout.number ?? "");
    return reply(text, { payout, loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, payouts.listPayouts, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, payoutList(reading.db, query), deps.now());
    return reply(texts.list, {
      payouts: rows.map(({ place: _place, ...payout }) => payout),
      ...page,
    });
  });
  exportRoute(app, deps, payouts.exportPayouts, payoutExport, (query, { reading }) =>
    payoutList(reading.db, query),
  );
  route(app, deps, payouts.readPayout, async ({ params }) =>
    reply(texts.found, { payout: await findPayout(deps.db, params.id) }),
  );
  documentRoute(
    app,
    deps,
    payouts.readVoucher,
    async ({ params }, letterhead) => {
      const payout = await findPayout(deps.db, params.id);
      return {
        name: `Voucher ${payout.number}.pdf`,
        content: await voucherPdf(payout, letterhead, deps.now()),
        event: { action: "voucher.download", record_type: "payout", record_id: params.id },
      };
    },
    ({ id }) => ({ kind: "payout", key: id }),
  );
}

/** The voucher of a payout as a PDF (PAY-36), with the content of the printed one. */
function voucherPdf(
  payout: Payout,
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const blocks: Block[] = [
    {
      kind: "amount",
      amount: formatNleExact(payout.paid),
      inWords: amountInWords(payout.paid),
    },
    { kind: "facts", facts: voucherFacts(payout) },
    {
      kind: "table",
      table: {
        title: "What was paid out",
        columns: [{ head: "Part" }, { head: "Amount", width: 140, align: "right" }],
        rows: voucherFigures(payout).map(({ label, value, isSum }) => ({
          cells: [label, value],
          ...(isSum ? { isSum } : {}),
        })),
      },
    },
    { kind: "note", text: voucherRecorded(payout) },
    { kind: "signatures", lines: voucherSignatures },
  ];
  const mark = voucherMark(payout);
  const number = payout.number ?? "";
  return writePdf({ letterhead, title: "Payout voucher", number, mark, createdAt }, blocks);
}
