import { useSyncExternalStore } from "react";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { committed, openStores, settled } from "../../core/browser-database.ts";
import { makeKey, seal, type Sealed, unseal } from "../../core/sealed.ts";
import { getSession, lastHomeName } from "../../core/session.ts";

/** When this page was opened: an older response is one that was kept on the device. */
const openedAt = Date.now();

const store = "home";

/** What the database has: the responses, and the one key that reads them, which no script can export. */
interface Kept {
  key: CryptoKey;
  sealed: Sealed;
}

/** A response of Home with the time at which it arrived. */
type KeptResponse = [key: QueryKey, data: unknown, at: number];

/**
 * Keeps the responses of Home on the device until the session ends (`endSession`): encrypted, with a new key each time.
 * The name of the value is the session, so that no other account can read it. Without a database nothing is kept.
 */
export async function keepHome(cache: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const name = sessionName();
  const responses = keys.flatMap((key): KeptResponse[] => {
    const { data, dataUpdatedAt } = cache.getQueryState(key) ?? {};
    return data === undefined || dataUpdatedAt === undefined ? [] : [[key, data, dataUpdatedAt]];
  });
  if (name === null || !responses.some(([, , at]) => at >= openedAt)) return;
  try {
    const key = await makeKey();
    const kept: Kept = { key, sealed: await seal(key, name, responses) };
    await inDatabase(async (database) => {
      // The session may have ended meanwhile, and with it the database of before.
      if (sessionName() !== name) return;
      const transaction = database.transaction(store, "readwrite");
      transaction.objectStore(store).put(kept, store);
      await committed(transaction);
    });
  } catch {
    // A browser without a database, without encryption or without room shows Home when it has been read.
  }
}

/** Puts what was kept of Home into a cache, for all that has not been read meanwhile. It counts as outdated. */
export async function restoreHome(cache: QueryClient): Promise<void> {
  const name = sessionName();
  if (name === null) return;
  const responses = await readKept(name).catch(() => []);
  if (sessionName() !== name) return;
  for (const [key, data, at] of responses) {
    if (cache.getQueryState(key)?.data !== undefined) continue;
    cache.setQueryData(key, data, { updatedAt: at });
    void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: "none" });
  }
}

async function readKept(name: string): Promise<KeptResponse[]> {
  // Only `keepHome` writes into this store.
  const kept = await inDatabase(
    (database) =>
      settled(database.transaction(store).objectStore(store).get(store)) as Promise<
        Kept | undefined
      >,
  );
  return kept === undefined ? [] : unseal<KeptResponse[]>(kept.key, name, kept.sealed);
}

/** Opens the database for one act and closes it, since an open one could not be deleted. */
async function inDatabase<Result>(act: (database: IDBDatabase) => Promise<Result>) {
  const database = await openStores(lastHomeName, [store]);
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

function sessionName(): string | null {
  const session = getSession();
  return session.state === "signed-in" ? `${session.claims.id} ${session.claims.session_id}` : null;
}

/** The time of the oldest shown response while it is one that was kept on the device; null when all were read. */
export function useKeptSince(): number | null {
  const cache = useQueryClient().getQueryCache();
  const read = () => {
    const times = cache.findAll({ type: "active" }).map(({ state }) => state.dataUpdatedAt);
    const oldest = Math.min(...times.filter((at) => at > 0));
    return oldest < openedAt ? oldest : null;
  };
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    read,
    () => null,
  );
}
