/* The script of the page on the phone. What it imports later has its style sheets loaded with it. */
void import("./show-sheet.tsx").then(({ showSheet }) => showSheet());
