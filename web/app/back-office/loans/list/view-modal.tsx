import { Button, Checkbox, TextInput } from "@mantine/core";
import { viewTexts } from "@microfinance/contract/loans/texts.ts";
import * as views from "@microfinance/contract/loans/view-endpoints.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { confirm, notify } from "../../../core/notify.ts";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { useSingleColumns } from "../../../components/table/use-table-layout.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import type { LoanList } from "./loan-list.tsx";
import { type ViewSection, viewOf } from "./view-params.ts";

/**
 * Saves the shown filter, order and columns under a name, or renames, shares, changes or deletes a view (LOAN-91).
 *
 * @param view the person's own view that is open; without one a new view is saved.
 */
export function ViewModal(props: {
  section: ViewSection;
  list: LoanList;
  view: views.LoanView | undefined;
  onClose: () => void;
}) {
  const { section, list, view, onClose } = props;
  const [isSingle] = useSingleColumns();
  const create = useEndpointMutation(views.createView);
  const update = useEndpointMutation(views.updateView);
  const form = useAppForm({
    initialValues: { name: view?.name ?? "", is_shared: view?.is_shared ?? false },
    check: ({ name }) =>
      name.trim() === "" ? [{ field: "name", text: viewTexts.nameMissing }] : [],
    submit: (values) => {
      const columns = isSingle ? ("single" as const) : ("stacked" as const);
      const body = { ...values, ...viewOf(section, list), columns };
      return view === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: view.id }, body });
    },
    failure: viewTexts.failed,
    onDone: (response) => {
      onClose();
      list.change({ view: String(response.view.id) }, "replace");
    },
  });
  return (
    <GuardedModal opened onClose={onClose} title={view === undefined ? "Save view" : "Edit view"}>
      <Form form={form}>
        <p>
          The filters, the order and the columns as they are shown now. A search text is left out.
        </p>
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={40}
          autoComplete="off"
          {...form.field("name")}
        />
        <Checkbox
          label="Share with all staff"
          checked={form.values.is_shared}
          onChange={(event) => form.setFieldValue("is_shared", event.currentTarget.checked)}
        />
        <FormButtons submit="Save view" onCancel={onClose} />
      </Form>
      {view !== undefined && (
        <DeleteButton
          view={view}
          onDone={() => {
            onClose();
            list.change({ view: null }, "replace");
          }}
        />
      )}
    </GuardedModal>
  );
}

function DeleteButton(props: { view: views.LoanView; onDone: () => void }) {
  const { view } = props;
  const remove = useEndpointMutation(views.deleteView);
  const deleting = useSubmit(() => remove.mutateAsync({ params: { id: view.id } }), {
    failure: viewTexts.failed,
    show: (text) => notify(text),
    onDone: props.onDone,
  });
  const ask = async () => {
    const question = `Delete the view ${view.name}?`;
    if (await confirm(question, { yes: "Delete view", no: "Go back" })) await deleting.submit();
  };
  return (
    <Button
      variant="subtle"
      color="kola"
      mt="md"
      loading={deleting.isSending}
      onClick={() => void ask()}
    >
      Delete view
    </Button>
  );
}
