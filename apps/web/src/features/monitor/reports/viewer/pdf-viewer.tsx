import { IconFileOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../../parts/layout/use-debounced.ts';
import { DetailWaiting } from '../../../../ui/layout/list-detail.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { findPages, nextPage } from './find-pages.ts';
import { PagePicture } from './page-picture.tsx';
import type { PdfDocument } from './pdf-document.ts';
import classes from './pdf-viewer.module.css';
import { usePageInView } from './use-page-in-view.ts';
import { usePdf } from './use-pdf.ts';
import { ViewerTools } from './viewer-tools.tsx';

const THUMBNAIL_PX = 84;
const STEPS = [0.5, 0.67, 0.8, 0.92, 1, 1.25, 1.5, 2, 3] as const;
const LARGEST_FIT = 1.25;
const SEARCH_AFTER_MS = 250;

interface PdfViewerProps {
  readonly file: Blob;
  /** Names the pages. */
  readonly name: string;
}

/** The pages of a file below each other, with thumbnails, zoom and search. */
export function PdfViewer({ file, name }: PdfViewerProps) {
  const opened = usePdf(file);
  if (opened.state === 'opening') return <DetailWaiting label="Opening the report" />;
  if (opened.state === 'failed')
    return (
      <EmptyState
        icon={IconFileOff}
        tone="bad"
        title="This report cannot be shown here"
        text="Download it and open it with another program."
      />
    );
  return <OpenFile pdf={opened.pdf} name={name} />;
}

function OpenFile({ pdf, name }: { readonly pdf: PdfDocument; readonly name: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number>();
  const fitting = useFittingScale(scroller, pdf.size.width);
  const scale = chosen ?? fitting;
  const [page, goTo] = usePageInView(scroller, pdf.pages, scale);
  const [text, setText] = useState('');
  const searched = useDebounced(text, SEARCH_AFTER_MS);
  const found = useFoundPages(pdf, searched);
  const [firstFound] = found ?? [];
  // The first page with the text is shown as soon as it is known.
  const goToRef = useRef(goTo);
  goToRef.current = goTo;
  useEffect(() => {
    if (firstFound !== undefined) goToRef.current(firstFound);
  }, [firstFound]);
  const numbers = Array.from({ length: pdf.pages }, (_, index) => index + 1);
  return (
    <div className={classes.viewer}>
      <ViewerTools
        page={page}
        pages={pdf.pages}
        onPage={goTo}
        zoom={scale}
        onZoom={(step) => setChosen(nextScale(scale, step))}
        found={found?.length}
        onSearch={setText}
        onFound={(step) => {
          const next = found && nextPage(found, page, step);
          if (next !== undefined) goTo(next);
        }}
      />
      <Thumbnails pdf={pdf} page={page} numbers={numbers} onPage={goTo} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages without controls scroll by keyboard */}
      <section ref={scroller} className={classes.pages} aria-label={`Pages of ${name}`} tabIndex={0}>
        {numbers.map((number) => (
          <article key={number} data-page={number} aria-label={`Page ${number} of ${pdf.pages}`}>
            <PagePicture
              pdf={pdf}
              page={number}
              scale={scale}
              scroller={scroller}
              hasText
              marked={searched}
            />
          </article>
        ))}
      </section>
    </div>
  );
}

interface ThumbnailsProps {
  readonly pdf: PdfDocument;
  readonly page: number;
  readonly numbers: readonly number[];
  readonly onPage: (page: number) => void;
}

function Thumbnails({ pdf, page, numbers, onPage }: ThumbnailsProps) {
  const scroller = useRef<HTMLElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one for each page
  useEffect(() => {
    // Browsers answer with a promise by now, which must not become the clean-up of the effect.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav ref={scroller} className={classes.thumbnails} aria-label="Thumbnails">
      {numbers.map((number) => (
        <button
          key={number}
          ref={number === page ? current : null}
          type="button"
          className={classes.thumbnail}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          <PagePicture pdf={pdf} page={number} scale={THUMBNAIL_PX / pdf.size.width} scroller={scroller} />
          <span aria-hidden="true">{number}</span>
        </button>
      ))}
    </nav>
  );
}

/** The scale at which a page fills the width, up to a readable size. */
function useFittingScale(scroller: RefObject<HTMLElement | null>, pageWidth: number): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (scroller.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? pageWidth;
      setScale(Math.max(0.3, Math.min(LARGEST_FIT, room / pageWidth)));
    });
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, pageWidth]);
  return scale;
}

const nextScale = (scale: number, step: 1 | -1): number =>
  (step === 1 ? STEPS.find((each) => each > scale + 0.01) : STEPS.findLast((each) => each < scale - 0.01)) ??
  scale;

/** The pages that contain a text; undefined without one, and until they are known. */
function useFoundPages(pdf: PdfDocument, text: string): readonly number[] | undefined {
  const [found, setFound] = useState<readonly number[]>();
  useEffect(() => {
    let isGone = false;
    setFound(undefined);
    if (text.trim() !== '') void findPages(pdf, text).then((pages) => !isGone && setFound(pages));
    return () => {
      isGone = true;
    };
  }, [pdf, text]);
  return found;
}
