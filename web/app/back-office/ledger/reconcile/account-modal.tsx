import type { ReactNode } from "react";
import type { ReconciledAccount } from "@microfinance/contract/reconciliation/endpoints.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useBusinessDate } from "../../../core/use-business-date.ts";

/**
 * A modal about a reconciled account, once the business day is known; closed without an account.
 *
 * @param title that of an account, and what stays while the modal closes.
 * @param children today is empty where it cannot be read: the server then decides which days are too late.
 */
export function AccountModal(props: {
  account: ReconciledAccount | null;
  title: (account: ReconciledAccount | null) => string;
  size?: string;
  onClose: () => void;
  children: (account: ReconciledAccount, today: string) => ReactNode;
}) {
  const { account, size, onClose } = props;
  const today = useBusinessDate();
  return (
    <GuardedModal
      opened={account !== null}
      onClose={onClose}
      title={props.title(account)}
      {...(size === undefined ? {} : { size })}
    >
      {account !== null && (today === null ? <DetailSkeleton /> : props.children(account, today))}
    </GuardedModal>
  );
}
