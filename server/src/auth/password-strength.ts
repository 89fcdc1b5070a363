import {
  passwordError,
  weakPasswordText,
  wordsOfPerson,
} from "@microfinance/contract/auth/rules.ts";
import type { PersonWords } from "@microfinance/contract/auth/rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { leastPasswordScore } from "@microfinance/contract/auth/password-words.ts";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Connection } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { readSettings } from "../settings/queries.ts";
import { boundedQueue } from "../core/bounded-queue.ts";
import type { PasswordScore, ScoreRequest } from "./password-scorer.ts";

let scorer: Worker | null = null;

/** One at a time: the thread replies in order, and requests beyond the queue are rejected. */
const inTurn = boundedQueue(1, 64, authTexts.busy);

/** Starts with the first new password; a process that only reads never loads the dictionaries. */
function startedScorer(): Worker {
  if (scorer) return scorer;
  // Without the flags of the process, which preload modules for the main thread.
  const started = new Worker(new URL("password-scorer.ts", import.meta.url), { execArgv: [] });
  const forget = () => {
    if (scorer === started) scorer = null;
  };
  started.on("error", forget);
  started.once("exit", forget);
  scorer = started;
  return started;
}

async function scoreOf(request: ScoreRequest): Promise<PasswordScore> {
  return inTurn(async () => {
    const worker = startedScorer();
    // An idle worker does not prevent the process from exiting; a busy one does.
    worker.ref();
    worker.postMessage(request, []);
    const [score]: PasswordScore[] = await once(worker, "message");
    worker.unref();
    if (!score) throw new Error("The password scorer returned nothing.");
    return score;
  });
}

/**
 * The reason why a new password is rejected, or null (AUTH-24): its length, or a zxcvbn score below 3 with words of
 * the person and the lender as context.
 *
 * @throws 503 with Retry-After while the queue is full
 */
export async function newPasswordError(
  db: Connection,
  password: string,
  person: PersonWords,
): Promise<string | null> {
  const error = passwordError(password);
  if (error !== null) return error;
  const { lender_name } = await readSettings(db);
  const { score, warning, suggestions } = await scoreOf({
    password,
    words: wordsOfPerson(person, lender_name),
  });
  return score < leastPasswordScore ? weakPasswordText(warning, suggestions) : null;
}

/**
 * The same for an endpoint whose field is `password`.
 * @throws 400 with `fields.password`; 503
 */
export async function rejectWeakPassword(
  db: Connection,
  password: string,
  person: PersonWords,
): Promise<void> {
  const error = await newPasswordError(db, password, person);
  if (error !== null) throw badRequest(error, { password: error });
}

/** The context words of a stored user; none for an unknown id. */
export async function wordsOfUser(db: Connection, userId: number): Promise<PersonWords> {
  const found = await db
    .selectFrom("users")
    .select([
      "first_name",
      "middle_name",
      "last_name",
      "email",
      "phone",
      "other_phone",
      "date_of_birth",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  return found ?? { email: "" };
}
