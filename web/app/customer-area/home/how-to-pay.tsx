import { Button, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { Sentence, Unbroken } from "../../components/display/sentence.tsx";
import { useMediaQuery } from "@mantine/hooks";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { WayToPay } from "@microfinance/contract/settings/how-to-pay.ts";
import { PayNow } from "../loans/pay-now.tsx";

/** The ways to pay that the lender has set, with the loan id as the reference (CUST-26). */
export function HowToPay(props: {
  opened: boolean;
  onClose: () => void;
  loan: LoanDetails;
  ways: readonly WayToPay[];
}) {
  const { loan } = props;
  const isSmall = useMediaQuery("(max-width: 480px)");
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="How to pay"
      fullScreen={isSmall ?? false}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        {loan.next_due_date !== null && (
          <Text>
            <Sentence
              text={
                loan.days_past_due > 0
                  ? `Pay ${formatNle(loan.arrears)} now, due since ${formatCustomerDate(loan.next_due_date)}.`
                  : `Pay ${formatNle(loan.next_due_amount ?? 0)} by ${formatCustomerDate(loan.next_due_date)}.`
              }
            />
          </Text>
        )}
        <div>
          <Text component="h3" fw={650}>
            Your reference
          </Text>
          <Group gap="sm">
            <Text>
              <Unbroken>{loan.loan_id}</Unbroken>
            </Text>
            <CopyButton value={loan.loan_id}>
              {({ copied, copy }) => (
                <Button variant="default" size="md" onClick={copy}>
                  {copied ? "Copied" : "Copy"}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Text size="sm" c="dimmed">
            Give it with each payment, so that it is booked to this loan.
          </Text>
        </div>
        <PayNow loan={loan} />
        {props.ways.map((way) => (
          <div key={way.title}>
            <Text component="h3" fw={650}>
              {way.title}
            </Text>
            {way.lines.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </div>
        ))}
      </Stack>
    </Modal>
  );
}
