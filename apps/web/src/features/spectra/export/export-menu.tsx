import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { counted } from '../../../ui/text/figures.ts';
import type { CubeAddress } from '../data/cube.queries.ts';
import type { Cube } from '../data/cube.ts';
import { fetchLibrary } from '../data/fetch-planes.ts';
import type { NamedSpectrum } from '../panel/use-curves.ts';
import { spectraCsv } from './spectra-csv.ts';

interface ExportMenuProps {
  readonly address: CubeAddress;
  readonly cube: Cube;
  /** All spectra of the plot. */
  readonly spectra: readonly NamedSpectrum[];
  readonly isExporting: boolean;
  readonly setExporting: (isOpen: boolean) => void;
}

/** Saves the spectra of the plot as files. */
export function ExportMenu({ address, cube, spectra, isExporting, setExporting }: ExportMenuProps) {
  const name = `${address.scene}-spectra`;
  const disabled = spectra.length === 0;
  const saveLibrary = async () => {
    try {
      const files = await Promise.all(
        (['sli', 'hdr'] as const).map(
          async (format) => [format, await fetchLibrary(address, format, spectra)] as const,
        ),
      );
      for (const [format, blob] of files) saveFile(`${name}.${format}`, blob);
    } catch (error) {
      showToast({
        tone: 'bad',
        title: 'The spectral library could not be written',
        text: errorText(error).text,
      });
    }
  };
  return (
    <Menu
      position="bottom-end"
      width={250}
      opened={isExporting}
      onChange={setExporting}
      target={
        <Button size="s" kind="quiet" icon={IconDownload}>
          Export
        </Button>
      }
      groups={[
        [
          {
            label: 'Table (.csv)',
            note: counted(spectra.length, 'spectrum', 'spectra'),
            icon: IconFileSpreadsheet,
            disabled,
            onSelect: () =>
              saveFile(`${name}.csv`, new Blob([spectraCsv(cube, spectra)], { type: 'text/csv' })),
          },
          {
            label: 'ENVI library (.sli, .hdr)',
            note: counted(spectra.length, 'spectrum', 'spectra'),
            icon: IconFileText,
            disabled,
            onSelect: () => void saveLibrary(),
          },
        ],
      ]}
    />
  );
}

function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has started to save the file by then; only the address is released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
