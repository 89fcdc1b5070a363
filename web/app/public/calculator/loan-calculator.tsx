import {
  calculatorCharges,
  calculatorFields,
  type CalculatorOffer,
} from "@microfinance/contract/products/offer-content.ts";
import { rateLabel } from "@microfinance/contract/core/sentences.ts";
import { useState } from "react";
import { CalculatorView, Figure, KindOption } from "./calculator-view.tsx";

/** The loan calculator. From amount and months it computes monthly payment, total, fee, payout and yearly rate. */
export function LoanCalculator(props: { offers: readonly CalculatorOffer[] }) {
  const [index, setIndex] = useState(0);
  const offer = props.offers[index];
  const [amount, setAmount] = useState(offer?.example.amount ?? 0);
  const [months, setMonths] = useState(offer?.example.months ?? 0);
  if (offer === undefined) return null;
  const choose = (chosen: CalculatorOffer) => {
    setIndex(props.offers.indexOf(chosen));
    setAmount(Math.min(chosen.amount.to, Math.max(chosen.amount.from, amount)));
    setMonths(Math.min(chosen.months.to, Math.max(chosen.months.from, months)));
  };
  return (
    <CalculatorView
      shown={calculatorFields(offer, amount, months)}
      charges={calculatorCharges(offer, amount).map(({ label, value }) => (
        <Figure key={label} name={label} value={value} />
      ))}
      kinds={props.offers.map((one) => (
        <KindOption
          key={one.kind}
          name={one.name}
          rate={rateLabel(one.rate)}
          isChosen={one === offer}
          onChoose={() => choose(one)}
        />
      ))}
      onAmount={setAmount}
      onMonths={setMonths}
    />
  );
}
