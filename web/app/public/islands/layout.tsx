import { useEffect } from "react";
import { Outlet } from "react-router";

/**
 * Around the pages that are finished HTML. The server completes them with the lender's content, so the router must not
 * draw them: should a link lead here without a page load, the page is loaded.
 */
export default function FinishedPages() {
  useEffect(() => {
    if (import.meta.env.PROD) window.location.reload();
  }, []);
  return <Outlet />;
}
