const LATIN = Array.from({ length: 200 }, (_, index) => index);

/** Text of a file: by its byte order mark, by the encoding that an XML declaration names, else UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(beginningOf(bytes))?.[1];
  return decoderFor(markOf(bytes) ?? declared ?? 'utf-8').decode(bytes);
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function beginningOf(bytes: Uint8Array): string {
  return LATIN.map((index) => String.fromCharCode(bytes[index] ?? 32)).join('');
}

function decoderFor(label: string): TextDecoder {
  // what is read as bytes here cannot be UTF-16, whatever the declaration says
  if (/^(utf-?16|ucs)/i.test(label) && label !== 'utf-16le' && label !== 'utf-16be') return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
