import { useState } from "react";
import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";

const other = "Other";

/**
 * A choice from a list with Other, which opens a field for any text (TRF-10, PAY-15). The value is the text that is
 * chosen or typed, empty while there is none.
 */
export function ChoiceOrOther(
  props: Omit<TextInputProps, "value" | "onChange" | "label" | "defaultValue"> & {
    label: string;
    choices: readonly string[];
    value: string;
    onChange: (value: string) => void;
  },
) {
  const { choices, value, onChange, label, readOnly = false, description, name, ...rest } = props;
  const isListed = choices.includes(value);
  const [wantsOther, setWantsOther] = useState(value !== "" && !isListed);
  const isOther = wantsOther || (value !== "" && !isListed);
  return (
    <div>
      <NativeSelect
        label={label}
        withAsterisk={rest.withAsterisk ?? false}
        description={description}
        inputWrapperOrder={["label", "input", "description", "error"]}
        disabled={readOnly}
        {...(isOther ? {} : { name, error: rest.error })}
        value={isOther ? other : value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setWantsOther(chosen === other);
          onChange(chosen === other ? "" : chosen);
        }}
        data={[{ value: "", label: "Choose ..." }, ...choices, other]}
      />
      {isOther && (
        <TextInput
          {...rest}
          name={name}
          aria-label={`Other ${label.toLowerCase()}`}
          mt="xs"
          autoComplete="off"
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
