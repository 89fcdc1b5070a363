/**
 * The server cannot start, or cannot go on, for a reason that its operator can do something about.
 * The message is one line and is all that is shown; other errors are shown with their stack.
 */
export class StartError extends Error {
  override name = "StartError";
}
