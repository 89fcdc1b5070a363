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
} from "@microfinance/contract/payouts/voucher.ts";
import { Link } from "react-router";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { PrintPreview } from "../../components/print/print-preview.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { sectionHref } from "../../core/use-section.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { PayOutForm } from "./pay-out-form.tsx";
import { ReversePayout } from "./reverse-payout.tsx";
import { Voucher } from "./voucher.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

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
