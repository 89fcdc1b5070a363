/** Hands a file to the browser, which saves it under this name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken its own hold of the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
