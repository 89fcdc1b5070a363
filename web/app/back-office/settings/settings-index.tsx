import { TextInput } from "@mantine/core";
import IconSearch from "icon:search";
import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import type { PanelGroup } from "./settings-groups.tsx";
import classes from "./settings.module.css";

/** The index of Settings: a search, then each panel under its group. */
export function SettingsIndex(props: {
  groups: readonly PanelGroup[];
  /** The panel of the address; null for all. */
  chosen: string | null;
  search: string;
  onSearch: (search: string) => void;
}) {
  return (
    <nav className={classes.index} aria-label="Settings">
      <TextInput
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={props.search}
        onChange={({ currentTarget }) => props.onSearch(currentTarget.value)}
      />
      <div className={classes.entries}>
        <Link
          to={{ hash: sectionHref("settings") }}
          aria-current={props.chosen === null ? "page" : undefined}
        >
          All settings
        </Link>
        {props.groups.map(({ title, panels }) => (
          <div key={title} className={classes.group}>
            <h2>{title}</h2>
            <ul aria-label={title}>
              {panels.map((panel) => (
                <li key={panel.key}>
                  <Link
                    to={{ hash: sectionHref("settings", { panel: panel.key }) }}
                    aria-current={panel.key === props.chosen ? "page" : undefined}
                  >
                    {panel.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
