import { useEffect, useRef, useState } from "react";
import { ActionIcon, Box, Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import IconChevronLeft from "icon:chevron-left";
import IconChevronRight from "icon:chevron-right";
import IconRotateClockwise from "icon:rotate-clockwise";
import IconZoomIn from "icon:zoom-in";
import IconZoomOut from "icon:zoom-out";
import { useQuery } from "@tanstack/react-query";
import { readLoanFile } from "@microfinance/contract/documents/endpoints.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { readFile } from "../../../core/api.ts";
import { responseKey } from "../../../core/query.ts";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { openPaper, type Paper } from "./paper.ts";
import classes from "./papers.module.css";

const zooms = [1, 1.5, 2, 3] as const;

/**
 * A paper, drawn in the page from memory (LOAN-26): the server still sends an attachment, and nothing of it is stored
 * or run. It can be enlarged and turned.
 */
export function PaperPreview(props: { loanId: string; file: StoredFile }) {
  const { loanId, file } = props;
  const params = { id: loanId, fileId: file.id };
  const content = useQuery({
    queryKey: responseKey(readLoanFile, { params }),
    queryFn: ({ signal }) => readFile(readLoanFile, { params, signal }),
    // Each reading is recorded (AUTH-58), so a paper in memory is not read again.
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const paper = usePaper(content.data, file.type);
  const error = content.error ?? paper.error;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        fallback="The paper could not be shown. Download it instead."
        onRetry={() => void content.refetch()}
      />
    );
  return paper.opened === null ? (
    <DetailSkeleton lines={8} />
  ) : (
    <OpenPaper paper={paper.opened} name={file.name} />
  );
}

function usePaper(content: Blob | undefined, type: string) {
  const [state, setState] = useState<{ opened: Paper | null; error: Error | null }>({
    opened: null,
    error: null,
  });
  useEffect(() => {
    if (content === undefined) return undefined;
    let isGone = false;
    const opening = openPaper(content, type);
    opening.then(
      (opened) => isGone || setState({ opened, error: null }),
      (error: unknown) =>
        isGone || setState({ opened: null, error: new Error("not readable", { cause: error }) }),
    );
    return () => {
      isGone = true;
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      );
    };
  }, [content, type]);
  return state;
}

function OpenPaper(props: { paper: Paper; name: string }) {
  const { paper, name } = props;
  const [page, setPage] = useState(1);
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const { ref: frame, width: room } = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.floor(room * (zooms[zoom] ?? 1));
  useEffect(() => {
    const element = canvas.current;
    if (element === null || width === 0) return undefined;
    const drawing = new AbortController();
    paper.draw(element, { page, turn, width }, drawing.signal).then(
      () => drawing.signal.aborted || setFailed(false),
      () => drawing.signal.aborted || setFailed(true),
    );
    return () => drawing.abort();
  }, [paper, page, turn, width]);
  const count = paper.pages > 1 ? `, page ${page} of ${paper.pages}` : "";
  return (
    <div className={classes.preview}>
      <div className={classes.tools} role="toolbar" aria-label={`View of ${name}`}>
        <Tool
          label="Smaller"
          sign={IconZoomOut}
          isOff={zoom === 0}
          onPress={() => setZoom(zoom - 1)}
        />
        <Tool
          label="Larger"
          sign={IconZoomIn}
          isOff={zoom === zooms.length - 1}
          onPress={() => setZoom(zoom + 1)}
        />
        <Tool
          label="Turn right"
          sign={IconRotateClockwise}
          onPress={() => setTurn((turn + 90) % 360)}
        />
        {paper.pages > 1 && (
          <span className={classes.pages}>
            <Tool
              label="Page before"
              sign={IconChevronLeft}
              isOff={page === 1}
              onPress={() => setPage(page - 1)}
            />
            Page {page} of {paper.pages}
            <Tool
              label="Page after"
              sign={IconChevronRight}
              isOff={page === paper.pages}
              onPress={() => setPage(page + 1)}
            />
          </span>
        )}
        {zoom > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setZoom(0)}>
            Whole width
          </Button>
        )}
      </div>
      {isFailed && <p role="alert">This page could not be drawn. Download the paper instead.</p>}
      {/* Scrolls by keyboard while the page is larger than its frame. */}
      <Box
        ref={frame}
        className={classes.frame ?? ""}
        tabIndex={0}
        role="group"
        aria-label={`Page of ${name}`}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${name}${count}`}
          className={classes.sheet}
          style={{ width: `${width}px` }}
        />
      </Box>
    </div>
  );
}

function Tool(props: {
  label: string;
  sign: typeof IconZoomIn;
  isOff?: boolean;
  onPress: () => void;
}) {
  const { sign: Sign } = props;
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff ?? false}
      onClick={props.onPress}
    >
      <Sign size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
