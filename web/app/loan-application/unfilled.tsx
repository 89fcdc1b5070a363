import type { ReactNode } from "react";
import { CloseButton } from "@mantine/core";
import { OfflineBar } from "../components/shell/offline-bar.tsx";
import classes from "./wizard.module.css";

/** The application without its data, which may take long on a weak network: it can be left, and says why. */
export function Unfilled(props: { onClose: () => void; children: ReactNode }) {
  return (
    <div className={classes.unfilled}>
      <CloseButton size="lg" aria-label="Close" onClick={props.onClose} />
      <OfflineBar />
      {props.children}
    </div>
  );
}
