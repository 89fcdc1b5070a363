import { useState } from "react";
import { Button, Modal } from "@mantine/core";
import { IconFileDescription, IconListSearch } from "@tabler/icons-react";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { OtherPayments } from "./other-payments.tsx";
import { PaymentStatements } from "./payment-statements.tsx";
import classes from "./reports-page.module.css";

/** Reports (002§2): payment statements, and the payments of a loan or customer. */
export default function ReportsPage() {
  const [open, setOpen] = useState<"statements" | "others" | null>(null);
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
      </div>
      <Modal opened={open === "statements"} onClose={close} title="Payment Statements" size={900}>
        <PaymentStatements />
      </Modal>
      <Modal opened={open === "others"} onClose={close} title="Others" size="xl">
        <OtherPayments />
      </Modal>
    </>
  );
}
