import { Button } from "@mantine/core";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";

/** The link to one's till after cash was refused without an open one (TILL-5); nothing for another error. */
export function OpenTillOffer({ error }: { error: string | undefined }) {
  if (error !== tillTexts.openFirst) return null;
  return (
    <Button component={Link} to={{ hash: sectionHref("my-till") }} variant="default">
      Open my till
    </Button>
  );
}
