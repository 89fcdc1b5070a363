import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { businessDate } from "@microfinance/contract/dates.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { useCall } from "../../lib/query.ts";
import { useSending } from "../../lib/use-sending.ts";
import { Banner, type BannerTone } from "../../ui/banner.tsx";
import { FormButtons, FormStack } from "../../ui/form-grid.tsx";
import { TransferFields } from "./transfer-fields.tsx";
import { transferBody, transferRefusal, valuesOf } from "./transfer-form-values.ts";

/** Corrects a transfer in the side panel (D117). A changed amount corrects the books by itself. */
export function EditTransfer(props: {
  transfer: transfers.Transfer;
  onSaved: (text: string, tone?: BannerTone) => void;
  onCancel: () => void;
}) {
  const update = useCall(transfers.updateTransfer, ["dashboard", "ledger"]);
  const form = useForm({ mode: "controlled", initialValues: valuesOf(props.transfer) });
  const sending = useSending(form, {
    refuse: transferRefusal,
    failure: transferTexts.updatingFailed,
    unchanged: () => props.onSaved(generalTexts.unchanged, "warning"),
    send: async (values) => {
      const answer = await update.mutateAsync({
        params: { id: props.transfer.id },
        body: transferBody(values),
      });
      props.onSaved(answer.msg);
      return null;
    },
  });
  return (
    <FormStack {...sending.formProps}>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
      <TransferFields form={form} today={businessDate(new Date())} withStatus />
      <FormButtons>
        <Button type="submit" loading={sending.isSending}>
          Save
        </Button>
        <Button variant="default" disabled={sending.isSending} onClick={props.onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </FormStack>
  );
}
