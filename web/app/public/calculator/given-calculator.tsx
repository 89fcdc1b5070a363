import { calculatorOffers } from "@microfinance/contract/products/offer-content.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { Given } from "../../components/given/given.tsx";
import { Island } from "../islands/island.tsx";
import { CalculatorView, Figure, KindOption } from "./calculator-view.tsx";
import { LoanCalculator } from "./loan-calculator.tsx";

/** The calculator in a finished page: the server writes the offers into its markup and into its props (SITE-7). */
export function GivenCalculator() {
  if (import.meta.env.DEV) {
    const offers = calculatorOffers(defaultProducts);
    return <Island name="calculator" component={LoanCalculator} props={{ offers }} />;
  }
  return (
    <Given name="calculator">
      {(fields) => (
        <Island
          name="calculator"
          component={LoanCalculator}
          props={`{"offers":${fields.offers}}`}
          markup={
            <CalculatorView
              shown={fields}
              charges={
                <Given name="charges">
                  {(charge) => <Figure name={charge.label} value={charge.value} />}
                </Given>
              }
              kinds={
                <>
                  <Given name="first_kind">
                    {(kind) => <KindOption name={kind.name} rate={kind.rate} isChosen />}
                  </Given>
                  <Given name="other_kinds">
                    {(kind) => <KindOption name={kind.name} rate={kind.rate} isChosen={false} />}
                  </Given>
                </>
              }
            />
          }
        />
      )}
    </Given>
  );
}
