/** The browser saves a text under a name. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has begun to save it by then; the address alone is given back.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
