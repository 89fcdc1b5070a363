import type { Ref } from "react";
import { Button } from "@mantine/core";
import IconPencil from "icon:pencil";
import IconPlus from "icon:plus";
import classes from "./begin-button.module.css";

/**
 * The button of a panel's head that opens its form: Edit, or Add where there is no record yet.
 *
 * @param addLabel another text than "Add".
 * @param loading while the form is loaded.
 */
export function BeginButton({
  ref,
  ...props
}: {
  exists: boolean;
  addLabel?: string | undefined;
  loading?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Button
      ref={ref}
      variant="default"
      size="compact-sm"
      className={classes.begin ?? ""}
      leftSection={props.exists ? <IconPencil size={15} /> : <IconPlus size={15} />}
      loading={props.loading ?? false}
      onClick={props.onClick}
    >
      {props.exists ? "Edit" : (props.addLabel ?? "Add")}
    </Button>
  );
}
