import { IconChartDots3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { panelScenesQuery } from '../../../parts/scene-panel/panel-scenes.queries.ts';
import type { ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { sceneTimeText } from '../../../ui/text/figures.ts';

interface SpectraOfScenesProps {
  readonly files: readonly string[];
  readonly onOpen: ScenePanel['onOpen'];
}

/** Opens the spectra of a captured scene; of several scenes, one is chosen from a list. */
export function SpectraOfScenes({ files, onOpen }: SpectraOfScenesProps) {
  const { programId, sensors } = useSession();
  const scenes = useQuery(panelScenesQuery(programId, files, sensors)).data ?? [];
  const [first] = scenes;
  if (first === undefined) return null;
  if (scenes.length === 1) {
    return (
      <Button icon={IconChartDots3} onClick={() => onOpen(first)}>
        Spectra
      </Button>
    );
  }
  return (
    <Menu
      position="bottom-end"
      width={240}
      target={<Button icon={IconChartDots3}>Spectra</Button>}
      groups={[
        scenes.map((scene) => ({ label: sceneTimeText(scene.datetime), onSelect: () => onOpen(scene) })),
      ]}
    />
  );
}
