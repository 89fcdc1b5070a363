import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconBuildings from "icon:buildings";
import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { useActor } from "../../core/use-actor.ts";
import { useHasBranches } from "../../core/use-branches.ts";
import type { Moving } from "./move-form.tsx";

const MoveForm = lazy(async () => ({ default: (await import("./move-form.tsx")).MoveForm }));

/** The button that asks for a move to another branch (BR-7); nothing where there is one branch, or for who may not. */
export function MoveToBranch(props: { moving: Moving; name: string; label?: string }) {
  const actor = useActor();
  const hasBranches = useHasBranches();
  const [isOpen, setOpen] = useState(false);
  if (!hasBranches || actor === null || !may(actor, "branches.move")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBuildings size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {props.label ?? texts.title}
      </Button>
      <GuardedModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`${texts.title}: ${props.name}`}
      >
        <Suspense fallback={<DetailSkeleton lines={4} />}>
          <MoveForm moving={props.moving} onDone={() => setOpen(false)} />
        </Suspense>
      </GuardedModal>
    </>
  );
}
