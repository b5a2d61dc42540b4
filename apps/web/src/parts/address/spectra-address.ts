/** The query that opens the spectra of a scene on a screen with a map. */
export function spectraQuery(collection: string, fileId: string): Readonly<Record<string, string>> {
  return { spectra: `${collection}/${fileId}` };
}
