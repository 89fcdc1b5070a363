import { Tabs } from "@mantine/core";
import hiding from "../table/scroll-shadows.module.css";
import { useScrollShadows } from "../table/use-scroll-shadows.ts";
import { bringIntoRow } from "./bring-into-row.ts";
import classes from "./view-tabs.module.css";
import layout from "../layout.module.css";

/** The views of a section in one row; on a phone it scrolls, and the view that is shown is in sight. */
export function ViewTabs<View extends string>(props: {
  views: readonly { value: View; label: string }[];
  view: View;
  onShow: (view: View) => void;
}) {
  const [row, hidden] = useScrollShadows<HTMLDivElement>();
  return (
    <Tabs
      className={layout.below4}
      value={props.view}
      onChange={(chosen) => {
        const shown = props.views.find(({ value }) => value === chosen);
        if (shown !== undefined) props.onShow(shown.value);
      }}
    >
      <div className={hiding.sides} data-hidden={hidden}>
        <Tabs.List ref={row} className={classes.row}>
          {props.views.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              ref={value === props.view ? bringIntoRow : null}
              className={classes.tab}
              value={value}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
    </Tabs>
  );
}
