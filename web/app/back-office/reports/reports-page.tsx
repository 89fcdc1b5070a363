import { useState } from "react";
import { Button, Modal } from "@mantine/core";
import {
  IconFileDescription,
  IconListSearch,
  IconReceiptOff,
  IconScale,
} from "@tabler/icons-react";
import { may } from "@microfinance/contract/core/access.ts";
import { useActor } from "../../core/use-actor.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import { MissingReceipts } from "./missing-receipts.tsx";
import { OtherPayments } from "./other-payments.tsx";
import { PaymentStatements } from "./payment-statements.tsx";
import classes from "./reports-page.module.css";
import { TrialBalance } from "./trial-balance.tsx";

type Report = "statements" | "others" | "trial balance" | "missing receipts";

/**
 * Reports (RPT-1): payment statements, payments of a loan or customer, and the trial balance for those who may read the
 * ledger.
 */
export default function ReportsPage() {
  const actor = useActor();
  const [open, setOpen] = useState<Report | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title="Reports" text="What you print for a customer, and what you look up." />
      <div className={classes.cards}>
        <Section
          title="Payment Statements"
          text="A loan's payments over a period, with what is due, ready to print on A4."
        >
          <Button
            leftSection={<IconFileDescription size={18} />}
            onClick={() => setOpen("statements")}
          >
            Payment Statements
          </Button>
        </Section>
        <Section title="Others" text="Every payment of one loan or one customer.">
          <Button
            variant="default"
            leftSection={<IconListSearch size={18} />}
            onClick={() => setOpen("others")}
          >
            Others
          </Button>
        </Section>
        {actor !== null && may(actor, "ledger.read") && (
          <Section title="Trial Balance" text="Debits and credits of every account up to a day.">
            <Button
              variant="default"
              leftSection={<IconScale size={18} />}
              onClick={() => setOpen("trial balance")}
            >
              Trial Balance
            </Button>
          </Section>
        )}
        {actor !== null && may(actor, "ledger.read") && (
          <Section title="Missing Receipt Numbers" text="Numbers that no payment has.">
            <Button
              variant="default"
              leftSection={<IconReceiptOff size={18} />}
              onClick={() => setOpen("missing receipts")}
            >
              Missing Receipt Numbers
            </Button>
          </Section>
        )}
      </div>
      <Modal opened={open === "statements"} onClose={close} title="Payment Statements" size={900}>
        <PaymentStatements />
      </Modal>
      <Modal opened={open === "others"} onClose={close} title="Others" size="xl">
        <OtherPayments />
      </Modal>
      <Modal opened={open === "trial balance"} onClose={close} title="Trial Balance" size={900}>
        <TrialBalance />
      </Modal>
      <Modal
        opened={open === "missing receipts"}
        onClose={close}
        title="Missing Receipt Numbers"
        size="xl"
      >
        <MissingReceipts />
      </Modal>
    </>
  );
}
