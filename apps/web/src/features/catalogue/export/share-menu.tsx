import { EXPORT_FORMATS, type ExportFormat } from '@sigma/contract';
import { searchAsCode } from '@sigma/domain';
import {
  IconBrandPython,
  IconBrandTypescript,
  IconFileExport,
  IconLink,
  IconTable,
  IconTerminal2,
} from '@tabler/icons-react';
import { apiBase } from '../../../api/api-base.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../session/session.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { type CopyOutcome, useCopy } from '../../../ui/text/use-copy.ts';
import { useSearchStore } from '../search/search-store.ts';
import { saveExport } from './fetch-file.ts';
import classes from './share-menu.module.css';

const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = { geojson: 'GeoJSON', csv: 'CSV', kml: 'KML' };

const OUTCOMES: Readonly<Record<CopyOutcome, string>> = { idle: '', copied: 'Copied', failed: 'Failed' };

interface ShareMenuProps {
  /** The address has a mark in place of the area, which only this browser can resolve. */
  readonly isAreaStored: boolean;
}

const KEPT_AREA = {
  tone: 'info',
  title: 'This link works in this browser only',
  text: 'Its area is too large to fit in a link. In other browsers, and after Sign Out, the map view is searched instead. Code includes the area.',
} as const;

/** Exports everything that the search finds as a file, or copies the search itself as a link or code. */
export function ShareMenu({ isAreaStored }: ShareMenuProps) {
  const { programId } = useSession();
  const body = useSearchStore((store) => store.run?.body);
  const [outcome, copy] = useCopy();
  if (body === undefined) return null;
  const copyLink = () => {
    copy(location.href);
    if (isAreaStored) showToast(KEPT_AREA);
  };
  const code = searchAsCode(body, { apiBase: new URL(apiBase(), location.href).href, program: programId });
  return (
    <span className={classes.place}>
      <span role="status" className={classes.outcome} data-outcome={outcome}>
        {OUTCOMES[outcome]}
      </span>
      <Menu
        position="bottom-end"
        width={230}
        target={<IconButton icon={IconFileExport} label="Export or copy this search" side="bottom" />}
        groups={[
          EXPORT_FORMATS.map((format) => ({
            label: `Export as ${FORMAT_NAMES[format]}`,
            icon: IconTable,
            onSelect: () => void exportAs(programId, body, format),
          })),
          [
            {
              label: 'Copy link',
              icon: IconLink,
              ...(isAreaStored && { note: 'for this browser only' }),
              onSelect: copyLink,
            },
            { label: 'Copy as curl', icon: IconTerminal2, onSelect: () => copy(code.curl) },
            { label: 'Copy as Python', icon: IconBrandPython, onSelect: () => copy(code.python) },
            { label: 'Copy as TypeScript', icon: IconBrandTypescript, onSelect: () => copy(code.typescript) },
          ],
        ]}
      />
    </span>
  );
}

type Body = Parameters<typeof saveExport>[1];

async function exportAs(program: number, body: Body, format: ExportFormat): Promise<void> {
  try {
    await saveExport(program, body, format);
  } catch (cause) {
    console.warn('the results could not be exported', cause);
    showToast({ tone: 'bad', title: `No ${FORMAT_NAMES[format]} file`, text: errorText(cause).text });
  }
}
