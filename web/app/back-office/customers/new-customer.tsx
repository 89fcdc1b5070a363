import { lazy, Suspense, useState } from "react";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import { LoadingData } from "../../components/theme/loading-data.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";

const NewCustomerForm = lazy(async () => ({
  default: (await import("./new-customer-form.tsx")).NewCustomerForm,
}));

/** A customer just created. */
export interface CreatedCustomer {
  customer_id: string;
  name: string;
  /** The server's message. */
  text: string;
}

/** New Customer: the form, then the dialog with Start Loan Application, which leads to that customer's (CUST-6). */
export function NewCustomer(props: { opened: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedCustomer | null>(null);
  return (
    <>
      <GuardedModal opened={props.opened} onClose={props.onClose} title="New Customer" size="lg">
        <Suspense fallback={<LoadingData />}>
          <NewCustomerForm
            onCancel={props.onClose}
            onCreated={(customer) => {
              props.onClose();
              setCreated(customer);
            }}
          />
        </Suspense>
      </GuardedModal>
      <Modal
        opened={created !== null}
        onClose={() => setCreated(null)}
        title={created?.text ?? ""}
        centered
      >
        {created !== null && (
          <Stack>
            <Text>
              {created.name} is{" "}
              <Link
                to={{ hash: sectionHref("customer-details", { id: created.customer_id }) }}
                onClick={() => setCreated(null)}
              >
                {created.customer_id}
              </Link>
              .
            </Text>
            <Group>
              <Button
                component={Link}
                to={{ hash: sectionHref("capture", { customer: created.customer_id }) }}
                data-autofocus
                onClick={() => setCreated(null)}
              >
                {loanScreenTexts.startApplication}
              </Button>
              <Button variant="default" onClick={() => setCreated(null)}>
                Close
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
