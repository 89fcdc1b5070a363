import { useEffect, useEffectEvent, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Note } from "../feedback/note.tsx";
import { useOfflineSince } from "../../core/use-offline.ts";
import classes from "./offline-bar.module.css";

/** Says that the server cannot be reached and how old the data is (SITE-50); reads it again afterwards. */
export function OfflineBar() {
  const since = useOfflineSince();
  const cache = useQueryClient();
  const isOffline = since !== null;
  const [wasOffline, setWasOffline] = useState(false);
  const readAgain = useEffectEvent(() => {
    if (isOffline) return setWasOffline(true);
    if (!wasOffline) return;
    setWasOffline(false);
    void cache.invalidateQueries();
  });
  useEffect(() => readAgain(), [isOffline]);
  if (since === null) return null;
  return (
    <div className={classes.bar} role="alert">
      <Note tone="warning">
        No connection. What you see is as of {formatTime(since)}. Keep the page open: it continues
        when the connection is back.
      </Note>
    </div>
  );
}

function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
