import { useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as payouts from "@microfinance/contract/payouts/endpoints.ts";
import { type Payout, payoutStatuses } from "@microfinance/contract/payouts/fields.ts";
import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import {
  chargeLines,
  voucherFacts,
  voucherMark,
  voucherRecorded,
  voucherFigures,
  voucherSignatures,
} from "@microfinance/contract/payouts/voucher.ts";
import { Link } from "react-router";
import { reversePayout } from "@microfinance/contract/payouts/endpoints.ts";
import { cashBackChoices, namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { isTillCode } from "@microfinance/contract/accounting/accounts.ts";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { PrintPreview, type PreviewedDocument } from "../../components/print/print-preview.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { sectionHref } from "../../core/use-section.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { PayOutForm } from "./pay-out-form.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";
import { CashBackField } from "../my-till/cash-back-field.tsx";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import classes from "../loans/receipts/receipt.module.css";

/** The side panel of a payout, or of the loan that waits for one. */
export function PayoutDrawer(props: {
  id: number | null;
  loan: string | null;
  actor: Actor;
  onPaid: (id: number) => void;
  onClose: () => void;
}) {
  const { id, loan, actor } = props;
  return (
    <DetailDrawer
      opened={id !== null || loan !== null}
      onClose={props.onClose}
      title={id === null ? "Pay out" : "Payout"}
      wide
    >
      {id !== null && <OpenedPayout key={id} id={id} actor={actor} />}
      {id === null && loan !== null && (
        <WaitingLoan key={loan} loan={loan} actor={actor} onPaid={props.onPaid} />
      )}
    </DetailDrawer>
  );
}

function WaitingLoan(props: { loan: string; actor: Actor; onPaid: (id: number) => void }) {
  const query = { loan_id: props.loan, status: "waiting" } as const;
  const result = useEndpointQuery(payouts.listPayouts, { query });
  if (result.data === undefined) return <Loading result={result} />;
  const [payout] = result.data.payouts;
  if (payout === undefined) return <Note>This loan does not wait for a payout.</Note>;
  return (
    <>
      <PayoutDetails payout={payout} />
      {payout.waits_for !== null && <WaitsFor payout={payout} />}
      {payout.waits_for === null && may(props.actor, "loans.pay_out") && (
        <PayOutForm payout={payout} onPaid={props.onPaid} />
      )}
    </>
  );
}

const waitTexts = {
  signature: agreementTexts.signatureMissing,
  consent: agreementTexts.consentMissing,
  account: payoutAccountTexts.changed,
};

function WaitsFor({ payout }: { payout: Payout }) {
  return (
    <Note tone="warning">
      {payout.waits_for !== null && waitTexts[payout.waits_for]}{" "}
      <Link to={{ hash: sectionHref("loans", { loan: payout.loan_id }) }}>Open the loan</Link>
    </Note>
  );
}

function OpenedPayout({ id, actor }: { id: number; actor: Actor }) {
  const [mode, setMode] = useState<"view" | "reverse" | "print">("view");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const result = useEndpointQuery(payouts.readPayout, { params: { id } });
  const payout = result.data?.payout;
  if (payout === undefined) return <Loading result={result} />;
  const back = () => setMode("view");
  if (mode === "print")
    return (
      <PrintPreview
        sizes={["a4"]}
        about={{ kind: "payout", id }}
        title={`Payout voucher ${payout.number}`}
        printLabel="Print"
        buttons={
          <PdfButton endpoint={payouts.readVoucher} params={{ id: String(id) }}>
            PDF
          </PdfButton>
        }
        start={
          <Button variant="default" onClick={back}>
            Back
          </Button>
        }
      >
        {(sheet) => <Voucher {...sheet} payout={payout} />}
      </PrintPreview>
    );
  if (mode === "reverse")
    return (
      <ReversePayout
        payout={payout}
        onDone={(text) => {
          setMessage({ tone: "success", text });
          back();
        }}
        onCancel={back}
      />
    );
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <PayoutDetails
        payout={payout}
        actions={
          <>
            <Button variant="default" onClick={() => setMode("print")}>
              Voucher
            </Button>
            {payout.status === "paid_out" && may(actor, "payments.reverse") && (
              <Button variant="default" color="kola" onClick={() => setMode("reverse")}>
                Reverse
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

function Loading({ result }: { result: { error: Error | null; refetch: () => Promise<unknown> } }) {
  return (
    <NotLoaded result={result} fallback={payoutTexts.listFailed}>
      <DetailSkeleton />
    </NotLoaded>
  );
}

function PayoutDetails({ payout, actions }: { payout: Payout; actions?: ReactNode }) {
  const state = payoutStatuses.find(({ value }) => value === payout.status)?.label;
  const mark = voucherMark(payout);
  const recorded = voucherRecorded(payout);
  return (
    <DetailSection
      title={`${payout.number ?? state}: ${formatNleExact(payout.paid)}`}
      {...(actions === undefined ? {} : { actions })}
    >
      {mark !== null && <Note tone="warning">{mark}</Note>}
      <DetailList
        items={[
          { label: "State", value: state },
          { label: "Loan amount", value: formatNleExact(payout.amount) },
          ...chargeLines(payout),
          ...(payout.settled > 0
            ? [{ label: `Settles ${payout.settles}`, value: formatNleExact(payout.settled) }]
            : []),
          ...voucherFacts(payout).map(({ label, value }) => ({
            label,
            value: label === "Loan" ? <LoanLink id={value} /> : value,
          })),
          ...(recorded === "" ? [] : [{ label: "Record", value: recorded }]),
        ]}
      />
    </DetailSection>
  );
}

/** Reverses a payout (PAY-35) with a reason; of cash from a till, with the place of the cash (TILL-7). */
function ReversePayout(props: {
  payout: Payout;
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { payout } = props;
  const [cash, setCash] = useState("till");
  const reverse = useEndpointMutation(reversePayout, ["loans", "ledger", "reports", "dashboard"]);
  const isTill = isTillCode(payout.money_account?.code ?? "");
  const named = isTill ? namedAccount(cash) : null;
  const place = cashBackChoices.find(({ value }) => value === named)?.label;
  const instead = place === undefined ? "" : `, or to ${place} once its session was counted`;
  return (
    <ReasonForm
      title="Reverse the payout"
      sentence={`${formatNleExact(payout.paid)} goes back to ${payout.money_account?.name}${instead}. ${payout.loan_id} waits for another payout.`}
      label={`Reverse ${payout.number}`}
      submit={(reason) =>
        reverse.mutateAsync({
          params: { loanId: payout.loan_id },
          body: { reason, ...(named === null ? {} : { cash: named }) },
        })
      }
      failure={payoutTexts.reverseFailed}
      onDone={props.onDone}
      onCancel={props.onCancel}
    >
      {isTill && <CashBackField isBack name="cash" value={cash} onChange={setCash} />}
    </ReasonForm>
  );
}

/** The voucher of a payout to sign (PAY-36). A reversed one is marked. */
function Voucher(props: PreviewedDocument & { payout: Payout }) {
  const { payout, ref, size, from } = props;
  const mark = voucherMark(payout);
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Payout voucher"
      number={payout.number ?? ""}
      {...(mark === null ? {} : { mark })}
    >
      <p className={classes.amount} data-size={size}>
        {formatNleExact(payout.paid)}
        <small>{amountInWords(payout.paid)}</small>
      </p>
      <PrintList items={voucherFacts(payout)} />
      <table className={classes.division}>
        <tbody>
          {voucherFigures(payout).map(({ label, value, isSum }) => (
            <tr key={label} className={isSum ? classes.sum : undefined}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.booked}>{voucherRecorded(payout)}</p>
      <PrintSignatures lines={voucherSignatures} />
    </PrintLayout>
  );
}
