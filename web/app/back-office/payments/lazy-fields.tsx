import { lazy, Suspense, type ComponentProps } from "react";
import type { OpenTillOffer } from "../my-till/open-till-offer.tsx";
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
const LoadedOffer = lazy(async () => ({
  default: (await import("../my-till/open-till-offer.tsx")).OpenTillOffer,
}));

/** What members bring, loaded for a Group Loan. */
export function LazySplitFields(props: ComponentProps<typeof SplitFields>) {
  return (
    <Suspense>
      <LoadedSplit {...props} />
    </Suspense>
  );
}

/** What becomes of an excess, loaded when there is one. */
export function LazyKeepExcess(props: ComponentProps<typeof KeepExcess>) {
  return (
    <Suspense>
      <LoadedExcess {...props} />
    </Suspense>
  );
}

/** The way to one's till, loaded after a refusal. */
export function LazyOpenTillOffer({ refusal }: ComponentProps<typeof OpenTillOffer>) {
  return (
    refusal !== undefined && (
      <Suspense>
        <LoadedOffer refusal={refusal} />
      </Suspense>
    )
  );
}

/** What pays off the loan today, loaded with the first loan. */
export function LazyPayoffHint(props: ComponentProps<typeof PayoffHint>) {
  return (
    <Suspense>
      <LoadedHint {...props} />
    </Suspense>
  );
}
