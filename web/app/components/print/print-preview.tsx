import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type Ref } from "react";
import { Button, SegmentedControl } from "@mantine/core";
import IconPrinter from "icon:printer";
import { type PaperOf, useLetterhead } from "../../core/use-letterhead.ts";
import { printElement } from "./print-frame.ts";
import type { Letterhead } from "../../core/letterhead.ts";
import layout from "../layout.module.css";
import classes from "./print-preview.module.css";

/** Paper of a receipt: A4, or the 80 mm roll of a receipt printer. */
export type PaperSize = "a4" | "slip";

/** Props of the document in a preview. */
export interface PreviewedDocument {
  ref: Ref<HTMLElement>;
  size: PaperSize;
  from: Letterhead;
}

const sizeOptions: Readonly<Record<PaperSize, { value: PaperSize; label: string }>> = {
  a4: { value: "a4", label: "A4" },
  slip: { value: "slip", label: "80 mm" },
};

/**
 * A document as printed, with the choice of paper and the Print button.
 *
 * @param sizes the papers, the default one first.
 * @param about the record whose branch the letterhead names.
 * @param title of the printed document, which browsers offer as file name.
 * @param start before the choice of paper; `buttons` before the Print button.
 * @param printAtOnce prints the document once, as soon as the letterhead has loaded.
 * @param beforePrint awaited before each print; false prints nothing.
 * @param children renders the document.
 */
export function PrintPreview(props: {
  sizes: readonly [PaperSize, ...PaperSize[]];
  about?: PaperOf;
  title: string;
  printLabel: string;
  start?: ReactNode;
  buttons?: ReactNode;
  printAtOnce?: boolean;
  beforePrint?: () => Promise<boolean>;
  children: (document: PreviewedDocument) => ReactNode;
}) {
  const [size, setSize] = useState<PaperSize>(props.sizes[0]);
  const element = useRef<HTMLElement>(null);
  const from = useLetterhead(props.about);
  const print = async () => {
    if (props.beforePrint !== undefined && !(await props.beforePrint())) return;
    if (element.current !== null) await printElement(element.current, props.title);
  };
  const hasPrinted = useRef(false);
  const printOnce = useEffectEvent(() => {
    if (props.printAtOnce !== true || hasPrinted.current) return;
    hasPrinted.current = true;
    void print();
  });
  useEffect(() => {
    // The page sets its focus first, to which printing returns.
    const timer = setTimeout(() => printOnce());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <div className={classes.actions}>
        {props.start}
        {props.sizes.length > 1 && (
          <SegmentedControl
            aria-label="Paper size"
            size="xs"
            value={size}
            onChange={setSize}
            data={props.sizes.map((name) => sizeOptions[name])}
          />
        )}
        <div className={layout.row2}>
          {props.buttons}
          <Button
            variant={props.buttons === undefined ? "filled" : "default"}
            leftSection={<IconPrinter size={16} />}
            onClick={() => void print()}
          >
            {props.printLabel}
          </Button>
        </div>
      </div>
      <PreviewFrame>{props.children({ ref: element, size, from })}</PreviewFrame>
    </div>
  );
}

/** The sunken area around a document on the screen. */
export function PreviewFrame(props: { children: ReactNode }) {
  return <div className={classes.preview}>{props.children}</div>;
}
