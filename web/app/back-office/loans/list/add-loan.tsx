import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { Link } from "react-router";
import { sectionHref } from "../../../core/use-section.ts";

/** Begins an application at the counter (LOAN-118). */
export function AddLoan() {
  return (
    <Button
      component={Link}
      to={{ hash: sectionHref("capture") }}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      Add Loan
    </Button>
  );
}
