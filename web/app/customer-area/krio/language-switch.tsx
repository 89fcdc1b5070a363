import { Button } from "@mantine/core";
import { useKrioChoice } from "./krio-provider.tsx";

/** English alone, or with Krio lines; absent until the lender offers them (CUST-28). */
export function LanguageSwitch() {
  const { isOffered, isOn, choose } = useKrioChoice();
  if (!isOffered) return null;
  return (
    <div role="group" aria-label="Language">
      <Button.Group>
        <Button size="md" variant="default" aria-pressed={!isOn} onClick={() => choose(false)}>
          {isOn ? "EN" : <strong>EN</strong>}
          <span className="visually-hidden">: English only</span>
        </Button>
        <Button
          size="md"
          variant="default"
          lang="kri"
          aria-pressed={isOn}
          onClick={() => choose(true)}
        >
          {isOn ? <strong>Krio</strong> : "Krio"}
        </Button>
      </Button.Group>
    </div>
  );
}
