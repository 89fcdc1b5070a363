import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { DownloadDataButton } from "../../privacy/download-data-button.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The customer's data as a file, and how to request its erasure. */
export function YourData(props: { onCancel: () => void }) {
  const { customerId } = useOwnCustomer();
  return (
    <Stack>
      <Text>
        Download everything we store about you as one file: your details, applications, loans,
        payments and messages.
      </Text>
      <Text>
        To have your data erased,{" "}
        <Anchor component={Link} to="/contact" reloadDocument underline="always">
          write to us
        </Anchor>
        . We can do so once no loan or application is open and the law no longer asks us to keep
        your loan records.
      </Text>
      <Group>
        <DownloadDataButton customerId={customerId}>Download my data</DownloadDataButton>
        <Button variant="default" onClick={props.onCancel}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
