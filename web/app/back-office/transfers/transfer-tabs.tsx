import { useNavigate } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";

/** The views of the section; the first is shown without a choice. */
const views = [
  { value: "transfers", label: "Transfers" },
  { value: "partners", label: "Partners" },
  { value: "settlements", label: "Settlements" },
] as const;

/** The tabs of Money Transfers: transfers, partners and settlements. */
export function TransferTabs({ view }: { view: (typeof views)[number]["value"] }) {
  const navigate = useNavigate();
  const go = (chosen: string) =>
    void navigate(
      { hash: sectionHref("transfers", chosen === "transfers" ? {} : { view: chosen }) },
      { preventScrollReset: true },
    );
  return <ViewTabs views={views} view={view} onShow={go} />;
}
