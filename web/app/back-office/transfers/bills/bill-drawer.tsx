import { useState } from "react";
import { Button, Group, TextInput } from "@mantine/core";
import IconArrowBackUp from "icon:arrow-back-up";
import IconArrowLeft from "icon:arrow-left";
import IconPrinter from "icon:printer";
import { Link } from "react-router";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import type { Bill } from "@microfinance/contract/bills/endpoints.ts";
import { giveBackError, tokenInGroups } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Money } from "../../../components/display/money.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { RecordDrawer } from "../../../components/drawer/record-drawer.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import layout from "../../../components/layout.module.css";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import type { BannerMessage } from "../../../core/use-submit.ts";
import { sectionHref } from "../../../core/use-section.ts";
import { CashBackField } from "../../my-till/cash-back-field.tsx";
import { BillState, payerOf } from "./bill-columns.tsx";
import { BillOutcome } from "./bill-outcome.tsx";
import { BillReceipt } from "./bill-receipt.tsx";
import classes from "../transfers.module.css";

/** The side panel of a bill: what was paid, its outcome, its receipt, and giving the money back. */
export function BillDrawer(props: { id: number | null; actor: Actor; onClose: () => void }) {
  return (
    <RecordDrawer
      id={props.id}
      onClose={props.onClose}
      title="Bill"
      wide
      read={bills.readBill}
      failure={texts.listFailed}
    >
      {({ data }) => <OpenedBill bill={data} actor={props.actor} />}
    </RecordDrawer>
  );
}

function OpenedBill({ bill, actor }: { bill: Bill; actor: Actor }) {
  const [mode, setMode] = useState<"view" | "print" | "back">("view");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const view = () => setMode("view");
  if (mode === "print") {
    return (
      <BillReceipt
        bill={bill}
        start={
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={16} />}
            data-autofocus
            onClick={view}
          >
            Back
          </Button>
        }
      />
    );
  }
  if (mode === "back") {
    return (
      <AskBack
        bill={bill}
        onCancel={view}
        onAsked={(text) => {
          setMessage({ tone: "success", text });
          view();
        }}
      />
    );
  }
  const mayPay = may(actor, "bills.pay");
  const mayGiveBack =
    mayPay &&
    bill.request_id === null &&
    giveBackError(bill.status, bill.settlement !== null) === null;
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <div className={classes.amount}>
        <Money value={bill.taken} size="hero" />
        <small>
          {bill.charge > 0
            ? `${formatNleExact(bill.amount)} and our charge of ${formatNleExact(bill.charge)}`
            : bill.biller_name}
        </small>
      </div>
      {mayPay && <BillOutcome bill={bill} isQuiet />}
      {bill.request_id !== null && (
        <Note>
          A second person decides about giving the money back:{" "}
          <Link to={{ hash: sectionHref("requests", { request: String(bill.request_id) }) }}>
            request {bill.request_id}
          </Link>
          .
        </Note>
      )}
      <Group gap="xs" my="lg">
        {mayPay && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => setMode("print")}
          >
            Receipt
          </Button>
        )}
        {mayGiveBack && (
          <Button
            variant="default"
            color="kola"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => setMode("back")}
          >
            Give the money back
          </Button>
        )}
      </Group>
      <DetailSection title={bill.number} actions={<BillState bill={bill} />}>
        <DetailList items={factsOf(bill)} />
      </DetailSection>
    </>
  );
}

function factsOf(bill: Bill) {
  const payer = payerOf(bill);
  const has = (value: string | null, label: string) => (value ? [{ label, value }] : []);
  return [
    { label: "Biller", value: bill.biller_name },
    { label: bill.number_label, value: bill.customer_number },
    ...has(bill.token === null ? null : tokenInGroups(bill.token), "Token"),
    { label: "Amount", value: <Money value={bill.amount} /> },
    { label: "Charge", value: <Money value={bill.charge} /> },
    { label: "Commission", value: <Money value={bill.commission} /> },
    { label: "Payment method", value: bill.payment_method },
    { label: "Date", value: formatStaffDate(bill.paid_on) },
    ...(bill.customer === null
      ? has(payer, "Who paid")
      : [
          {
            label: "Who paid",
            value: (
              <Link
                to={{ hash: sectionHref("customer-details", { id: bill.customer.customer_id }) }}
              >
                {payer}
              </Link>
            ),
          },
        ]),
    ...has(bill.phone, "Phone"),
    ...has(bill.biller_reference, "Reference of the biller"),
    ...has(bill.note, "Note"),
    ...(bill.settlement === null
      ? []
      : [
          {
            label: "Settlement",
            value: (
              <Link
                to={{
                  hash: sectionHref("transfers", {
                    view: "settlements",
                    settlement: String(bill.settlement.id),
                  }),
                }}
              >
                {bill.settlement.number}
              </Link>
            ),
          },
        ]),
    ...(bill.given_back === null
      ? []
      : [
          {
            label: "Given back",
            value: `${formatStaffDate(bill.given_back.on)}: ${bill.given_back.reason}${
              bill.given_back.approved_by === null
                ? ""
                : `, approved by ${bill.given_back.approved_by}`
            }`,
          },
          ...has(bill.given_back.confirmation, "Confirmed by the biller"),
        ]),
    { label: "Printed", value: bill.prints === 0 ? "Not yet" : `${bill.prints} times` },
    {
      label: "Recorded",
      value: `${formatStaffDateTime(bill.created_at)} by ${bill.recorded_by}`,
    },
  ];
}

/** Asks a second person to give the money of a bill back, with what the biller confirmed (BILL-11). */
function AskBack(props: { bill: Bill; onCancel: () => void; onAsked: (text: string) => void }) {
  const { bill } = props;
  const isCash = bill.payment_method === cashMethod;
  const ask = useEndpointMutation(bills.askBillReversal, ["requests", "dashboard"]);
  const form = useAppForm({
    initialValues: { reason: "", confirmation: "", cash: "1000" },
    submit: ({ reason, confirmation, cash }, key) => {
      const account = isCash ? namedAccount(cash) : null;
      return ask.mutateAsync({
        params: { id: bill.id },
        body: {
          request_key: key(),
          reason: reason.trim(),
          confirmation: confirmation.trim(),
          ...(account === null ? {} : { cash: account }),
        },
      });
    },
    failure: texts.reversalFailed,
    onDone: ({ msg }) => props.onAsked(msg),
  });
  const { reason, confirmation } = form.values;
  return (
    <DetailSection title="Give the money back">
      <div className={layout.stack4}>
        <TextInput
          label="Reason"
          withAsterisk
          data-autofocus
          maxLength={textLimits.line}
          {...form.field("reason")}
        />
        <TextInput
          label="How the biller confirmed it"
          description="Its reference, or who said that it took the payment back or never had it"
          withAsterisk
          maxLength={textLimits.line}
          {...form.field("confirmation")}
        />
        {isCash && <CashBackField isAsked {...form.field("cash")} />}
        <ConfirmAction
          of={form}
          danger
          sentence={
            reason.trim() === "" || confirmation.trim() === ""
              ? null
              : `A Finance Admin, a Manager or a System Admin approves that ${formatNleExact(bill.taken)} of ${bill.number} are given back. Give nothing back before.`
          }
          label="Ask for it"
          onCancel={props.onCancel}
        />
      </div>
    </DetailSection>
  );
}
