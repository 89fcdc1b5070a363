import { Button } from "@mantine/core";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import {
  listGuarantors,
  readAddress,
  readBank,
  readEmployer,
} from "@microfinance/contract/customers/record-endpoints.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { applicationProgress } from "@microfinance/contract/applications/progress.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { listedSmall } from "@microfinance/contract/core/sentences.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import { Link } from "react-router";
import { Sentence, Unbroken } from "../../components/display/sentence.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointQuery } from "../../core/query.ts";
import { loanRequestKey } from "../../core/session.ts";
import { useSectionNavigation, sectionHref } from "../../core/use-section.ts";
import { useLoanDetails } from "../loans/use-loan-details.ts";
import { useOwnLoans } from "../loans/use-own-loans.ts";
import { useOwnCustomer } from "../current-customer.ts";
import { ApplyAgain } from "../loans/apply-again.tsx";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";
import { useCustomerSettings } from "../use-customer-settings.ts";
import { type HomeItem, homeItems, type NextAction, type OpenPapers } from "./home-items.ts";
import { LoanCard } from "./loan-card.tsx";
import classes from "./home-items.module.css";
import { ProgressTracker } from "../../loan-application/progress-tracker.tsx";
import loanCardClasses from "./loan-card.module.css";

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
      papers: Object.fromEntries(
        applied.details.flatMap((loan) =>
          loan === undefined
            ? []
            : [[loan.loan_id, { asked: loan.papers_asked, missing: loan.papers_missing }]],
        ),
      ),
      newest: loans?.newest,
      isRequested: localStorage.getItem(loanRequestKey) !== null,
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
    <section className={layout.stack3} aria-label="What to do next">
      {items.map((item, place) => {
        const isFirst = place === 0;
        if (item.kind === "loan")
          return <LoanCard key={item.key} loan={item.loan} isFirst={isFirst} />;
        if (item.kind === "application")
          return (
            <ApplicationCard
              key={item.key}
              loan={item.loan}
              papers={item.papers}
              isFirst={isFirst}
            />
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

/**
 * An application without a decision, or a rejected one, with the next step (CUST-27), and the papers that the office
 * asks for (LOAN-101).
 */
function ApplicationCard(props: { loan: LoanRecord; papers: OpenPapers; isFirst: boolean }) {
  const { loan, isFirst } = props;
  const { asked, missing } = props.papers;
  const open = asked.length > 0 ? asked : missing;
  const href = { hash: sectionHref("loans", { loan: loan.loan_id }) };
  const { next } = applicationProgress(loan);
  return (
    <div className={loanCardClasses.card}>
      <h2>
        <Unbroken>
          {loan.loan_type_name}, {formatNle(loan.loan_amount)}
        </Unbroken>
      </h2>
      <ProgressTracker loan={loan} label={`Progress of ${loan.loan_id}`} />
      {asked.length === 0 && <p>{next}</p>}
      {open.length === 0 ? (
        canonicalStatus(loan.status) === "rejected" && (
          <div className={loanCardClasses.buttons}>
            <ApplyAgain loan={loan} isFirst={isFirst} />
          </div>
        )
      ) : (
        <>
          <p>
            {asked.length > 0 ? "The office asks for" : "Papers still missing"}:{" "}
            <strong>{listedSmall(open.map(({ name }) => name))}</strong>.
          </p>
          <div className={loanCardClasses.buttons}>
            <Button component={Link} to={href} size="md" variant={isFirst ? "filled" : "default"}>
              Add papers
            </Button>
          </div>
        </>
      )}
      <p className={loanCardClasses.small}>
        Application{" "}
        <Link to={href}>
          <Unbroken>{loan.loan_id}</Unbroken>
        </Link>
      </p>
    </div>
  );
}
