import { ActionIcon, Button, FileButton, Progress } from "@mantine/core";
import IconCamera from "icon:camera";
import IconFileText from "icon:file-text";
import IconRefresh from "icon:refresh";
import IconTrash from "icon:trash";
import IconUpload from "icon:upload";
import IconX from "icon:x";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { useId } from "react";
import { KrioLine } from "../components/krio/krio-line.tsx";
import layout from "../components/layout.module.css";
import { namedPhoto } from "../documents/named-photo.ts";
import { fileSize } from "../documents/file-size.ts";
import type { Sending, Slot, Uploads } from "./use-uploads.ts";
import classes from "./paper-slot.module.css";

/**
 * One paper of the checklist with its files: a photo is taken, or files are chosen; a stored photo can be taken again
 * (LOAN-25, LOAN-94).
 */
export function PaperSlot(props: {
  uploads: Uploads;
  slot: Slot;
  title: string;
  isNeeded: boolean;
}) {
  const { uploads, slot, title } = props;
  const id = useId();
  const files = uploads.files.filter((file) => (file.kind ?? "other") === slot);
  const sending = uploads.sending.filter((one) => one.slot === slot);
  return (
    <section className={classes.slot} aria-labelledby={id} data-paper={slot} tabIndex={-1}>
      <div className={classes.head}>
        <div>
          <h3 id={id}>{title}</h3>
          <KrioLine of={title} />
        </div>
        <span className={layout.hint}>{stateOf(files.length, props.isNeeded)}</span>
      </div>
      <div className={classes.buttons}>
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(photo) =>
            void uploads.add(slot, photo === null ? [] : [namedPhoto(photo, title)])
          }
        >
          {(button) => (
            <Button
              {...button}
              size="md"
              variant="default"
              leftSection={<IconCamera size={18} />}
              className={classes.camera}
            >
              Take photo<span className="visually-hidden">: {title}</span>
            </Button>
          )}
        </FileButton>
        <FileButton multiple accept={acceptedFiles} onChange={(all) => void uploads.add(slot, all)}>
          {(button) => (
            <Button {...button} size="md" variant="default" leftSection={<IconUpload size={18} />}>
              Choose file<span className="visually-hidden">: {title}</span>
            </Button>
          )}
        </FileButton>
      </div>
      <div role="alert" className={classes.refusals}>
        {uploads.refusals[slot]?.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {files.length + sending.length > 0 && (
        <ul className={classes.files} aria-label={`Files of ${title}`}>
          {files.map((file) => (
            <StoredPaper key={file.id} file={file} slot={slot} title={title} uploads={uploads} />
          ))}
          {sending.map((one) => (
            <SendingPaper key={one.key} one={one} uploads={uploads} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StoredPaper(props: { file: StoredFile; slot: Slot; title: string; uploads: Uploads }) {
  const { file, slot, uploads } = props;
  return (
    <li>
      <IconFileText size={22} aria-hidden="true" />
      <span className={classes.name}>
        {file.name}
        <small>{fileSize(file.size)}</small>
      </span>
      {file.type.startsWith("image/") && (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(photo) =>
            void uploads.add(slot, photo === null ? [] : [namedPhoto(photo, props.title)], file)
          }
        >
          {(button) => (
            <Button {...button} variant="subtle" className={classes.camera}>
              Retake<span className="visually-hidden"> {file.name}</span>
            </Button>
          )}
        </FileButton>
      )}
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={`Remove ${file.name}`}
        onClick={() => void uploads.remove(file, slot)}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}

function SendingPaper(props: { one: Sending; uploads: Uploads }) {
  const { one, uploads } = props;
  const { name } = one.file;
  return (
    <li>
      <IconUpload size={22} aria-hidden="true" />
      <span className={classes.name}>
        {name}
        {one.failure === null ? (
          <Progress value={one.share * 100} size="sm" aria-label={`Sending ${name}`} />
        ) : (
          <small role="alert" className={classes.failure}>
            <span>{one.failure}</span> {draftTexts.unsentFile}
          </small>
        )}
      </span>
      {one.failure !== null && (
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={`Send ${name} again`}
          onClick={() => uploads.again(one)}
        >
          <IconRefresh size={20} />
        </ActionIcon>
      )}
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={`Cancel ${name}`}
        onClick={() => uploads.cancel(one)}
      >
        <IconX size={20} />
      </ActionIcon>
    </li>
  );
}

function stateOf(count: number, isNeeded: boolean): string {
  if (count > 0) return count === 1 ? "1 file, ok" : `${count} files, ok`;
  return isNeeded ? "Needed" : "If you have it";
}
