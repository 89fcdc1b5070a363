import { may } from "@microfinance/contract/core/access.ts";
import { useNavigate } from "react-router";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";

/** The views of the section; the first is shown without a choice. */
const views = [
  { value: "transfers", label: "Transfers" },
  { value: "bills", label: "Bills" },
  { value: "partners", label: "Partners" },
  { value: "settlements", label: "Settlements" },
] as const;

/** The tabs of Money Transfers: transfers and bills; partners and settlements for who reads the ledger. */
export function TransferTabs({ view }: { view: (typeof views)[number]["value"] }) {
  const actor = useActor();
  const readsLedger = actor !== null && may(actor, "ledger.read");
  const shown = views.filter(
    ({ value }) => readsLedger || value === "transfers" || value === "bills",
  );
  const navigate = useNavigate();
  const go = (chosen: string) =>
    void navigate(
      { hash: sectionHref("transfers", chosen === "transfers" ? {} : { view: chosen }) },
      { preventScrollReset: true },
    );
  return <ViewTabs views={shown} view={view} onShow={go} />;
}
