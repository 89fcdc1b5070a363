import { Textarea, type TextareaProps } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";

/** A required text of some lines, such as the reason of an act: it grows while it is typed. */
export function ParagraphField(props: TextareaProps) {
  return (
    <Textarea
      withAsterisk
      aria-required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={textLimits.paragraph}
      {...props}
    />
  );
}
