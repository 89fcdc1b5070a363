import { useState } from "react";
import { Button, Stack, Anchor, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import IconDeviceMobileMessage from "icon:device-mobile-message";
import IconDevices from "icon:devices";
import IconFileDownload from "icon:file-download";
import IconKey from "icon:key";
import IconUserEdit from "icon:user-edit";
import { profileTexts } from "@microfinance/contract/customers/texts.ts";
import { Link } from "react-router";
import { ChangePasswordForm } from "../../account/change-password-form.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { ColorSchemeSwitch } from "../../components/shell/color-scheme-switch.tsx";
import { SessionsList } from "../../account/sessions-list.tsx";
import { EditProfile } from "./edit-profile.tsx";
import { PhoneAndMessages } from "./phone-and-messages.tsx";
import { DownloadDataButton } from "../../privacy/download-data-button.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The view of the modal: the choice, or one of its five actions. */
type Place = "choice" | "profile" | "password" | "messages" | "sessions" | "data";

const titles: Readonly<Record<Place, string>> = {
  choice: "Profile Actions",
  profile: profileTexts.edit,
  password: "Reset Your Password",
  messages: "Phone and messages",
  sessions: "Where you are signed in",
  data: "Your data",
};

/** The Profile Actions modal behind the user icon (CUST-16). */
export function ProfileActionsModal(props: { opened: boolean; onClose: () => void }) {
  const [place, setPlace] = useState<Place>("choice");
  const isSmall = useMediaQuery("(max-width: 480px)");
  const back = () => setPlace("choice");
  const close = () => {
    back();
    props.onClose();
  };
  return (
    <GuardedModal
      opened={props.opened}
      onClose={close}
      title={titles[place]}
      size={place === "profile" ? "lg" : "md"}
      fullScreen={isSmall ?? false}
    >
      {place === "choice" && (
        <Stack>
          {choice(profileTexts.edit, <IconUserEdit size={20} />, () => setPlace("profile"))}
          {choice("Change Password", <IconKey size={20} />, () => setPlace("password"))}
          {choice(titles.messages, <IconDeviceMobileMessage size={20} />, () =>
            setPlace("messages"),
          )}
          {choice("Where you are signed in", <IconDevices size={20} />, () => setPlace("sessions"))}
          {choice("Your data", <IconFileDownload size={20} />, () => setPlace("data"))}
          <ColorSchemeSwitch />
        </Stack>
      )}
      {place === "profile" && <EditProfile onCancel={back} />}
      {place === "password" && <ChangePasswordForm onCancel={back} />}
      {place === "messages" && <PhoneAndMessages onCancel={back} />}
      {place === "data" && <YourData onCancel={back} />}
      {place === "sessions" && <SessionsList onCancel={back} />}
    </GuardedModal>
  );
}

function choice(label: string, icon: React.ReactNode, go: () => void) {
  return (
    <Button
      variant="default"
      size="md"
      justify="flex-start"
      leftSection={icon}
      fullWidth
      onClick={go}
    >
      {label}
    </Button>
  );
}

/** The customer's data as a file, and how to request its erasure. */
function YourData(props: { onCancel: () => void }) {
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
