import { Button } from "@mantine/core";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import {
  listGuarantors,
  readAddress,
  readBank,
  readEmployer,
} from "@microfinance/contract/customers/record-endpoints.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useSectionNavigation } from "../../core/use-section.ts";
import { useLoanDetails } from "../loans/use-loan-details.ts";
import { useOwnLoans } from "../loans/use-own-loans.ts";
import { useOwnCustomer } from "../current-customer.ts";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";
import { type NextAction, nextActions } from "./next-action-list.ts";
import classes from "./next-actions.module.css";

/** What is most useful to do next, undefined while one of the answers that decide about it is on its way. */
export function useNextActions(): NextAction[] | undefined {
  const { customerId } = useOwnCustomer();
  const own = { params: { id: customerId } };
  const { loans, error } = useOwnLoans();
  const active = useLoanDetails(loans?.active.map((loan) => loan.loan_id) ?? []);
  const drafts = useEndpointQuery(listDrafts);
  const address = useEndpointQuery(readAddress, own);
  const employer = useEndpointQuery(readEmployer, own);
  const bank = useEndpointQuery(readBank, own);
  const guarantors = useEndpointQuery(listGuarantors, own);
  const isWaiting =
    (loans === undefined && error === null) ||
    [active, drafts, address, employer, bank, guarantors].some((answer) => answer.isPending);
  if (isWaiting) return undefined;
  return nextActions(
    {
      drafts: drafts.data?.drafts,
      active: active.details.filter((loan) => loan !== undefined),
      loanCount: loans && loans.active.length + loans.applications.length + loans.closed.length,
      hasAddress: address.data && address.data.address !== null,
      hasEmployer: employer.data && employer.data.employer !== null,
      hasBank: bank.data && bank.data.bank !== null,
      hasGuarantor: guarantors.data && guarantors.data.guarantors.length > 0,
    },
    businessDate(new Date()),
  );
}

/** The first three of them, on top of the Home tab; nothing where there is nothing to do. */
export function NextActions(props: { actions: readonly NextAction[] }) {
  const { actions } = props;
  const go = useGoTo();
  if (actions.length === 0) return null;
  return (
    <section className={classes.actions} aria-label="What to do next">
      {actions.slice(0, 3).map((action, place) => (
        <div
          key={action.key}
          className={classes.action}
          data-first={place === 0 || undefined}
          data-tone={action.tone}
        >
          <div>
            <h2>{action.title}</h2>
            <p>{action.text}</p>
          </div>
          <Button
            size="md"
            variant={place === 0 ? "filled" : "default"}
            {...(action.tone === "late" && place === 0 ? { color: "kola" } : {})}
            onClick={() => go(action)}
          >
            {action.button}
          </Button>
        </div>
      ))}
    </section>
  );
}

function useGoTo(): (action: NextAction) => void {
  const navigate = useSectionNavigation();
  const apply = useApplyForLoan();
  return ({ goes }) => {
    if (goes.to === "wizard") apply();
    if (goes.to === "loan") navigate("loans", { loan: goes.loanId });
    if (goes.to === "tab") navigate(goes.tab);
    if (goes.to === "panel") {
      const panel = document.getElementById(goes.panel);
      panel?.scrollIntoView({ block: "start" });
      panel?.querySelector("button")?.focus({ preventScroll: true });
    }
  };
}
