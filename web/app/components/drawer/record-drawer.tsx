import type { ReactNode } from "react";
import type { Endpoint, ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { useEndpointQueryWith } from "../../core/query.ts";
import { NotLoaded } from "../feedback/not-loaded.tsx";
import { DetailSkeleton } from "../feedback/skeletons.tsx";
import { DetailDrawer } from "./detail-drawer.tsx";

/** What is read of a record: the endpoint, and the text of a failure when the server gave none. */
interface Reading<E extends Endpoint> {
  read: E;
  failure: string;
  /** What is shown of the answer. */
  children: (answer: ResponseOf<E>) => ReactNode;
}

/** The side panel of a record that is read by its number. Closed while `id` is null. */
export function RecordDrawer<E extends Endpoint>(
  props: Reading<E> & { id: number | null; title: string; wide?: boolean; onClose: () => void },
) {
  const { id, title, wide = false, onClose, ...reading } = props;
  return (
    <DetailDrawer opened={id !== null} onClose={onClose} title={title} wide={wide}>
      {id !== null && <Opened key={id} id={id} {...reading} />}
    </DetailDrawer>
  );
}

function Opened<E extends Endpoint>(props: Reading<E> & { id: number }) {
  const result = useEndpointQueryWith(props.read, { params: { id: props.id } });
  if (result.data !== undefined) return props.children(result.data);
  return (
    <NotLoaded result={result} fallback={props.failure}>
      <DetailSkeleton />
    </NotLoaded>
  );
}
