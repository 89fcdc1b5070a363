import type { KeyboardEvent, ReactNode } from "react";
import { TextInput } from "@mantine/core";
import { textLimits, usualPaymentMethods } from "@microfinance/contract/core/constants.ts";
import { listMethods } from "@microfinance/contract/payments/method-endpoints.ts";
import { resolveMethod } from "@microfinance/contract/payments/method.ts";
import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { ChoiceOrOther } from "../../components/form/choice-or-other.tsx";
import { useEndpointQuery } from "../../core/query.ts";

/** The method that a form states, and its reference. */
interface StatedMethod {
  payment_method: string;
  reference: string;
}

/** The lender's active payment methods; those of a new lender until they are loaded. */
export function useMethods() {
  const { data } = useEndpointQuery(listMethods, {}, { staleTime: 60_000 });
  const active = data?.methods.filter((method) => method.active) ?? [];
  const names = active.filter(({ role }) => role !== "other").map(({ name }) => name);
  const needsReference = (text: string) =>
    data !== undefined && text.trim() !== "" && resolveMethod(active, text).needs_reference;
  return {
    names: data === undefined ? usualPaymentMethods : names,
    /** Whether the method that this text names asks for a reference (PAY-31). */
    needsReference,
    /** What is wrong with them, at their fields. @param missing the text where no method is stated */
    errorsOf: ({ payment_method, reference }: StatedMethod, missing: string) => [
      ...(payment_method.trim() === "" ? [{ field: "payment_method", text: missing }] : []),
      ...(needsReference(payment_method) && reference.trim() === ""
        ? [{ field: "reference", text: payoutTexts.referenceRequired }]
        : []),
    ],
    /** The reference as it is sent: none for a method that does not ask for one. */
    referenceOf: ({ payment_method, reference }: StatedMethod) =>
      needsReference(payment_method) ? reference.trim() : "",
    /** Whether a payment by it may be above the balance, so that the rest becomes credit (SERV-135). */
    takesExcess: (text: string) =>
      data !== undefined && text.trim() !== "" && resolveMethod(active, text).takes_excess,
  };
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** A payment method from the lender's list with Other, and its reference where the method asks for one. */
export function MethodFields(props: {
  label: string;
  methods: ReturnType<typeof useMethods>;
  method: FieldProps;
  reference: object;
  /** Whether the reference is asked for; by the method when absent. */
  needsReference?: boolean;
  /** The reference may come later, as that of a transfer which follows the approval. */
  isReferenceOptional?: boolean;
  readOnly?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const { methods, method, readOnly = false, onKeyDown } = props;
  const keys = onKeyDown === undefined ? {} : { onKeyDown };
  return (
    <>
      <ChoiceOrOther
        label={props.label}
        withAsterisk
        choices={methods.names}
        maxLength={textLimits.line}
        readOnly={readOnly}
        {...method}
        {...keys}
      />
      {(props.needsReference ?? methods.needsReference(method.value)) && (
        <TextInput
          label={props.isReferenceOptional === true ? "Reference (optional)" : "Reference"}
          withAsterisk={props.isReferenceOptional !== true}
          autoComplete="off"
          maxLength={textLimits.reference}
          readOnly={readOnly}
          {...props.reference}
          {...keys}
        />
      )}
    </>
  );
}
