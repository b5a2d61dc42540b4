import { useState } from 'react';
import { FilePick } from '../forms/file-pick.tsx';
import { SwipeHandle } from './swipe-handle.tsx';

export const title = 'Swipe handle over two pictures; files by button or dropped';

export function Story() {
  const [at, setAt] = useState(40);
  const [names, setNames] = useState<readonly string[]>([]);
  const ground = `linear-gradient(90deg, var(--info-soft) ${at}%, var(--ok-soft) ${at}%)`;
  return (
    <>
      <div style={{ position: 'relative', isolation: 'isolate', height: 160, background: ground }}>
        <SwipeHandle label="Divider between the two pictures" position={at} onChange={setAt} />
      </div>
      <FilePick
        label="Choose files"
        hint="KML or GeoJSON, up to 10 MB"
        accept=".kml,.geojson"
        multiple
        onFiles={(files) => setNames(files.map(({ name }) => name))}
      />
      {names.length > 0 && <p>{names.join(', ')}</p>}
    </>
  );
}
