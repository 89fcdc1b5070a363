import { useNavigate } from "react-router";
import { may } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import MessagesPage from "./messages-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { OutboxPage } from "../messaging/outbox-page.tsx";
import { TemplatesPage } from "../messaging/templates-page.tsx";

const views = [
  { value: "site", label: "From the site", access: "messages.read" },
  { value: "sent", label: "Sent", access: "outbox.read" },
  { value: "templates", label: "Templates", access: "outbox.read" },
] as const;

/** Messages of the site, the outbox, and the templates of text messages: `#messages?view=sent` (MSG-9, MSG-14). */
export default function AllMessagesPage({ params }: SectionPageProps) {
  const actor = useActor();
  const navigate = useNavigate();
  if (actor === null) return null;
  const shown = views.filter(({ access }) => may(actor, access));
  const [first] = shown;
  if (first === undefined) {
    return (
      <>
        <PageHeader title="Messages" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  const wanted = params.get("view");
  const view = shown.find(({ value }) => value === wanted)?.value ?? first.value;
  const go = (chosen: string) => {
    const hash = sectionHref("messages", chosen === "site" ? {} : { view: chosen });
    void navigate({ hash }, { preventScrollReset: true });
  };
  const tabs = shown.length > 1 ? <ViewTabs views={shown} view={view} onShow={go} /> : undefined;
  if (view === "sent") return <OutboxPage params={params} actor={actor} tabs={tabs} />;
  if (view === "templates") return <TemplatesPage actor={actor} tabs={tabs} />;
  return <MessagesPage params={params} tabs={tabs} />;
}
