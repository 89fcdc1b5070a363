import { useRef } from "react";
import { ApiError } from "../core/api-error.ts";

/**
 * Saves that never overwrite somebody else's change unseen. A save carries the state it was typed on; when the
 * server refuses it with 409, the stored record is read again and shown, and the next save counts as typed on that.
 *
 * @param readAgain fetches the record and answers its `updated_at`
 */
export function useGuardedSave(readAgain: () => Promise<string | undefined>) {
  const seen = useRef<string | undefined>(undefined);
  return async function guarded<Reply>(
    typedOn: string,
    send: (updated_at: string) => Promise<Reply>,
  ): Promise<Reply> {
    const newest = seen.current !== undefined && seen.current > typedOn ? seen.current : typedOn;
    try {
      return await send(newest);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) seen.current = await readAgain();
      throw error;
    }
  };
}
