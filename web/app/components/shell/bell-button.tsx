import { ActionIcon } from "@mantine/core";
import IconBell from "icon:bell";
import { Hint } from "../form/hint.tsx";
import classes from "./bell-button.module.css";

/** Beyond this the bell does not count. */
const mostCounted = 9;

/**
 * The bell of a top bar, with the count of new items (MSG-7, SITE-53).
 *
 * @param unit the name of the counted items for screen readers: "unread".
 */
export function BellButton(props: {
  label: string;
  count: number;
  unit: string;
  onClick: () => void;
}) {
  const { label, count } = props;
  const shown = count > mostCounted ? `${mostCounted}+` : String(count);
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--touch)"
        aria-label={count === 0 ? label : `${label}, ${shown} ${props.unit}`}
        aria-haspopup="dialog"
        onClick={props.onClick}
      >
        <IconBell size={22} />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </ActionIcon>
    </Hint>
  );
}
