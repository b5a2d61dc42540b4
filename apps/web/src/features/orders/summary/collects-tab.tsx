import type { Sensor } from '@sigma/contract';
import { cloudChipAlpha } from '@sigma/domain';
import {
  IconChartDots3,
  IconCheck,
  IconClock,
  IconCloud,
  IconCloudOff,
  IconLoader2,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';
import { thumbnailOf } from '../../../parts/thumbnail/scene-thumbnail.ts';
import type { Icon } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Thumbnail } from '../../../ui/basics/thumbnail.tsx';
import { PercentChip } from '../../../ui/states/percent-chip.tsx';
import { StatusBadge, type Tone } from '../../../ui/states/status-badge.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { counted, sceneTimeText, shortId } from '../../../ui/text/figures.ts';
import classes from './collects-tab.module.css';
import type { CollectScene, OrderCollect } from './order-collects.ts';

interface CollectsTabProps {
  readonly collects: readonly OrderCollect[];
  readonly sensors: readonly Sensor[];
  /** The captures have not been made yet. */
  readonly isUncaptured: boolean;
  /** Explains what could not be loaded, and what still works. */
  readonly notice: ReactNode;
  readonly onSpectra: ScenePanel['onOpen'];
}

/** The scenes of the order by task, each with the progress of its delivery. */
export function CollectsTab(props: CollectsTabProps) {
  const { collects, isUncaptured, notice } = props;
  return (
    <div className={classes.tab}>
      {notice}
      {isUncaptured && <p className={classes.none}>Scenes appear here once the capture is made.</p>}
      {collects.map((collect) => (
        <section key={collect.taskId} aria-label={collect.title} className={classes.collect}>
          <h3 className={classes.head}>
            <span className={classes.title} title={collect.title}>
              {collect.title}
            </span>
            <span className={classes.count}>{counted(collect.scenes.length, 'scene')}</span>
            <CopyText bare text={collect.taskId} shown={shortId(collect.taskId)} />
          </h3>
          <ul>
            {collect.scenes.map((scene) => (
              <SceneRow key={scene.fileId} scene={scene} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface SceneRowProps extends Pick<CollectsTabProps, 'sensors' | 'onSpectra'> {
  readonly scene: CollectScene;
}

function SceneRow({ scene, sensors, onSpectra }: SceneRowProps) {
  const { fileId, capture } = scene;
  const collection = capture?.collection;
  const sensor = sensors.find((one) => one.osk_id === capture?.sensor_id);
  return (
    <li className={classes.scene} data-file={fileId}>
      <Thumbnail href={thumbnailOf(fileId)} missing="No thumbnail generated" />
      <span className={classes.name}>
        <span>{sensor?.osk_sensor_name ?? shortId(fileId)}</span>
        <span className={classes.time}>{capture ? sceneTimeText(capture.instant) : fileId}</span>
      </span>
      {capture && (
        <PercentChip
          percent={capture.cloud_cover_pct}
          shade={cloudChipAlpha}
          title="Cloud cover"
          icon={IconCloud}
          missingIcon={IconCloudOff}
        />
      )}
      {collection !== undefined && (
        <IconButton
          icon={IconChartDots3}
          label={`Spectra of ${fileId}`}
          tip="Spectra"
          onClick={() => onSpectra({ collection, fileId })}
        />
      )}
      <span className={classes.state}>
        <SceneState state={scene.state} />
      </span>
    </li>
  );
}

const STATES: Readonly<
  Record<CollectScene['state'], { readonly tone: Tone; readonly icon: Icon; readonly word: string }>
> = {
  waiting: { tone: 'neutral', icon: IconClock, word: 'Waiting' },
  processing: { tone: 'info', icon: IconLoader2, word: 'Processing' },
  delivered: { tone: 'ok', icon: IconCheck, word: 'Delivered' },
  failed: { tone: 'bad', icon: IconX, word: 'Failed' },
};

function SceneState({ state }: { readonly state: CollectScene['state'] }) {
  return <StatusBadge {...STATES[state]} bare />;
}
