import { Tabs } from "@mantine/core";
import { useNavigate } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import classes from "./transfers.module.css";

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
  return (
    <Tabs
      className={classes.tabs}
      value={view}
      onChange={(chosen) => chosen !== null && go(chosen)}
    >
      <Tabs.List>
        {views.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
