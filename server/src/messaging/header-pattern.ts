/** Colours of the header of an e-mail. */
const gold = "#e3a008";
const green = "#0e492e";
const cream = "#f6f3ee";
const kola = "#913820";

/** One repeat of the pattern, row by row: stepped diamonds between two borders. */
const pattern = [
  [green, green, gold, green],
  [green, gold, cream, gold],
  [green, green, gold, green],
];
const repeats = 14;

/** The pattern as table cells, so that no picture is loaded. */
export function headerPattern(): string {
  const cells = pattern.map((row) => {
    const repeat = row.map(cell).join("");
    return `<tr>${repeat.repeat(repeats)}${cell(green)}</tr>`;
  });
  const rows = [line(kola), line(green), ...cells, line(green), line(kola)].join("");
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="width:100%;table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0">${rows}</table>`;
}

function cell(color: string): string {
  return `<td height="4" style="background:${color}"></td>`;
}

function line(color: string): string {
  const width = repeats * (pattern[0]?.length ?? 1) + 1;
  return `<tr><td colspan="${width}" height="3" style="background:${color}"></td></tr>`;
}
