import { ActionIcon } from "@mantine/core";
import IconBrandWhatsapp from "icon:brand-whatsapp";
import IconMessage from "icon:message";
import IconPhone from "icon:phone";
import type { ContactChannel } from "@microfinance/contract/collections/contacts.ts";
import { reachLinks } from "@microfinance/contract/collections/reach.ts";
import { Hint } from "../../components/form/hint.tsx";
import classes from "./collections.module.css";

const ways = [
  { channel: "call", label: "Call", icon: IconPhone },
  { channel: "sms", label: "SMS to", icon: IconMessage },
  { channel: "whatsapp", label: "WhatsApp to", icon: IconBrandWhatsapp },
] as const;

/**
 * One tap to call a person or to begin a message with its text filled in (COLL-10).
 *
 * @param onReach called beside it, so that the contact can be logged.
 */
export function ReachLinks(props: {
  name: string;
  phone: string;
  text: string;
  onReach?: (channel: ContactChannel) => void;
}) {
  const links = reachLinks(props.phone, props.text);
  if (links === null) return null;
  return (
    <span className={classes.reach}>
      {ways.map(({ channel, label, icon: Icon }) => (
        <Hint key={channel} label={label.split(" ")[0] ?? label}>
          <ActionIcon
            component="a"
            variant="default"
            size="lg"
            href={links[channel]}
            aria-label={`${label} ${props.name}`}
            {...(channel === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {})}
            onClick={() => props.onReach?.(channel)}
          >
            <Icon size={18} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      ))}
    </span>
  );
}
