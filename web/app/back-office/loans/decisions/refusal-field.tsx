import { NativeSelect } from "@mantine/core";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import type { FieldError } from "../../../core/form-error.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import type { AppForm } from "../../../core/use-app-form.ts";

/** The reason of a refusal for the customer, from the list in the settings (LOAN-63). */
export function RefusalField<Values extends { category: string }>(props: {
  form: AppForm<Values>;
}) {
  const settings = useEndpointQuery(readSettings).data?.settings ?? defaultSettings;
  const chosen = settings.refusal_categories.find(
    ({ category }) => category === props.form.getValues().category,
  );
  return (
    <NativeSelect
      label="Reason that the customer is told"
      description={
        chosen === undefined || chosen.help === ""
          ? "The customer never reads the comments."
          : `The customer also reads: ${chosen.help}`
      }
      withAsterisk
      aria-required
      data={["", ...settings.refusal_categories.map(({ category }) => category)]}
      {...props.form.field("category")}
    />
  );
}

/** The error of a refusal without a reason for the customer. */
export function categoryErrors({ category }: { category: string }): FieldError[] {
  return category === "" ? [{ field: "category", text: actionTexts.categoryMissing }] : [];
}
