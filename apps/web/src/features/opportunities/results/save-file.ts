/** Has the browser save a text under a name. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has started to save the file by then; only the address is released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
