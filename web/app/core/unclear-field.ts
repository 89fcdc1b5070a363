/**
 * The first field within an element whose text is not understood, with the reason that it shows (`MoneyField`). Its
 * form is not sent until the person has decided what was meant (SITE-32).
 */
export function unclearField(
  element: HTMLElement | null,
): { input: HTMLInputElement; text: string } | null {
  const input = [...(element?.querySelectorAll("input") ?? [])].find(
    ({ validity }) => validity.customError,
  );
  return input === undefined ? null : { input, text: input.validationMessage };
}
