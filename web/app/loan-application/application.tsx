import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { useSession } from "../core/use-session.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { fetchKnownRecords } from "./known-records.ts";
import { clearLoanRequest } from "./loan-request.ts";
import type { Submitted } from "./submitted-modal.tsx";
import { Unfilled } from "./unfilled.tsx";
import { useOffered } from "./use-products.ts";
import { Wizard } from "./wizard.tsx";

// With the steps, so that the receipt needs no network once the application was sent.
export { SubmittedModal } from "./submitted-modal.tsx";

/** The steps of an application, filled from the person's records and products, which are read first. */
export function Application(props: {
  viewer: Viewer;
  customerId: string | undefined;
  again: LoanRecord | null;
  isStarted: boolean;
  onLeave: () => void;
  onClose: () => void;
  onSubmitted: (submitted: Submitted) => void;
}) {
  const session = useSession();
  const claims = session.state === "signed-in" ? session.claims : null;
  const customerId = props.viewer === "customer" ? claims?.customer_id : props.customerId;
  const known = useQuery({
    queryKey: ["customers", "known-records", customerId ?? null],
    queryFn: () => fetchKnownRecords(customerId ?? ""),
    enabled: typeof customerId === "string",
    // A new form is filled from the records as they are now; later changes of them do not change an open form.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const offered = useOffered();
  const isWaiting = offered.isPending || (typeof customerId === "string" && known.isPending);
  if (claims === null || isWaiting)
    return (
      <Unfilled onClose={props.onLeave}>
        <LoadingData />
      </Unfilled>
    );
  if (known.isLoadingError)
    return (
      <Unfilled onClose={props.onLeave}>
        <ErrorState
          error={known.error}
          fallback={props.viewer === "staff" ? customerTexts.fetchFailed : draftTexts.readFailed}
          onRetry={() => void known.refetch()}
        />
      </Unfilled>
    );
  return (
    <Wizard
      userId={claims.id}
      viewer={props.viewer}
      known={known.data ?? null}
      again={props.again}
      forCustomer={props.viewer === "staff" ? (props.customerId ?? null) : null}
      isStarted={props.isStarted}
      onClose={props.onClose}
      onSubmitted={(submitted) => {
        if (props.viewer === "customer") clearLoanRequest();
        props.onSubmitted(submitted);
      }}
    />
  );
}
