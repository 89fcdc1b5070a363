import { Kbd, Modal } from "@mantine/core";
import classes from "./shortcuts-modal.module.css";

interface Shortcut {
  /** The keys that do the same, each as the keys that are pressed together. */
  keys: readonly (readonly string[])[];
  what: string;
}

/** What the keyboard does, by where it does it. */
const shortcuts: readonly { where: string; lines: readonly Shortcut[] }[] = [
  {
    where: "Everywhere",
    lines: [
      {
        keys: [["/"], ["Ctrl", "K"]],
        what: "Search a person, loan or receipt, or go to a section",
      },
      { keys: [["Esc"]], what: "Close a panel, a dialog or the search" },
      { keys: [["?"]], what: "Show these keys" },
    ],
  },
  {
    where: "In the search",
    lines: [
      { keys: [["Enter"]], what: "Take the marked line, also while the search goes on" },
      { keys: [["↑"], ["↓"]], what: "Mark another line" },
    ],
  },
  {
    where: "In a list",
    lines: [
      { keys: [["↑"], ["↓"]], what: "Move between rows" },
      { keys: [["Enter"]], what: "Open the row" },
    ],
  },
  {
    where: "In a loan",
    lines: [{ keys: [["F"]], what: "Give the panel the whole page, or its side" }],
  },
  {
    where: "In Pay Loan",
    lines: [
      { keys: [["Enter"]], what: "Take the marked loan, then record, then the next customer" },
    ],
  },
];

/** The keys of the back office (SITE-63). */
export function ShortcutsModal(props: { opened: boolean; onClose: () => void }) {
  return (
    <Modal {...props} title="Keyboard shortcuts" size="md">
      {shortcuts.map(({ where, lines }) => (
        <section key={where} className={classes.group}>
          <h3>{where}</h3>
          <dl>
            {lines.map(({ keys, what }) => (
              <div key={what}>
                <dt>
                  {keys.map((combination, at) => (
                    <span key={combination.join("+")}>
                      {at > 0 && " or "}
                      {combination.map((key, position) => (
                        <span key={key}>
                          {position > 0 && " + "}
                          <Kbd>{key}</Kbd>
                        </span>
                      ))}
                    </span>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
