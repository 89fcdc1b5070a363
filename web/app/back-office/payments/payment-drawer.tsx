import { useState } from "react";
import { Button } from "@mantine/core";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import classes from "./payment-drawer.module.css";
import { AskForReversal } from "./ask-for-reversal.tsx";
import { MovePayment } from "./move-payment.tsx";
import { ReceiptView } from "../loans/receipts/receipt-view.tsx";
import { ReversePayment } from "./reverse-payment.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The side panel of a payment: its receipt, and its reversal for those who may reverse. Closed while `id` is null. */
export function PaymentDrawer(props: { id: number | null; actor: Actor; onClose: () => void }) {
  return (
    <DetailDrawer opened={props.id !== null} onClose={props.onClose} title="Payment" wide>
      {props.id !== null && <PaymentDetails key={props.id} id={props.id} actor={props.actor} />}
    </DetailDrawer>
  );
}

function PaymentDetails(props: { id: number; actor: Actor }) {
  const [open, setOpen] = useState<"reversal" | "move" | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const result = useEndpointQuery(payments.readPayment, {
    params: { paymentId: String(props.id) },
  });
  const { data } = result;
  if (data === undefined) {
    return (
      <NotLoaded result={result} fallback={reportTexts.fetchFailed}>
        <DetailSkeleton lines={10} />
      </NotLoaded>
    );
  }
  const { payment, waiting } = data;
  const mayReverse = may(props.actor, "payments.reverse");
  const mayRecord = may(props.actor, "payments.record");
  const done = (text: string) => {
    setOpen(null);
    setMessage({ tone: "success", text });
  };
  return (
    <div className={classes.payment}>
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <WaitingRequests waiting={waiting} />
      {open === "reversal" && !mayReverse && (
        <DetailSection title="Ask for reversal">
          <AskForReversal payment={payment} onCancel={() => setOpen(null)} onAsked={done} />
        </DetailSection>
      )}
      {open === "reversal" && mayReverse && (
        <DetailSection title="Reverse this payment">
          <ReversePayment
            payment={payment}
            onCancel={() => setOpen(null)}
            onReversed={() => done(paymentTexts.reversed)}
            onAsked={done}
          />
        </DetailSection>
      )}
      {open === "move" && (
        <DetailSection title={moveTexts.title}>
          <MovePayment payment={payment} onCancel={() => setOpen(null)} onDone={done} />
        </DetailSection>
      )}
      <ReceiptView
        payment={payment}
        actions={
          payment.reversal === null &&
          waiting.length === 0 &&
          open === null && (
            <>
              {(mayReverse || mayRecord) && (
                <Button variant="default" onClick={() => setOpen("reversal")}>
                  {mayReverse ? "Reverse payment" : "Ask for reversal"}
                </Button>
              )}
              {mayRecord && (
                <Button variant="default" onClick={() => setOpen("move")}>
                  {moveTexts.title}
                </Button>
              )}
            </>
          )
        }
      />
    </div>
  );
}
