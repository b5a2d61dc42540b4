import { exportNotationClasses, exportNotationFeatures, exportNotationMask } from '@sigma/contract';
import { IconDownload, IconFileCode, IconFileText, IconPhoto } from '@tabler/icons-react';
import { callBytes, saveAnswer } from '../../../api/call-bytes.ts';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';

interface ExportMenuProps {
  readonly scene: string;
  /** Without a grid there is no mask. */
  readonly hasGrid: boolean;
  /** Whether something that is drawn would be missing in the files. */
  readonly hasChanges: boolean;
}

/** Saves what people drew on a scene as files. */
export function ExportMenu({ scene, hasGrid, hasChanges }: ExportMenuProps) {
  const save = async (
    operation: typeof exportNotationMask | typeof exportNotationClasses | typeof exportNotationFeatures,
    name: string,
  ) => {
    try {
      await saveAnswer(await callBytes(operation, { params: { scene } }), `${scene}-${name}`);
    } catch (error) {
      showToast({ tone: 'bad', title: 'The file could not be written', text: errorText(error).text });
    }
  };
  const mask = hasGrid ? {} : { disabled: true, note: 'The scene has no grid' };
  return (
    <Menu
      position="bottom-end"
      width={280}
      header={hasChanges ? 'Files have only what is saved.' : undefined}
      target={
        <Button size="s" icon={IconDownload}>
          Export
        </Button>
      }
      groups={[
        [
          {
            label: 'Features (.geojson)',
            icon: IconFileCode,
            onSelect: () => void save(exportNotationFeatures, 'features.geojson'),
          },
          {
            label: 'Training mask (.tif)',
            icon: IconPhoto,
            ...mask,
            onSelect: () => void save(exportNotationMask, 'mask.tif'),
          },
          {
            label: 'Classes of the mask (.json)',
            icon: IconFileText,
            ...mask,
            onSelect: () => void save(exportNotationClasses, 'classes.json'),
          },
        ],
      ]}
    />
  );
}
