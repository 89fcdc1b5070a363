/** Downloads a file under this name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has its own reference to the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
