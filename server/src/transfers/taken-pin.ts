/** Whether the database refused a transfer because its medium has the pin, or its key is used, already. */
export function isTakenPin(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    (error.constraint === "transfers_medium_pin_key" || error.constraint === "transfers_key")
  );
}
