import { useLocation, useNavigate } from "react-router";
import { panelSizeParam } from "../../../core/use-section.ts";

/** The widths of a loan's panel: beside the list, or the whole page. */
export type PanelSize = "side" | "full";

/**
 * The width of the loan's panel, in the address (LOAN-86): `#loans?loan=LN-…&size=full`. It stays while further loans
 * of the list are opened.
 *
 * @param start the width where the address has none.
 */
export function usePanelSize(start: PanelSize): {
  /** The key of the section around the panel. */
  section: string;
  isFull: boolean;
  toggle: () => void;
} {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [key = "", query = ""] = hash.split("?", 2);
  const params = new URLSearchParams(query);
  const stated = params.get(panelSizeParam);
  const isFull = (stated === "side" || stated === "full" ? stated : start) === "full";
  const toggle = () => {
    params.set(panelSizeParam, isFull ? "side" : "full");
    void navigate({ hash: `${key}?${params}` }, { replace: true, preventScrollReset: true });
  };
  return { section: key.slice(1), isFull, toggle };
}
