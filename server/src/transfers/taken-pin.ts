/** Whether a database error means that the pin of the medium is used already. */
export function isTakenPin(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "transfers_medium_pin_key"
  );
}
