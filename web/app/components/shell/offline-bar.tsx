import { useQueryClient } from "@tanstack/react-query";
import { Note } from "../feedback/note.tsx";
import { useOfflineSince } from "../../core/use-offline.ts";
import classes from "./offline-bar.module.css";

/** Shows that the server cannot be reached and how old the data is (SITE-50); afterwards the data is read again. */
export function OfflineBar() {
  const cache = useQueryClient();
  const since = useOfflineSince(() => void cache.invalidateQueries());
  if (since === null) return null;
  const times = cache
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return (
    <div className={classes.bar} role="alert">
      <Note tone="warning">
        No connection.{" "}
        {times.length > 0
          ? `What you see is as of ${formatTime(Math.min(since, Math.max(...times)))}. `
          : "Nothing could be loaded yet. "}
        Keep the page open: it continues when the connection is back.
      </Note>
    </div>
  );
}

function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
