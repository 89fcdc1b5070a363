import { Button, Input, Select } from "@mantine/core";
import { interestRates } from "@microfinance/contract/core/constants.ts";
import { defaultRate, loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { useEffect, useRef, useState } from "react";
import type { LoanPart } from "./application-form.ts";
import type { PartEditor } from "./fields.tsx";

const { label } = loanFields.interest_rate;

/** The rate of the loan type as a statement; asking for another one opens the choice of all rates (LOAN-15). */
export function RateField(props: PartEditor<LoanPart>) {
  const { part, change } = props;
  const stated = defaultRate(part.loan_type);
  const isOther = part.interest_rate !== "" && part.interest_rate !== String(stated ?? "");
  const [isAsked, setAsked] = useState(false);
  const choice = useRef<HTMLInputElement>(null);
  // The pressed button was removed.
  useEffect(() => {
    if (isAsked) choice.current?.focus();
  }, [isAsked]);
  if (isAsked || isOther) {
    return (
      <Select
        ref={choice}
        label={label}
        name="interest_rate"
        description={wizardTexts.rateNote}
        data={interestRates.map((rate) => ({ value: String(rate), label: `${rate * 100}%` }))}
        placeholder="Choose"
        allowDeselect={false}
        value={part.interest_rate || null}
        onChange={(interest_rate) => change({ interest_rate: interest_rate ?? "" })}
      />
    );
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={wizardTexts.rateNote}>
      <p>
        {stated === null
          ? "It follows from the loan type."
          : `${stated * 100}% for a ${loanTypeLabel(part.loan_type)}.`}{" "}
        <Button variant="subtle" size="compact-md" onClick={() => setAsked(true)}>
          {wizardTexts.anotherRate}
        </Button>
      </p>
    </Input.Wrapper>
  );
}
