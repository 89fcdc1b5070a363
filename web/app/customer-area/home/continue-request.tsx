import { Button } from "@mantine/core";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import { offeredProduct, requestWords } from "@microfinance/contract/products/request.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { storedLoanRequest } from "../../loan-application/loan-request.ts";
import { useOfferedProducts } from "../../loan-application/use-products.ts";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";

/**
 * Continues the request that the customer made on the public pages before the sign-up (SITE-58). Absent while there is
 * an unfinished application.
 */
export function ContinueRequest() {
  const drafts = useEndpointQuery(listDrafts);
  const apply = useApplyForLoan();
  const products = useOfferedProducts();
  const request = storedLoanRequest();
  if (request === null || offeredProduct(request, products) === null) return null;
  if (drafts.data?.drafts.length !== 0) return null;
  return (
    <div>
      <Button variant="default" onClick={apply}>
        Continue: {requestWords(request)}
      </Button>
    </div>
  );
}
