/** Texts of moves to another branch (BR-7), from the calls and on screens. */
export const branchMoveTexts = {
  title: "Move to another branch",
  targets: "The branches to which it can move",
  targetsFailed: "The branches could not be fetched.",
  nowhere: "All of it is in the only open branch already.",
  preview: "What moves",
  previewFailed: "What moves could not be fetched.",
  asked: "Sent. When a second person approves it, the move is made that day.",
  failed: "The move could not be asked for.",
  otherRequest: "This key belongs to another request.",
  what: "Choose what moves: a customer, a group, the loans of an officer, or a branch.",
  unknown: "There is nothing to move with this id.",
  target: "Choose the branch to which it moves.",
  targetClosed: "This branch is closed. Choose an open one.",
  officer: "Choose the new officer, an active staff member of the other branch.",
  reason: "Please say why it moves.",
  nothing: "Nothing moves: all of it is in this branch already.",
  dividedGroups: (names: string) =>
    `Members or loans of ${names} would stay. A group moves as a whole: move the group.`,
  dividedLoans: (loans: string) =>
    `${loans} would be shared by people of two branches. Move the group, or change the shares first.`,
  cannot: "This cannot move yet.",
  /** What an approval does, before it is asked for. */
  consequence: (to: string, loans: number) =>
    `After a second person has approved it: ${loans === 0 ? "the customers are" : loans === 1 ? "1 loan and its customer are" : `${loans} loans and their customers are`} of ${to} from that day on. What was done before stays in the books of the old branch.`,
} as const;
