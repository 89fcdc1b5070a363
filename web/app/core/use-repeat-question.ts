import { useState } from "react";
import { ApiError } from "./api-error.ts";

/**
 * The server's question before it records money that may be recorded already (PAY-41). The next press answers it,
 * unless the input has changed since.
 * @param input what the question is about
 */
export function useRepeatQuestion(input: Readonly<Record<string, unknown>>): {
  /** What the request says: to ask, or to record all the same. */
  repeats: "ask" | "record";
  /** The question that waits for its answer; null for none. */
  question: string | null;
  /** Notes the question of a refused request. */
  noteQuestion: (error: unknown) => void;
} {
  const [asked, setAsked] = useState({ of: "", question: "" });
  const of = JSON.stringify(input);
  const isAsked = asked.question !== "" && asked.of === of;
  return {
    repeats: isAsked ? "record" : "ask",
    question: isAsked ? asked.question : null,
    noteQuestion: (error) => {
      const question = error instanceof ApiError ? error.fields["repeats"] : undefined;
      if (question !== undefined) setAsked({ of, question });
    },
  };
}
