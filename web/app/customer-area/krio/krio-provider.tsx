import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { KrioLines } from "../../components/krio/krio-line.tsx";
import { useCustomerSettings } from "../use-customer-settings.ts";

/** The key of the choice in the browser's storage. */
const choiceKey = "customerLanguage";

interface Choice {
  isOffered: boolean;
  isOn: boolean;
  choose: (isOn: boolean) => void;
}

const KrioChoice = createContext<Choice>({
  isOffered: false,
  isOn: false,
  choose: () => undefined,
});

/** Whether Krio is offered and chosen, and how to choose it. */
export function useKrioChoice(): Choice {
  return useContext(KrioChoice);
}

/**
 * Offers Krio lines when the lender has switched them on (CUST-28). The catalogue is loaded when Krio is chosen, so
 * that English needs no download.
 */
export function KrioProvider(props: { children: ReactNode }) {
  const isOffered = useCustomerSettings().data?.settings.krio_offered ?? false;
  const [isChosen, setChosen] = useState(() => localStorage.getItem(choiceKey) === "kri");
  const [lines, setLines] = useState<ReadonlyMap<string, string> | null>(null);
  const isOn = isOffered && isChosen;
  useEffect(() => {
    if (!isOn || lines !== null) return;
    // Without a network only the English texts are shown; the next choice tries again.
    import("./krio-lines.ts").then(
      (module) => setLines(module.krioLines),
      () => undefined,
    );
  }, [isOn, lines]);
  const choose = useCallback((next: boolean) => {
    setChosen(next);
    if (next) localStorage.setItem(choiceKey, "kri");
    else localStorage.removeItem(choiceKey);
  }, []);
  return (
    <KrioChoice value={{ isOffered, isOn, choose }}>
      <KrioLines value={isOn ? lines : null}>{props.children}</KrioLines>
    </KrioChoice>
  );
}
