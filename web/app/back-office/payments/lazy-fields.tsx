import { lazy, Suspense, type ComponentProps } from "react";
import type { KeepExcess } from "./keep-excess.tsx";
import type { PayoffHint } from "./payoff-hint.tsx";
import type { SplitFields } from "./split-fields.tsx";

const LoadedSplit = lazy(async () => ({
  default: (await import("./split-fields.tsx")).SplitFields,
}));
const LoadedExcess = lazy(async () => ({
  default: (await import("./keep-excess.tsx")).KeepExcess,
}));
const LoadedHint = lazy(async () => ({
  default: (await import("./payoff-hint.tsx")).PayoffHint,
}));

/** The division of a payment among members, loaded for a Group Loan. */
export function LazySplitFields(props: ComponentProps<typeof SplitFields>) {
  return (
    <Suspense>
      <LoadedSplit {...props} />
    </Suspense>
  );
}

/** The choice to keep an excess as credit, loaded when there is one. */
export function LazyKeepExcess(props: ComponentProps<typeof KeepExcess>) {
  return (
    <Suspense>
      <LoadedExcess {...props} />
    </Suspense>
  );
}

/** The payoff of the loan today, loaded with the first loan. */
export function LazyPayoffHint(props: ComponentProps<typeof PayoffHint>) {
  return (
    <Suspense>
      <LoadedHint {...props} />
    </Suspense>
  );
}
