import type { ReactNode } from 'react';
import classes from './map-with-panel.module.css';
import type { ScenePanel, ScenePanelAccess } from './scene-panel.ts';

interface MapWithPanelProps {
  readonly scenePanel: ScenePanel;
  readonly access: ScenePanelAccess;
  readonly children: ReactNode;
}

/** A map with room for a panel about one of its scenes at the right. */
export function MapWithPanel({ scenePanel, access, children }: MapWithPanelProps) {
  return (
    <div className={classes.room} data-open={scenePanel.panel !== undefined || undefined}>
      <div className={classes.both}>
        <div className={classes.map}>{children}</div>
        {scenePanel.panel?.(access)}
      </div>
    </div>
  );
}
