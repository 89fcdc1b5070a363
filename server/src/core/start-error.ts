/**
 * The server or a command cannot start or continue for a reason that its operator can fix. Only its one-line message
 * is printed; other errors are printed with their stack.
 */
export class StartError extends Error {
  override name = "StartError";
}
