import { useEffect, useState } from 'react';
import { openPdf, type PdfDocument } from './pdf-document.ts';

export type OpenedPdf =
  | { readonly state: 'opening' }
  | { readonly state: 'failed' }
  | { readonly state: 'open'; readonly pdf: PdfDocument };

/** Opens a file, and closes it when another one is shown. */
export function usePdf(file: Blob): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' });
  useEffect(() => {
    let isGone = false;
    let open: PdfDocument | undefined;
    setOpened({ state: 'opening' });
    openPdf(file).then(
      (pdf) => {
        open = pdf;
        if (isGone) pdf.close();
        else setOpened({ state: 'open', pdf });
      },
      () => !isGone && setOpened({ state: 'failed' }),
    );
    return () => {
      isGone = true;
      open?.close();
    };
  }, [file]);
  return opened;
}
