import { lazy, Suspense, useState, type ComponentProps } from "react";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { PaymentDrawer } from "./payment-drawer.tsx";
import type { RecordedPayment } from "./recorded-payment.tsx";

/** Loads the code of a recorded payment and its receipt, which the form does not need when it opens. */
export const loadReceipt = () => import("./recorded-payment.tsx");

const LoadedPayment = lazy(async () => ({ default: (await loadReceipt()).RecordedPayment }));
const LoadedDrawer = lazy(async () => ({
  default: (await import("./payment-drawer.tsx")).PaymentDrawer,
}));

/** A recorded payment with its receipt, loaded on demand. */
export function LazyRecordedPayment(props: ComponentProps<typeof RecordedPayment>) {
  return (
    <Suspense fallback={<DetailSkeleton lines={10} />}>
      <LoadedPayment {...props} />
    </Suspense>
  );
}

/** The side panel of a payment, loaded when the first one opens. */
export function LazyPaymentDrawer(props: ComponentProps<typeof PaymentDrawer>) {
  const [wasOpened, setOpened] = useState(false);
  if (props.id !== null && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <LoadedDrawer {...props} />
    </Suspense>
  );
}
