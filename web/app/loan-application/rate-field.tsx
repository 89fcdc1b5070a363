import { Button, Input, Select } from "@mantine/core";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { interestWords } from "@microfinance/contract/schedules/words.ts";
import { useEffect, useRef, useState } from "react";
import type { LoanPart } from "./application-form.ts";
import type { PartEditor } from "./fields.tsx";
import { useOfferedProducts } from "./use-products.ts";

const { label } = loanFields.interest_rate;

/** The rate of the loan type as a statement; asking for another one opens the choice of all rates (LOAN-15). */
export function RateField(props: PartEditor<LoanPart>) {
  const { part, change } = props;
  const products = useOfferedProducts();
  const product = products.find(({ code }) => code === part.loan_type);
  const stated = product?.default_rate ?? null;
  const rates = product?.rates ?? [...new Set(products.flatMap((one) => one.rates))];
  const isOther = part.interest_rate !== "" && part.interest_rate !== String(stated ?? "");
  const [isAsked, setAsked] = useState(false);
  const wordsOf = (rate: number) => interestWords({ ...part, interest_rate: rate });
  const choice = useRef<HTMLInputElement>(null);
  // The button that had the focus is replaced by the choice.
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
        data={rates.map((rate) => ({ value: String(rate), label: wordsOf(rate) }))}
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
        {product === undefined
          ? "It follows from the loan type."
          : `${wordsOf(product.default_rate)} for ${articleOf(product.name)} ${product.name}.`}{" "}
        <Button ms={-10} variant="subtle" size="compact-md" onClick={() => setAsked(true)}>
          {wizardTexts.anotherRate}
        </Button>
      </p>
    </Input.Wrapper>
  );
}

/** "an" before a vowel: an Individual Business Loan. */
function articleOf(name: string): "a" | "an" {
  return /^[aeiou]/i.test(name) ? "an" : "a";
}
