/**
 * Runs the work while no other tab of this browser runs work of the same name. Tabs that wait take their turn and must
 * look again at what is left to do.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  // `navigator.locks` needs a secure context; an office network on plain http has none.
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(name, work);
}
