import { Button } from "@mantine/core";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import {
  listGuarantors,
  readAddress,
  readBank,
  readEmployer,
} from "@microfinance/contract/customers/record-endpoints.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { Sentence } from "../../components/display/sentence.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useSectionNavigation } from "../../core/use-section.ts";
import { useLoanDetails } from "../loans/use-loan-details.ts";
import { useOwnLoans } from "../loans/use-own-loans.ts";
import { useOwnCustomer } from "../current-customer.ts";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";
import { useCustomerSettings } from "../use-customer-settings.ts";
import { ApplicationCard } from "./application-card.tsx";
import { type HomeItem, homeItems, type NextAction } from "./home-items.ts";
import { LoanCard } from "./loan-card.tsx";
import classes from "./home-items.module.css";

/** The first item of Home; undefined while a response that decides it is loading. */
export function useHomeItems(): HomeItem[] | undefined {
  const { customerId } = useOwnCustomer();
  const own = { params: { id: customerId } };
  const { loans, error } = useOwnLoans();
  const active = useLoanDetails(loans?.active.map((loan) => loan.loan_id) ?? []);
  const applied = useLoanDetails(loans?.applications.map((loan) => loan.loan_id) ?? []);
  const drafts = useEndpointQuery(listDrafts);
  const address = useEndpointQuery(readAddress, own);
  const employer = useEndpointQuery(readEmployer, own);
  const bank = useEndpointQuery(readBank, own);
  const guarantors = useEndpointQuery(listGuarantors, own);
  const settings = useCustomerSettings();
  const isWaiting =
    (loans === undefined && error === null) ||
    [active, applied, drafts, address, employer, bank, guarantors, settings].some(
      (answer) => answer.isPending,
    );
  if (isWaiting) return undefined;
  return homeItems(
    {
      drafts: drafts.data?.drafts,
      active: active.details.filter((loan) => loan !== undefined),
      applications: loans?.applications ?? [],
      asked: Object.fromEntries(
        applied.details.flatMap((loan) => (loan ? [[loan.loan_id, loan.papers_asked]] : [])),
      ),
      newest: loans?.newest,
      loanCount: loans && loans.active.length + loans.applications.length + loans.closed.length,
      hasAddress: address.data && address.data.address !== null,
      hasEmployer: employer.data && employer.data.employer !== null,
      hasBank: bank.data && bank.data.bank !== null,
      hasGuarantor: guarantors.data && guarantors.data.guarantors.length > 0,
    },
    businessDate(new Date()),
  );
}

/** The items on top of the Home tab; nothing where there is nothing to do. Only the first has a filled button. */
export function HomeItems(props: { items: readonly HomeItem[] }) {
  const { items } = props;
  if (items.length === 0) return null;
  return (
    <section className={classes.items} aria-label="What to do next">
      {items.map((item, place) => {
        const isFirst = place === 0;
        if (item.kind === "loan")
          return <LoanCard key={item.key} loan={item.loan} isFirst={isFirst} />;
        if (item.kind === "application")
          return (
            <ApplicationCard key={item.key} loan={item.loan} asked={item.asked} isFirst={isFirst} />
          );
        return <ActionCard key={item.key} action={item.action} isFirst={isFirst} />;
      })}
    </section>
  );
}

function ActionCard(props: { action: NextAction; isFirst: boolean }) {
  const { action, isFirst } = props;
  const go = useGoTo();
  return (
    <div className={classes.action} data-first={isFirst || undefined}>
      <div>
        <h2>{action.title}</h2>
        <p>
          <Sentence text={action.text} />
        </p>
      </div>
      <Button size="md" variant={isFirst ? "filled" : "default"} onClick={() => go(action)}>
        {action.button}
      </Button>
    </div>
  );
}

function useGoTo(): (action: NextAction) => void {
  const navigate = useSectionNavigation();
  const apply = useApplyForLoan();
  return ({ goes }) => {
    if (goes.to === "wizard") apply();
    if (goes.to === "tab") navigate(goes.tab);
    if (goes.to === "panel") {
      const panel = document.getElementById(goes.panel);
      panel?.scrollIntoView({ block: "start" });
      panel?.querySelector("button")?.focus({ preventScroll: true });
    }
  };
}
