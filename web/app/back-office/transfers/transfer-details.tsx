import type { ReactNode } from "react";
import { Group } from "@mantine/core";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import { transferDirections } from "@microfinance/contract/transfers/texts.ts";
import { Link } from "react-router";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { Money } from "../../components/display/money.tsx";
import { formatCancellation, foreignAmount } from "./transfer-columns.tsx";
import classes from "./transfers.module.css";

/** All data of a transfer, its amount first. */
export function TransferDetails(props: {
  transfer: Transfer;
  status: ReactNode;
  actions: ReactNode;
}) {
  const { transfer } = props;
  return (
    <>
      <div className={classes.amount}>
        <Money value={transfer.local_currency} size="hero" />
        <small>
          for {foreignAmount(transfer)} through {transfer.transfer_medium}
        </small>
      </div>
      <Group gap="xs" mb="lg">
        {props.actions}
      </Group>
      <DetailSection title="Transfer" actions={props.status}>
        <DetailList
          items={[
            { label: "Transfer pin", value: transfer.transfer_pin },
            { label: "Medium", value: transfer.transfer_medium },
            { label: "Amount", value: foreignAmount(transfer) },
            { label: "Equivalent", value: <Money value={transfer.local_currency} /> },
            {
              label: "Direction",
              value: transferDirections.find(({ value }) => value === transfer.direction)?.label,
            },
            { label: "Payment method", value: transfer.payment_method },
            ...(transfer.direction === "out"
              ? [{ label: "Fee", value: <Money value={transfer.fee} /> }]
              : []),
            { label: "Partner", value: transfer.partner_name },
            { label: "Commission", value: <Money value={transfer.commission} /> },
            ...(transfer.settlement === null
              ? []
              : [
                  {
                    label: "Settlement",
                    value: (
                      <Link
                        to={{
                          hash: sectionHref("transfers", {
                            view: "settlements",
                            settlement: String(transfer.settlement.id),
                          }),
                        }}
                      >
                        {transfer.settlement.number}
                      </Link>
                    ),
                  },
                ]),
            { label: "Transfer date", value: formatStaffDate(transfer.transfer_date) },
            {
              label: "Recorded",
              value: `${formatStaffDateTime(transfer.created_at)} by ${transfer.recorded_by}`,
            },
            ...(transfer.cancellation === null
              ? []
              : [{ label: "Canceled", value: formatCancellation(transfer.cancellation) }]),
          ]}
        />
      </DetailSection>
      <DetailSection title="Sender details">
        <DetailList
          items={[
            { label: "Name", value: transfer.sender_name },
            { label: "Phone", value: transfer.sender_phone },
            { label: "Email", value: transfer.sender_email },
            { label: "Country", value: transfer.sender_country },
            { label: "City", value: transfer.sender_city },
          ]}
        />
      </DetailSection>
      <DetailSection title="Receiver details">
        <DetailList
          items={[
            { label: "Name", value: transfer.receiver_name },
            { label: "Phone", value: transfer.receiver_phone },
            { label: "Email", value: transfer.receiver_email },
            { label: "Country", value: transfer.receiver_country },
            { label: "City", value: transfer.receiver_city },
          ]}
        />
      </DetailSection>
    </>
  );
}
