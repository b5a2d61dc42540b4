/** Reads RFC 4180 strictly, cell by cell; throws at anything that the grammar does not allow. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cellPattern.lastIndex < text.length) {
    const at = cellPattern.lastIndex;
    const found = cellPattern.exec(text);
    if (found === null) throw new Error(`Invalid CSV at character ${at}: ${text.slice(at, at + 40)}`);
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
