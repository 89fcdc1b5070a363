import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import * as settings from "@microfinance/contract/settings/endpoints.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { useActor } from "../../core/use-actor.ts";
import { BackupPanel } from "./backup-panel.tsx";
import { BackdatingPanel, ProvisionPanel } from "./books-panel.tsx";
import { CeilingsPanel, LimitPanels } from "./limit-panels.tsx";
import { HolidaysPanel, RestDaysPanel } from "./calendar-panel.tsx";
import { CustomerAreaPanel } from "./customer-area-panel.tsx";
import { EverythingPanel } from "./everything-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { HowToPayPanel } from "./how-to-pay-panel.tsx";
import { IncomeSharePanel, ReviewsPanel, PayoutPanel, WriteOffsPanel } from "./loan-panels.tsx";
import { RefusalPanel } from "./refusal-panel.tsx";
import { LenderPanel } from "./lender-panel.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { MethodsPanel } from "./methods-panel.tsx";
import { MoveDueDatesPanel } from "./move-due-dates-panel.tsx";
import { ProductsPanel } from "./products/products-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SitePanels } from "./site/site-panels.tsx";
import { SmsPanel } from "./sms-panel.tsx";
import { TillsPanel } from "./tills-panel.tsx";
import classes from "./settings.module.css";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import { requestSubject, type QueuedRequest } from "@microfinance/contract/requests/requests.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Section } from "../../components/shell/section.tsx";
import { notify } from "../../core/notify.ts";
import { RequestAnswer } from "../requests/request-drawer.tsx";

/** The lender's settings (LOAN-74, AUTH-4, AUTH-55, LOAN-52): all staff read them, a system admin changes them. */
export default function SettingsPage() {
  const actor = useActor();
  const result = useEndpointQuery(settings.readSettings, {});
  const update = useEndpointMutation(settings.updateSettings, ["servicing"]);
  if (actor === null) return null;
  const readOnly = !may(actor, "settings.update");
  const panel = {
    readOnly,
    save: async (change: Partial<LenderSettings>) =>
      (await update.mutateAsync({ body: change })).msg,
  };
  const stored = result.data?.settings;
  return (
    <>
      <PageHeader
        title="Settings"
        text={
          readOnly
            ? readOnlyText(actor)
            : "Every change is audited. Switches, limits and how to pay wait for a second administrator."
        }
        actions={
          may(actor, "imports.manage") && (
            <Button component={Link} to={{ hash: sectionHref("imports") }} variant="default">
              Import
            </Button>
          )
        }
      />
      {stored === undefined ? (
        <NotLoaded result={result} fallback="The settings could not be fetched.">
          <CardSkeleton cards={4} height={160} />
        </NotLoaded>
      ) : (
        <div className={classes.panels}>
          <WaitingControls />
          <LenderPanel settings={stored} {...panel} />
          <LogoPanel readOnly={readOnly} />
          <HowToPayPanel settings={stored} {...panel} />
          <CustomerAreaPanel settings={stored} {...panel} />
          <SmsPanel settings={stored} {...panel} />
          <ReviewsPanel settings={stored} {...panel} />
          <RefusalPanel settings={stored} {...panel} />
          <SecondFactorPanel settings={stored} {...panel} />
          <CeilingsPanel settings={stored} {...panel} />
          <IncomeSharePanel settings={stored} {...panel} />
          <LimitPanels settings={stored} {...panel} />
          <WriteOffsPanel settings={stored} {...panel} />
          <PayoutPanel settings={stored} {...panel} />
          <ProductsPanel />
          <RestDaysPanel settings={stored} {...panel} />
          <HolidaysPanel readOnly={readOnly} />
          <MoveDueDatesPanel />
          <MethodsPanel />
          <BackdatingPanel settings={stored} {...panel} />
          <ProvisionPanel settings={stored} {...panel} />
          <TillsPanel settings={stored} {...panel} />
          <BackupPanel />
          {may(actor, "everything.export") && <EverythingPanel />}
          <RetentionPanel settings={stored} {...panel} />
          <HostsPanel settings={stored} {...panel} />
          <SitePanels settings={stored} {...panel} />
        </div>
      )}
    </>
  );
}

function readOnlyText(actor: Actor): string {
  return may(actor, "accounts.manage")
    ? "Only a system admin can change these, except for the payment methods."
    : "Only a system admin can change these.";
}

/** The changes of controls that wait, each with what the reader may do; nothing where none waits (AUTH-55). */
function WaitingControls() {
  const result = useEndpointQuery(listRequests, {
    query: { state: "waiting", kind: "control", page_size: 100 },
  });
  return result.data?.requests.map((request) => (
    <Section key={request.id} title={`Waits: ${requestSubject(request)}`}>
      <DetailList items={request.lines} columns={1} />
      <p className={classes.note}>{waitingText(request)}</p>
      <RequestAnswer request={request} onDone={(text) => void notify(text)} />
    </Section>
  ));
}

function waitingText({ asker_name, asked_at, effective_at }: QueuedRequest): string {
  const asked = `Asked by ${asker_name}, waits since ${formatStaffDateTime(asked_at)}.`;
  return effective_at === null
    ? `${asked} Another administrator must approve it.`
    : `${asked} Takes effect at ${formatStaffDateTime(effective_at)}, unless it is stopped before.`;
}
