import { useLocalStorage } from "@mantine/hooks";
import type { PaperSize } from "../../components/print/print-preview.tsx";

/** Whether receipts are printed when a payment is recorded, and on which paper. */
export type Printing = "off" | PaperSize;

/** The choice, stored in this browser: a printer belongs to a desk, not to a person. */
export function usePrinting() {
  return useLocalStorage<Printing>({
    key: "receiptPrinting",
    defaultValue: "off",
    getInitialValueInEffect: false,
    deserialize: (stored) => (stored === "a4" || stored === "slip" ? stored : "off"),
    serialize: (printing) => printing,
  });
}
