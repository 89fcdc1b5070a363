import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { listedSmall } from "@microfinance/contract/core/sentences.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import { Link } from "react-router";
import type { Viewer } from "../components/form/fields.tsx";
import { useEndpointQuery } from "../core/query.ts";
import { sectionHref } from "../core/use-section.ts";
import { ProgressTracker } from "./progress-tracker.tsx";
import { Unbroken } from "../components/display/sentence.tsx";
import { Note } from "../components/feedback/note.tsx";
import { PatternBand } from "../components/theme/pattern-band.tsx";

const justReceived = {
  status: "applied",
  first_review: "pending",
  second_review: "pending",
} as const;

/** An application that was submitted, and what is said beside its number (KYC-21). */
export interface Submitted {
  loanId: string;
  note: string | null;
}

/** The receipt of an application: its number and what happens next. */
export function SubmittedModal(props: {
  submitted: Submitted | null;
  viewer: Viewer;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={props.submitted !== null}
      onClose={props.onClose}
      title="Loan created successfully."
      centered
    >
      <Stack gap="md">
        <PatternBand variant="band" />
        <Text size="lg">
          The application number is{" "}
          <strong>
            <Unbroken>{props.submitted?.loanId}</Unbroken>
          </strong>
          .
        </Text>
        {props.submitted !== null && props.submitted.note !== null && (
          <Note tone={props.viewer === "staff" ? "warning" : "neutral"}>
            {props.submitted.note}
          </Note>
        )}
        {props.viewer === "customer" && (
          <ProgressTracker loan={justReceived} label="Progress of your application" />
        )}
        {props.viewer === "customer" && props.submitted !== null && (
          <StillMissing loanId={props.submitted.loanId} />
        )}
        <List>
          {props.viewer === "customer" ? (
            <>
              <List.Item>Two of our staff read your application.</List.Item>
              <List.Item>When it is approved, we pay you the amount less the fee.</List.Item>
              <List.Item>
                <HowWeTell />
              </List.Item>
            </>
          ) : (
            <>
              <List.Item>It now waits for its first review under Review Loans.</List.Item>
              <List.Item>The customer sees each step in their account.</List.Item>
            </>
          )}
        </List>
        <Group>
          <Button size="md" onClick={props.onClose}>
            Done
          </Button>
          {props.viewer === "customer" && (
            <Button
              component={Link}
              to={{ hash: sectionHref("loans", { loan: props.submitted?.loanId ?? "" }) }}
              size="md"
              variant="default"
              onClick={props.onClose}
            >
              See my application
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** The papers that the application lacks; the application itself takes them, now or later (LOAN-101). */
function StillMissing(props: { loanId: string }) {
  const { data } = useEndpointQuery(readLoanDetails, { params: { id: props.loanId } });
  const missing = data?.loan.papers_missing ?? [];
  if (missing.length === 0) return null;
  return (
    <Note>
      Papers still missing: <strong>{listedSmall(missing.map(({ name }) => name))}</strong>. Add
      them under See my application, or bring them to our office.
    </Note>
  );
}

/** How the customer hears of the loan: no mail about it goes to an address that is not confirmed (MSG-4). */
function HowWeTell() {
  const user = useEndpointQuery(readProfile).data?.user;
  if (user?.email_verified === true)
    return "We tell you each step by email and under the bell; the email with this number is on its way.";
  if (user === undefined) return "We tell you each step under the bell.";
  return "We tell you each step under the bell. Emails about your loan start when you have confirmed your email address.";
}
