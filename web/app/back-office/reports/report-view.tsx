import { may } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { Link, useNavigate } from "react-router";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { useActor } from "../../core/use-actor.ts";
import { daysFrom } from "../ledger/ledger-address.ts";
import { changedParams } from "../use-list-state.ts";
import type { ReportProps } from "./report-props.ts";
import type { ReportView } from "./report-views.ts";

/** A report with an address of its own: `#reports?view=income-statement&from=2026-03-01&to=2026-03-31`. */
export function ReportViewPage(props: { view: ReportView; params: URLSearchParams }) {
  const { view, params } = props;
  const actor = useActor();
  const navigate = useNavigate();
  const { report, content: Content } = view;
  const days = daysFrom(params);
  const change: ReportProps["change"] = (changes) =>
    void navigate(
      { hash: sectionHref("reports", changedParams(params, changes)) },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        title={report.title}
        text={report.text}
        back={<Link to={{ hash: sectionHref("reports") }}>Reports</Link>}
      />
      {actor !== null && !may(actor, report.access) ? (
        <EmptyState title={generalTexts.forbidden} />
      ) : (
        <Content
          key={view.value}
          days={days}
          given={{
            ...(days.from === "" ? {} : { from: days.from }),
            ...(days.to === "" ? {} : { to: days.to }),
          }}
          params={params}
          change={change}
          onShow={({ from, to }) => change({ from: from || null, to: to || null })}
        />
      )}
    </>
  );
}
