import { MultiSelect, NativeSelect, NumberInput } from "@mantine/core";
import { loanPurposes, longestLoanPeriod } from "@microfinance/contract/core/constants.ts";
import { offeredTo } from "@microfinance/contract/products/rules.ts";
import { termFields } from "@microfinance/contract/loans/edit.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { typeChoices } from "../../../loan-application/type-choices.ts";
import { productWith, useProducts } from "../../../loan-application/use-products.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { termsLock } from "./loan-edit-values.ts";
import type { LoanEditForm } from "./use-loan-edit.ts";
import { percent } from "../format.ts";
import { RepaymentFields } from "../../../loan-application/repayment-fields.tsx";

/**
 * Type, amount, rate, period and purpose of a loan; after the approval or the end all but the purpose stay (LOAN-59).
 */
export function TermsFields(props: { form: LoanEditForm; loan: LoanDetails }) {
  const { form, loan } = props;
  const values = form.getValues();
  const isLocked = termsLock(loan, values.status, termFields) !== null;
  const products = offeredTo("staff", useProducts());
  const product = productWith(values.loan_type, products);
  const rates = new Set([...product.rates, loan.interest_rate].map(String));
  return (
    <>
      <NativeSelect
        label="Loan type"
        disabled={isLocked}
        data={typeChoices(products, loan)}
        {...form.field("loan_type")}
      />
      <RepaymentFields
        product={product}
        repayment={values}
        customerId={loan.customer_id}
        change={(repayment) => form.setValues(repayment)}
        disabled={isLocked}
      />
      <MoneyField
        label="Loan amount"
        withAsterisk
        disabled={isLocked}
        value={values.loan_amount}
        onChange={(amount) => form.setFieldValue("loan_amount", amount)}
      />
      <NativeSelect
        label="Interest rate"
        disabled={isLocked}
        data={[...rates].map((rate) => ({ value: rate, label: percent(Number(rate)) }))}
        {...form.field("interest_rate")}
      />
      <NumberInput
        label={`Loan period (${values.period_unit}s)`}
        disabled={isLocked}
        inputMode="numeric"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        max={longestLoanPeriod}
        value={values.loan_period}
        onChange={(period) =>
          form.setFieldValue("loan_period", typeof period === "number" ? period : "")
        }
      />
      <MultiSelect
        label="Purpose"
        data={[...loanPurposes]}
        comboboxProps={{ withinPortal: false }}
        {...form.field("loan_purpose")}
      />
    </>
  );
}
