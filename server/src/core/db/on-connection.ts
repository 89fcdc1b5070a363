import type { Pool, PoolClient } from "pg";

/**
 * Works on one connection of the pool. After an error it is closed, which ends its transaction and releases its locks.
 */
export async function onConnection<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
