import { Anchor } from "@mantine/core";
import { placeOf } from "@microfinance/contract/applications/fields.ts";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import type { ApplicationFieldError } from "@microfinance/contract/applications/rules.ts";
import layout from "../components/layout.module.css";
import type { ApplicationForm } from "./application-form.ts";
import type { GoToStep } from "./go-to-step.ts";
import { besideErrors } from "./missing-list.tsx";

/**
 * What an application on one page lacks, each a link to its field: what it cannot be sent without, then what the review
 * will require (LOAN-3, LOAN-4).
 */
export function MissingSide(props: {
  form: ApplicationForm;
  fieldErrors: readonly ApplicationFieldError[];
  missing: readonly MissingPart[];
  onStep: GoToStep;
}) {
  const { form, onStep } = props;
  // The rate follows from the type.
  const fieldErrors = props.fieldErrors.filter(
    ({ field }) => form.loan.loan_type !== "" || field !== "loan.interest_rate",
  );
  const missing = besideErrors(props.missing, fieldErrors);
  if (fieldErrors.length === 0 && missing.length === 0)
    return <p>Nothing. It has all that a decision needs.</p>;
  return (
    <>
      <Links
        title="Before it can be submitted"
        links={fieldErrors.map(({ field, text }) => {
          const [part = "", name = ""] = field.split(".");
          const place = placeOf(field);
          return {
            key: field,
            text: isEmpty(form, part, name) ? place?.label || text : text,
            open: () => onStep(place?.step ?? 0, name),
          };
        })}
      />
      <Links
        title="For a decision, now or later"
        links={missing.map(({ step, name, text }) => ({
          key: `${step} ${name} ${text}`,
          text,
          open: () => onStep(step, name),
        }))}
      />
    </>
  );
}

/** Whether nothing is entered in a field: its name says enough. */
function isEmpty(form: ApplicationForm, part: string, name: string): boolean {
  const values: unknown = Reflect.get(form, part);
  const value: unknown =
    typeof values === "object" && values !== null ? Reflect.get(values, name) : undefined;
  return value === "";
}

function Links(props: {
  title: string;
  links: readonly { key: string; text: string; open: () => void }[];
}) {
  if (props.links.length === 0) return null;
  return (
    <div>
      <h3 className={layout.hint}>{props.title}</h3>
      <ul className={layout.list}>
        {props.links.map(({ key, text, open }) => (
          <li key={key}>
            <Anchor component="button" type="button" ta="start" fz="inherit" py={4} onClick={open}>
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
