import { List, Stack, Text, Title } from "@mantine/core";
import type { Viewer } from "../../components/form/fields.tsx";
import { KrioLine } from "../../components/krio/krio-line.tsx";
import { customerChecklist, staffChecklist } from "../steps.ts";

/** Step 1: what an application needs (LOAN-1, LOAN-21). Informational; nothing is enforced. */
export function ChecklistStep(props: { viewer: Viewer }) {
  const list = props.viewer === "customer" ? customerChecklist : staffChecklist;
  return (
    <Stack gap="lg">
      <Text>
        {props.viewer === "customer"
          ? "Please have these ready. You can stop at any step: what you typed is saved on this device and on our server."
          : "Go through this with the applicant before you start. What you type is kept as you go."}
      </Text>
      <Lines title="Conditions" lines={list.conditions} />
      <Lines title="Documents" lines={list.documents} />
      <Text>Which of them you need depends on the loan: step 8 shows it.</Text>
    </Stack>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <List spacing="xs">
        {lines.map((line) => (
          <List.Item key={line}>
            {line}
            <KrioLine of={line} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}
