import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import { ErrorState } from "../components/feedback/error-state.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { useSession } from "../core/use-session.ts";
import { fetchKnownRecords, type KnownRecords } from "./known-records.ts";
import { useOffered } from "./use-products.ts";

/**
 * Reads the applicant's records and the products, which an application is filled from.
 *
 * @param customerId the customer a staff member applies for; customers apply for themselves.
 * @param around what stands around the state while they are read.
 * @param children the application, with the id of the user who enters it.
 */
export function Applicant(props: {
  viewer: Viewer;
  customerId: string | undefined;
  around: (waiting: ReactNode) => ReactNode;
  children: (userId: number, known: KnownRecords | null) => ReactNode;
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
  if (claims === null || isWaiting) return props.around(<LoadingData />);
  if (known.isLoadingError)
    return props.around(
      <ErrorState
        error={known.error}
        fallback={props.viewer === "staff" ? customerTexts.fetchFailed : draftTexts.readFailed}
        onRetry={() => void known.refetch()}
      />,
    );
  return props.children(claims.id, known.data ?? null);
}
