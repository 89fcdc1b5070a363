import { useRef, useState } from "react";
import { suggestedHost, withHost } from "@microfinance/contract/core/email-suggestion.ts";
import { Field } from "./field.tsx";
import classes from "./form.module.css";

/** The e-mail address of a new account; a mistyped host gets a suggestion, which one press takes (AUTH-71). */
export function EmailField(props: { name: string; wrong: boolean; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const take = (host: string) => {
    if (input.current === null) return;
    input.current.value = withHost(input.current.value, host);
    setSuggestion(null);
    input.current.focus();
  };
  return (
    <Field
      {...props}
      ref={input}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={() => setSuggestion(null)}
      onBlur={(event) => setSuggestion(suggestedHost(event.currentTarget.value))}
      after={
        <div role="status">
          {suggestion !== null && (
            <button type="button" className={classes.suggestion} onClick={() => take(suggestion)}>
              Did you mean {suggestion}?
            </button>
          )}
        </div>
      }
    />
  );
}
