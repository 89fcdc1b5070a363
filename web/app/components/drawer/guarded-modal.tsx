import { Modal, type ModalProps } from "@mantine/core";
import { UnsavedInside, useGuardedClose } from "../../core/unsaved-guard.ts";

/** The dialog for forms: closing it asks for confirmation while a form in it has unsaved changes (SITE-33). */
export function GuardedModal(props: ModalProps) {
  const { children, onClose, ...rest } = props;
  const { inside, close } = useGuardedClose(props.opened, onClose);
  return (
    <Modal {...rest} onClose={close}>
      <UnsavedInside value={inside}>{children}</UnsavedInside>
    </Modal>
  );
}
