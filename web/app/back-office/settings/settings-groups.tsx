import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { BackupPanel } from "./backup-panel.tsx";
import { BackdatingPanel, ProvisionPanel } from "./books-panel.tsx";
import { BranchesPanel } from "./branches-panel.tsx";
import { HolidaysPanel, RestDaysPanel } from "./calendar-panel.tsx";
import { ClientsPanel } from "./clients-panel.tsx";
import { CustomerAreaPanel } from "./customer-area-panel.tsx";
import { DirectoryPanel } from "./directory-panel.tsx";
import { EverythingPanel } from "./everything-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { HowToPayPanel } from "./how-to-pay-panel.tsx";
import { LenderPanel } from "./lender-panel.tsx";
import { CeilingsPanel, LimitPanels } from "./limit-panels.tsx";
import { IncomeSharePanel, PayoutPanel, ReviewsPanel, WriteOffsPanel } from "./loan-panels.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { MethodsPanel } from "./methods-panel.tsx";
import { MoveDueDatesPanel } from "./move-due-dates-panel.tsx";
import { ProductsPanel } from "./products/products-panel.tsx";
import { RefusalPanel } from "./refusal-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import { SitePanels } from "./site/site-panels.tsx";
import { SmsPanel } from "./sms-panel.tsx";
import { TillsPanel } from "./tills-panel.tsx";

const EventsPanel = lazy(async () => ({
  default: (await import("./events/events-panel.tsx")).EventsPanel,
}));

const RecipientsPanel = lazy(async () => ({
  default: (await import("./recipients/recipients-panel.tsx")).RecipientsPanel,
}));

/** A panel of Settings with its address, `#settings?panel=products`. */
export interface NamedPanel {
  key: string;
  /** As in the index. */
  title: string;
  /** What else a person may look for. */
  words: string;
  content: ReactNode;
}

/** Panels under one heading of the index. */
export interface PanelGroup {
  title: string;
  panels: readonly NamedPanel[];
}

/** The panels of Settings by group, as far as this person has them. */
export function settingsGroups(panel: SettingsPanel, actor: Actor): readonly PanelGroup[] {
  const one = (key: string, title: string, content: ReactNode, words = ""): NamedPanel => ({
    key,
    title,
    words,
    content,
  });
  return [
    {
      title: "Lender",
      panels: [
        one("lender", "Lender", <LenderPanel {...panel} />, "name address phone email hours"),
        one("logo", "Logo", <LogoPanel readOnly={panel.readOnly} />, "picture papers"),
        one("how-to-pay", "How to pay", <HowToPayPanel {...panel} />, "account number customers"),
        one("customer-area", "Customer area", <CustomerAreaPanel {...panel} />, "officer contact"),
        one("sms", "Text messages", <SmsPanel {...panel} />, "SMS provider Krio"),
        ...(may(actor, "branches.manage")
          ? [
              one(
                "branches",
                "Branches",
                <BranchesPanel {...panel} />,
                "office open close district",
              ),
            ]
          : []),
      ],
    },
    {
      title: "Loans",
      panels: [
        one("products", "Products", <ProductsPanel />, "rate fee penalty period repayment"),
        one("persons", "Separate persons", <ReviewsPanel {...panel} />, "review approve reverse"),
        one(
          "refusals",
          "Reasons of a refusal",
          <RefusalPanel {...panel} />,
          "reject category customer",
        ),
        one("ceilings", "Approval ceilings", <CeilingsPanel {...panel} />, "limit role"),
        one("income", "Instalment and income", <IncomeSharePanel {...panel} />, "share"),
        one(
          "limits",
          "Limits of one person",
          <LimitPanels {...panel} />,
          "waivers receipts charges differences",
        ),
        one("write-offs", "Write-offs", <WriteOffsPanel {...panel} />, "loss bad debt"),
        one("payout", "Payout of loans", <PayoutPanel {...panel} />, "voucher method approval"),
      ],
    },
    {
      title: "Calendar",
      panels: [
        one("rest-days", "Rest days", <RestDaysPanel {...panel} />, "calendar week Sunday"),
        one(
          "holidays",
          "Public holidays",
          <HolidaysPanel readOnly={panel.readOnly} />,
          "calendar day",
        ),
        one("due-dates", "Due dates of a day", <MoveDueDatesPanel />, "calendar move holiday"),
      ],
    },
    {
      title: "Money",
      panels: [
        one("methods", "Payment methods", <MethodsPanel />, "cash bank wallet reference account"),
        one("tills", "Tills", <TillsPanel {...panel} />, "safe count blind float cash on the way"),
        one("dates", "Dates of money", <BackdatingPanel {...panel} />, "backdating days"),
        one("provision", "Provision for loan losses", <ProvisionPanel {...panel} />, "books"),
      ],
    },
    {
      title: "Access and data",
      panels: [
        one(
          "second-step",
          "Second step at sign-in",
          <SecondFactorPanel {...panel} />,
          "factor 2FA",
        ),
        one("hosts", "E-mail hosts", <HostsPanel {...panel} />, "domain staff"),
        one("retention", "How long records are kept", <RetentionPanel {...panel} />, "erase years"),
        one("backup", "Continuous backup", <BackupPanel />, "restore"),
        ...(may(actor, "everything.export")
          ? [one("export", "Complete export", <EverythingPanel />, "everything ZIP")]
          : []),
        ...(may(actor, "imports.manage")
          ? [one("earlier-system", "Earlier system", <ImportPanel />, "import CSV files")]
          : []),
      ],
    },
    ...(may(actor, "connections.manage")
      ? [
          {
            title: "Connections",
            panels: [
              one("clients", "API clients", <ClientsPanel />, "program secret token OAuth"),
              one("directory", "Directory", <DirectoryPanel />, "sign in Microsoft Google OpenID"),
              one(
                "events",
                "Events",
                <Opened of={<EventsPanel />} />,
                "program webhook receiver delivery replay",
              ),
              one(
                "recipients",
                "Recipients of files",
                <Opened of={<RecipientsPanel />} />,
                "mail SFTP bureau accountant",
              ),
            ],
          },
        ]
      : []),
    {
      title: "Site",
      panels: [
        one(
          "site",
          "Public site",
          <SitePanels {...panel} />,
          "office claims team partners testimonials job openings publish",
        ),
      ],
    },
  ];
}

/** The groups with the panels that a search finds: each of its words is in the title, the group or the words. */
export function foundGroups(groups: readonly PanelGroup[], search: string): readonly PanelGroup[] {
  const words = search.toLowerCase().split(/\s+/);
  return groups
    .map((group) => ({
      ...group,
      panels: group.panels.filter((panel) => {
        const text = `${group.title} ${panel.title} ${panel.words}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ panels }) => panels.length > 0);
}

/** A panel that is loaded when it is opened. */
function Opened({ of }: { of: ReactNode }) {
  return <Suspense fallback={<CardSkeleton cards={1} height={160} />}>{of}</Suspense>;
}

function ImportPanel() {
  return (
    <Section title="Earlier system" text="Customers, loans and payments from files.">
      <Button component={Link} to={{ hash: sectionHref("imports") }} variant="default">
        Import
      </Button>
    </Section>
  );
}
