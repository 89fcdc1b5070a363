import { Button } from "@mantine/core";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";

/** The way to one's till after cash was refused without one (TILL-5); nothing after another text. */
export function OpenTillOffer({ refusal }: { refusal: string | undefined }) {
  if (refusal !== tillTexts.openFirst) return null;
  return (
    <Button component={Link} to={{ hash: sectionHref("my-till") }} variant="default">
      Open my till
    </Button>
  );
}
