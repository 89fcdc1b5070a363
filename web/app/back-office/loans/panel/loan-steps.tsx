import { useState } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import IconDots from "icon:dots";
import { Link } from "react-router";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { useActor } from "../../../core/use-actor.ts";
import { sectionHref } from "../../../core/use-section.ts";
import { nextSteps, type Step } from "../details/next-steps.ts";
import { ActDrawer } from "../servicing/act-drawer.tsx";
import { type ServicingAct, servicingActs } from "../servicing/acts.ts";
import { SectionButton } from "../list/section-button.tsx";

/**
 * The one step that a loan's status asks for; further steps are behind "...".
 *
 * @param section the section around the panel.
 * @param isBusy whether the panel has a form or buttons of its own; the step is then behind "..." too.
 */
export function LoanSteps(props: { loan: LoanDetails; section: string; isBusy: boolean }) {
  const { loan } = props;
  const actor = useActor();
  const steps = actor === null ? [] : nextSteps(loan, actor, props.section);
  const next = props.isBusy ? undefined : steps.find((step) => step.isNext);
  return (
    <>
      {next !== undefined && (
        <SectionButton section={next.section} params={next.params} isMain>
          {next.label}
        </SectionButton>
      )}
      <MoreSteps
        loan={loan}
        steps={steps.filter((step) => step !== next)}
        acts={actor === null ? [] : servicingActs.filter(({ when }) => when(loan, actor))}
      />
    </>
  );
}

function MoreSteps(props: {
  loan: LoanDetails;
  steps: readonly Step[];
  acts: readonly ServicingAct[];
}) {
  const { loan, steps } = props;
  const [act, setAct] = useState<ServicingAct | null>(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More about ${loan.loan_id}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map(({ section, params, label }) => (
            <Menu.Item key={label} component={Link} to={{ hash: sectionHref(section, params) }}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            component={Link}
            to={{ hash: sectionHref("customer-details", { id: loan.customer_id }) }}
          >
            Open {loan.customer_id}
          </Menu.Item>
          {props.acts.map((one) => (
            <Menu.Item key={one.key} onClick={() => setAct(one)}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActDrawer loan={loan} act={act} onClose={() => setAct(null)} />
    </>
  );
}
