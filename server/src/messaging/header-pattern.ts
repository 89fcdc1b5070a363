/** The threads of the letterhead: leaf ground, gold steps, cream, kola selvedge. */
const gold = "#e3a008";
const ground = "#0e492e";
const cream = "#f6f3ee";
const kola = "#913820";

/** One repeat of the renderPattern, row by row; stepped diamonds between two selvedges. */
const renderPattern = [
  [ground, ground, gold, ground],
  [ground, gold, cream, gold],
  [ground, ground, gold, ground],
];
const repeats = 14;

/** Country cloth as table cells: a letterhead without a picture to load. */
export function headerPattern(): string {
  const woven = renderPattern.map((row) => {
    const cells = row.map(cell).join("");
    return `<tr>${cells.repeat(repeats)}${cell(ground)}</tr>`;
  });
  const rows = [line(kola), line(ground), ...woven, line(ground), line(kola)].join("");
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="width:100%;table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0">${rows}</table>`;
}

function cell(thread: string): string {
  return `<td height="4" style="background:${thread}"></td>`;
}

function line(thread: string): string {
  const width = repeats * (renderPattern[0]?.length ?? 1) + 1;
  return `<tr><td colspan="${width}" height="3" style="background:${thread}"></td></tr>`;
}
