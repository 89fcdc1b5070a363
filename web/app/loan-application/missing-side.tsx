import { Anchor } from "@mantine/core";
import { placeOf } from "@microfinance/contract/applications/fields.ts";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import type { ApplicationFieldError } from "@microfinance/contract/applications/rules.ts";
import layout from "../components/layout.module.css";
import type { GoToStep } from "./go-to-step.ts";
import { besideErrors } from "./missing-list.tsx";

/**
 * What an application on one page lacks, each a link to its field: what it cannot be sent without, then what the review
 * will require (LOAN-3, LOAN-4).
 */
export function MissingSide(props: {
  fieldErrors: readonly ApplicationFieldError[];
  missing: readonly MissingPart[];
  onStep: GoToStep;
}) {
  const { fieldErrors, onStep } = props;
  const missing = besideErrors(props.missing, fieldErrors);
  if (fieldErrors.length === 0 && missing.length === 0)
    return <p>Nothing. It has all that a decision needs.</p>;
  return (
    <>
      <Links
        title="Before it can be submitted"
        links={fieldErrors.map(({ field, text }) => ({
          key: field,
          text,
          open: () => onStep(placeOf(field)?.step ?? 0, field.split(".")[1]),
        }))}
      />
      <Links
        title="For a decision, now or later"
        links={missing.map(({ step, name, text }) => ({
          key: `${step} ${name}`,
          text,
          open: () => onStep(step, name),
        }))}
      />
    </>
  );
}

function Links(props: {
  title: string;
  links: readonly { key: string; text: string; open: () => void }[];
}) {
  if (props.links.length === 0) return null;
  return (
    <div>
      <h3 className={layout.strong}>{props.title}</h3>
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
