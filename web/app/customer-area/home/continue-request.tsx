import { Button } from "@mantine/core";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import { offeredProduct } from "@microfinance/contract/products/offered-request.ts";
import { requestWords } from "@microfinance/contract/products/request.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { storedLoanRequest } from "../../loan-application/loan-request.ts";
import { useOfferedProducts } from "../../loan-application/use-products.ts";
import { useOwnLoans } from "../loans/use-own-loans.ts";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";

/**
 * Continues the request that the customer made on the public pages before the sign-up (SITE-58). Absent while there is
 * an unfinished application.
 */
export function ContinueRequest() {
  const drafts = useEndpointQuery(listDrafts);
  const apply = useApplyForLoan();
  const products = useOfferedProducts();
  const { loans } = useOwnLoans();
  const request = storedLoanRequest();
  if (drafts.data?.drafts.length !== 0 || loans === undefined) return null;
  const isFirst = loans.active.length + loans.applications.length + loans.closed.length === 0;
  const isOffered = request !== null && offeredProduct(request, products) !== null;
  // It takes the place of the first application.
  if (!isOffered && !isFirst) return null;
  return (
    <div>
      <Button size="md" variant={isFirst ? "filled" : "default"} onClick={apply}>
        {isOffered ? `Continue: ${requestWords(request)}` : "Apply for Loan"}
      </Button>
    </div>
  );
}
