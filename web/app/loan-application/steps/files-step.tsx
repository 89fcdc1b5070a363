import { ActionIcon, Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileText, IconRefresh, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { uploadLimits } from "@microfinance/contract/core/constants.ts";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import { fileSize } from "../file-size.ts";
import type { Uploads } from "../use-uploads.ts";
import classes from "./files-step.module.css";

/**
 * Step 8: the documents. Each is sent by itself as it is chosen, with its progress, and kept with the draft; large
 * photos are made smaller first.
 */
export function FilesStep(props: { uploads: Uploads }) {
  const { files, sending, problem, add, cancel, again, remove } = props.uploads;
  return (
    <Stack gap="md">
      <Text>
        Photos or scans of your papers: PDF, JPEG or PNG, up to {fileSize(uploadLimits.fileBytes)}{" "}
        each and at most {uploadLimits.files} files. Each is sent as soon as you choose it.
      </Text>
      <FileButton multiple accept={acceptedFiles} onChange={add}>
        {(button) => (
          <Button
            {...button}
            size="md"
            variant="default"
            leftSection={<IconUpload size={18} />}
            className={classes.choose}
          >
            Choose files
          </Button>
        )}
      </FileButton>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <ul className={classes.files} aria-label="Files">
        {files.map((file) => (
          <li key={file.id}>
            <IconFileText size={22} aria-hidden="true" />
            <span className={classes.name}>
              {file.name}
              <small>{fileSize(file.size)}</small>
            </span>
            <ActionIcon
              size="xl"
              variant="subtle"
              color="red"
              aria-label={`Remove ${file.name}`}
              onClick={() => void remove(file)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </li>
        ))}
        {sending.map((one) => (
          <li key={`sending-${one.key}`}>
            <IconUpload size={22} aria-hidden="true" />
            <span className={classes.name}>
              {one.file.name}
              {one.refusal === null ? (
                <Progress
                  value={one.share * 100}
                  size="sm"
                  aria-label={`Sending ${one.file.name}`}
                />
              ) : (
                <small role="alert" className={classes.refusal}>
                  {one.refusal}
                </small>
              )}
            </span>
            <Group gap={4} wrap="nowrap">
              {one.refusal !== null && one.mayBeSentAgain && (
                <ActionIcon
                  size="xl"
                  variant="subtle"
                  aria-label={`Send ${one.file.name} again`}
                  onClick={() => again(one)}
                >
                  <IconRefresh size={20} />
                </ActionIcon>
              )}
              <ActionIcon
                size="xl"
                variant="subtle"
                color="gray"
                aria-label={`Cancel ${one.file.name}`}
                onClick={() => cancel(one)}
              >
                <IconX size={20} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
