import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';
import classes from './pdf-viewer.module.css';

interface PagePictureProps {
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly page: number;
  readonly scale: number;
  /** Scrolls the pages; only those near its view are drawn. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** With its text, for selection and search. */
  readonly hasText?: boolean;
  /** Text whose places are marked. */
  readonly marked?: string;
}

/** One page at its size; drawn while it is near the view, so that a long file costs no more than a short one. */
export function PagePicture({ pdf, page, scale, scroller, hasText = false, marked = '' }: PagePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, scroller);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (!isNear || canvas.current === null) return;
    const stop = new AbortController();
    const target = { canvas: canvas.current, text: (hasText && text.current) || undefined, scale };
    pdf.draw(page, target, stop.signal).then(
      () => setDrawn((count) => count + 1),
      // Abandoned: the page has left the view or has another size.
      () => undefined,
    );
    return () => stop.abort();
  }, [pdf, page, scale, isNear, hasText]);
  useEffect(() => {
    if (drawn > 0 && text.current !== null) markText(text.current, marked);
  }, [drawn, marked]);
  const { width, height } = pdf.size;
  return (
    <div ref={box} className={classes.sheet} style={{ width: width * scale, height: height * scale }}>
      {isNear && (
        <>
          <canvas ref={canvas} className={classes.canvas} aria-hidden={hasText} />
          {hasText && <div ref={text} className={classes.text} />}
        </>
      )}
    </div>
  );
}

/** Half a page around the view counts as near. */
const MARGIN = '600px 0px';

function useIsNear(box: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: MARGIN,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, scroller]);
  return isNear;
}

/** Marks the lines that contain a text. */
function markText(layer: HTMLElement, marked: string): void {
  const wanted = marked.trim().toLowerCase();
  for (const line of layer.querySelectorAll('span'))
    line.toggleAttribute(
      'data-marked',
      wanted !== '' && (line.textContent ?? '').toLowerCase().includes(wanted),
    );
}
