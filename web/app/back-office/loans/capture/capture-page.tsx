import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { may } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { PageHeader } from "../../../components/shell/page-header.tsx";
import { LoadingData } from "../../../components/theme/loading-data.tsx";
import { sectionHref } from "../../../core/use-section.ts";
import { useActor } from "../../../core/use-actor.ts";
import type { Submitted } from "../../../loan-application/submitted-modal.tsx";
import { WhoIsIt } from "../../../loan-application/who-is-it.tsx";
import type { SectionPageProps } from "../../section-keys.ts";

const Capture = lazy(async () => ({
  default: (await import("../../../loan-application/capture.tsx")).Capture,
}));
const LoanApplicationModal = lazy(async () => ({
  default: (await import("../../../loan-application/loan-application-modal.tsx"))
    .LoanApplicationModal,
}));
const SubmittedModal = lazy(async () => ({
  default: (await import("../../../loan-application/submitted-modal.tsx")).SubmittedModal,
}));

/**
 * An application that staff take (LOAN-118): whom it is for, then all of it on one page, or the ten steps. Person,
 * application and arrangement are in the address, so that a reload goes on.
 */
export default function CapturePage({ params }: SectionPageProps) {
  const actor = useActor();
  const navigate = useNavigate();
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const [wereSteps, setSteps] = useState(false);
  if (actor === null) return null;
  if (!may(actor, "applications.submit"))
    return (
      <>
        <PageHeader title="Add Loan" />
        <p>{generalTexts.forbidden}</p>
      </>
    );
  const application = params.get("application") ?? undefined;
  const customer = params.get("customer") ?? undefined;
  const person = {
    ...(customer !== undefined && { customer }),
    ...(application !== undefined && { application }),
  };
  const isChosen = customer !== undefined || application !== undefined;
  const isBySteps = params.get("by") === "steps";
  // The dialog stays for its receipt.
  if (isBySteps && !wereSteps) setSteps(true);
  const go = (to: Readonly<Record<string, string>>, replace = false) =>
    void navigate({ hash: sectionHref("capture", to) }, { replace });
  const finish = (done: Submitted) => {
    setSubmitted(done);
    go({}, true);
  };
  return (
    <>
      <PageHeader
        title="Add Loan"
        {...(isChosen
          ? { back: <Link to={{ hash: sectionHref("capture") }}>Another person</Link> }
          : {
              actions: (
                <Button variant="default" onClick={() => go({ by: "steps" })}>
                  Step by step
                </Button>
              ),
            })}
      />
      <Suspense fallback={<LoadingData />}>
        {wereSteps && (
          <LoanApplicationModal
            opened={isBySteps}
            viewer="staff"
            {...(customer !== undefined && { customerId: customer })}
            {...(application !== undefined && { applicationId: application })}
            onClose={() => go(person, true)}
            onSubmitted={() => go({}, true)}
          />
        )}
        {isBySteps ? null : isChosen ? (
          <Capture
            key={`${customer} ${application}`}
            customerId={customer}
            applicationId={application}
            onLeave={() => go({})}
            onSteps={(applicationId) => go({ ...person, application: applicationId, by: "steps" })}
            onTaken={(applicationId) => go({ application: applicationId })}
            onSubmitted={finish}
          />
        ) : (
          <WhoIsIt
            userId={actor.user_id}
            onCustomer={(customerId) => go({ customer: customerId })}
            onApplication={(applicationId) => go({ application: applicationId })}
          />
        )}
      </Suspense>
      {submitted !== null && (
        <Suspense fallback={null}>
          <SubmittedModal submitted={submitted} viewer="staff" onClose={() => setSubmitted(null)} />
        </Suspense>
      )}
    </>
  );
}
