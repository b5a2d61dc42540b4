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
import { apiBase } from '../../api/api-base.ts';
import { useSession } from '../../api/session.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { saveExport } from './fetch-file.ts';
import { useSearchStore } from './search-store.ts';

const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = { geojson: 'GeoJSON', csv: 'CSV', kml: 'KML' };

/** Takes the search elsewhere: all that it finds as a file, or the search itself as link or code. */
export function ShareMenu() {
  const { programId } = useSession();
  const body = useSearchStore((store) => store.run?.body);
  if (body === undefined) return null;
  const code = searchAsCode(body, { apiBase: new URL(apiBase(), location.href).href, program: programId });
  return (
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
          { label: 'Copy link', icon: IconLink, onSelect: () => void copy('The link', location.href) },
          {
            label: 'Copy as curl',
            icon: IconTerminal2,
            onSelect: () => void copy('The curl command', code.curl),
          },
          {
            label: 'Copy as Python',
            icon: IconBrandPython,
            onSelect: () => void copy('The Python program', code.python),
          },
          {
            label: 'Copy as TypeScript',
            icon: IconBrandTypescript,
            onSelect: () => void copy('The TypeScript program', code.typescript),
          },
        ],
      ]}
    />
  );
}

type Body = Parameters<typeof saveExport>[1];

async function exportAs(program: number, body: Body, format: ExportFormat): Promise<void> {
  try {
    await saveExport(program, body, format);
  } catch (cause) {
    console.warn('the export failed', cause);
    const text = 'The results could not be exported. Search again and retry.';
    showToast({ tone: 'bad', title: `No ${FORMAT_NAMES[format]} file`, text });
  }
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'ok', title: `${what} was copied` });
  } catch (cause) {
    console.warn('copying failed', cause);
    showToast({
      tone: 'bad',
      title: 'Failed',
      text: `${what} could not be copied: the browser refuses it here.`,
    });
  }
}
