import { Button, Stack } from "@mantine/core";
import IconPrinter from "icon:printer";
import { useRef } from "react";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import type { ApplicationFieldError } from "@microfinance/contract/applications/rules.ts";
import type { Viewer } from "../../components/form/fields.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import type { ApplicationForm } from "../application-form.ts";
import { ApplicationPaper, applicationTitle } from "../application-paper.tsx";
import { ErrorList } from "../error-list.tsx";
import type { TopUpOffer } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import type { GoToStep } from "../go-to-step.ts";
import { MissingList } from "../missing-list.tsx";
import classes from "./review-step.module.css";

/**
 * Step 10: everything that will be sent, to be checked. Errors are listed on top, and each part links to its step.
 *
 * @param unsentFiles names of files that failed to upload; they do not prevent a submission.
 * @param fieldErrors errors that prevent a submission.
 * @param missing missing parts, which do not prevent a submission.
 */
export function ReviewStep(props: {
  form: ApplicationForm;
  settles: TopUpOffer | null;
  files: readonly StoredFile[];
  unsentFiles: readonly string[];
  viewer: Viewer;
  fieldErrors: readonly ApplicationFieldError[];
  missing: readonly MissingPart[];
  onStep: GoToStep;
}) {
  const paper = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="md">
      <ErrorList fieldErrors={props.fieldErrors} onStep={props.onStep} />
      <MissingList
        viewer={props.viewer}
        missing={props.missing}
        fieldErrors={props.fieldErrors}
        onStep={props.onStep}
      />
      {props.viewer === "staff" && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          className={classes.print}
          onClick={() =>
            paper.current !== null && void printElement(paper.current, applicationTitle)
          }
        >
          Print
        </Button>
      )}
      <ApplicationPaper {...props} paper={paper} />
    </Stack>
  );
}
