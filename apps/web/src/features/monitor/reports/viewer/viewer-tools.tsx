import { IconChevronDown, IconChevronUp, IconSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { TextBox } from '../../../../ui/forms/text-field.tsx';
import classes from './pdf-viewer.module.css';

interface ViewerToolsProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (step: 1 | -1) => void;
  /** Pages that contain the searched text; undefined while nothing is searched. */
  readonly found: number | undefined;
  readonly onSearch: (text: string) => void;
  /** Goes to the next or previous page that contains the text. */
  readonly onFound: (step: 1 | -1) => void;
}

/** Page, zoom and search of a file. */
export function ViewerTools(props: ViewerToolsProps) {
  const { page, pages, onPage, zoom, onZoom } = props;
  return (
    <div className={classes.tools} role="toolbar" aria-label="Pages">
      <IconButton
        icon={IconChevronUp}
        label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <PageBox key={page} page={page} pages={pages} onPage={onPage} />
      <IconButton
        icon={IconChevronDown}
        label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <span className={classes.rule} />
      <IconButton icon={IconZoomOut} label="Zoom out" onClick={() => onZoom(-1)} />
      <output className={classes.zoom} aria-label="Zoom">
        {Math.round(zoom * 100)} %
      </output>
      <IconButton icon={IconZoomIn} label="Zoom in" onClick={() => onZoom(1)} />
      <span className={classes.rule} />
      <SearchTools {...props} />
    </div>
  );
}

/** The number of the page, which can be typed. */
function PageBox({ page, pages, onPage }: Pick<ViewerToolsProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <span className={classes.pageBox}>
      <TextBox
        aria-label="Page"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span>/ {pages}</span>
    </span>
  );
}

function SearchTools({ found, onSearch, onFound }: Pick<ViewerToolsProps, 'found' | 'onSearch' | 'onFound'>) {
  return (
    <span className={classes.search}>
      <TextBox
        icon={IconSearch}
        type="search"
        aria-label="Search in the report"
        placeholder="Search"
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onFound(event.shiftKey ? -1 : 1)}
      />
      <span className={classes.found} role="status">
        {foundText(found)}
      </span>
    </span>
  );
}

function foundText(found: number | undefined): string {
  if (found === undefined) return '';
  return found === 0 ? 'Not found' : `On ${found} ${found === 1 ? 'page' : 'pages'}`;
}
