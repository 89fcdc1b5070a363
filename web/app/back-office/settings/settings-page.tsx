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
import { HolidaysPanel, RestDaysPanel } from "./calendar-panel.tsx";
import { CeilingsPanel } from "./ceilings-panel.tsx";
import { CustomerAreaPanel } from "./customer-area-panel.tsx";
import { EverythingPanel } from "./everything-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { HowToPayPanel } from "./how-to-pay-panel.tsx";
import { IncomeSharePanel } from "./income-share-panel.tsx";
import { LenderPanel } from "./lender-panel.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { MethodsPanel } from "./methods-panel.tsx";
import { MoveDueDatesPanel } from "./move-due-dates-panel.tsx";
import { PayoutPanel } from "./payout-panel.tsx";
import { ProductsPanel } from "./products/products-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { ReviewsPanel } from "./reviews-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SitePanels } from "./site/site-panels.tsx";
import { SmsPanel } from "./sms-panel.tsx";
import { TillsPanel } from "./tills-panel.tsx";
import { WriteOffsPanel } from "./write-offs-panel.tsx";
import classes from "./settings.module.css";
import { LimitPanel } from "./limit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
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
          <SecondFactorPanel settings={stored} {...panel} />
          <CeilingsPanel settings={stored} {...panel} />
          <IncomeSharePanel settings={stored} {...panel} />
          <WaiversPanel settings={stored} {...panel} />
          <ReceiptsPanel settings={stored} {...panel} />
          <ChargesPanel settings={stored} {...panel} />
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

/** Up to which amount one person books charges and differences (ACC-27). */
function ChargesPanel(props: SettingsPanel) {
  return (
    <LimitPanel
      {...props}
      setting="charge_limit"
      title="Charges and differences"
      label="One person books them up to"
      note="Of a day, a statement and an employer's list. Above it they are a manual journal, which a second person checks."
    />
  );
}

/** Up to which amount one person decides on a receipt of the wallet (MOMO-15). */
function ReceiptsPanel(props: SettingsPanel) {
  return (
    <LimitPanel
      {...props}
      setting="receipt_limit"
      title="Receipts of mobile money"
      label="One person attaches or returns a receipt up to"
      note="Above it a second person confirms. No person confirms their own request."
    />
  );
}

/** Up to which amount a Finance Admin approves the waiver of a penalty (SERV-57). */
function WaiversPanel(props: SettingsPanel) {
  return (
    <LimitPanel
      {...props}
      setting="finance_waiver_limit"
      title="Waivers of penalties"
      label="A Finance Admin approves waivers up to"
      note="Managers and System Admins approve any waiver. No person approves their own request."
    />
  );
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
    : `${asked} Takes effect at ${formatStaffDateTime(effective_at)}, unless somebody stops it.`;
}
