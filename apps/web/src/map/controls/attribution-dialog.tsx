import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { BaseMapSettings } from '../base-map/base-map-settings.ts';
import classes from './attribution-dialog.module.css';
import { ProviderAttribution } from './provider-attribution.tsx';

interface Source {
  readonly name: string;
  readonly text: string;
}

const EMBEDDED: readonly Source[] = [
  {
    name: 'Blue marble picture',
    text: 'NASA Blue Marble, public domain. About 10 km a pixel at the equator: for orientation only, not for detail.',
  },
  {
    name: 'Land, coasts and borders',
    text: 'Natural Earth, public domain, by way of world-atlas (ISC). Borders are drawn as that source has them.',
  },
  {
    name: 'Place names',
    text: 'GeoNames (CC BY 4.0): places of 15,000 people and more.',
  },
];
const SIMULATED: Source = {
  name: 'Simulated Earth',
  text: 'Beyond zoom 6 the ground is made up by the simulator of this demo. It is no picture of the real Earth.',
};
const ENGINE: Source = { name: 'Map', text: 'MapLibre GL JS (BSD 3-Clause) and Terra Draw (MIT).' };

export function sourcesOf({ foreign, simulatedTiles }: BaseMapSettings): readonly Source[] {
  if (foreign === null) return [...(simulatedTiles === null ? [] : [SIMULATED]), ...EMBEDDED, ENGINE];
  const provider: Source = {
    name: 'Base map',
    text: `Tiles of ${hostOf(foreign.url)}, configured by the operator of this installation.`,
  };
  return [provider, ...EMBEDDED.slice(1), ENGINE];
}

function hostOf(address: string): string {
  return URL.parse(address.replaceAll(/[{}]/g, ''), location.origin)?.host ?? address;
}

interface AttributionDialogProps {
  readonly opened: boolean;
  readonly settings: BaseMapSettings;
  readonly onClose: () => void;
}

export function AttributionDialog({ opened, settings, onClose }: AttributionDialogProps) {
  const attributionUrl = settings.foreign?.attributionUrl ?? null;
  return (
    <Dialog
      opened={opened}
      title="Data Attribution"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <dl className={classes.sources}>
        {sourcesOf(settings).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {attributionUrl !== null && <ProviderAttribution url={attributionUrl} />}
      </dl>
    </Dialog>
  );
}
