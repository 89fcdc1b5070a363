import IconLayoutList from "icon:layout-list";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { MenuLink, MenuSection } from "../components/shell/menu-link.tsx";
import type { SectionLocation } from "../core/use-section.ts";
import { currentEntry, entryHref, menuFor, sectionsFor } from "./menu.ts";
import { useMenuMemory } from "./menu-memory.ts";

const allSections = "All sections";

/**
 * The menu of the back office (SITE-61): what the role works with and what the person pinned, then all sections
 * (SITE-37), closed at first. What is open and pinned is remembered; nothing opens or closes by itself.
 */
export function OfficeMenu(props: { actor: Actor; hasTills: boolean; current: SectionLocation }) {
  const { actor, hasTills, current } = props;
  const { memory, fold, pin } = useMenuMemory(actor.user_id);
  const own = menuFor(actor, hasTills, memory.pins);
  const shown = currentEntry(own, current);
  const groups = sectionsFor(actor, hasTills);
  const shownBelow = currentEntry(
    groups.flatMap(({ entries }) => entries),
    current,
  );
  const unpinnable = new Set(menuFor(actor, hasTills).map(entryHref));
  return (
    <>
      <MenuSection heading="My menu">
        {own.map((entry) => (
          <MenuLink
            key={entryHref(entry)}
            hash={entryHref(entry)}
            label={entry.label}
            icon={entry.icon}
            isCurrent={entry === shown?.entry && (shown.isPage || "within")}
          />
        ))}
      </MenuSection>
      <MenuSection
        heading={allSections}
        parent={{
          icon: IconLayoutList,
          isOpen: memory.folds[allSections] ?? false,
          onToggle: (isOpen) => fold(allSections, isOpen),
        }}
      >
        {groups.map(({ heading, parent, entries }) => (
          <MenuSection
            key={heading ?? "first"}
            heading={heading}
            {...(parent !== undefined &&
              heading !== null && {
                parent: {
                  icon: parent,
                  isOpen: memory.folds[heading] ?? true,
                  onToggle: (isOpen: boolean) => fold(heading, isOpen),
                },
              })}
          >
            {entries.map((entry) => (
              <MenuLink
                key={entry.key}
                hash={entryHref(entry)}
                label={entry.label}
                icon={entry.icon}
                isCurrent={entry === shownBelow?.entry && (shownBelow.isPage || "within")}
                {...(!unpinnable.has(entryHref(entry)) && {
                  pin: {
                    isPinned: memory.pins.includes(entry.key),
                    onToggle: () => pin(entry.key),
                  },
                })}
              />
            ))}
          </MenuSection>
        ))}
      </MenuSection>
    </>
  );
}
