const LATIN = Array.from({ length: 200 }, (_, index) => index);

/** Decodes a file by its byte order mark, else by the encoding in its XML declaration, else as UTF-8. */
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
  // A declaration that was readable byte by byte cannot be in UTF-16, whatever it states.
  if (/^(utf-?16|ucs)/i.test(label) && label !== 'utf-16le' && label !== 'utf-16be') return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
