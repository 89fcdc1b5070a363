import type { z } from "zod";
import type { FormError } from "./form-error.ts";

/** The check of a form by the contract's schema of its input: the first text, and all invalid fields. */
export function bySchema(schema: z.ZodType): (values: unknown) => FormError | null {
  return (values) => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    const [first] = issues;
    if (first === undefined) return null;
    const fields = new Set(issues.map(({ path }) => path.join(".")));
    return { text: first.message, fields: [...fields] };
  };
}
