import { lazy, Suspense, type ComponentProps } from "react";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import type { ReceiptView } from "./receipt-view.tsx";

const LoadedReceipt = lazy(async () => ({
  default: (await import("./receipt-view.tsx")).ReceiptView,
}));

/** A receipt as printed, loaded on demand. */
export function LazyReceipt(props: ComponentProps<typeof ReceiptView>) {
  return (
    <Suspense fallback={<DetailSkeleton lines={10} />}>
      <LoadedReceipt {...props} />
    </Suspense>
  );
}
