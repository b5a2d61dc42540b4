import { useState } from 'react';
import { Button } from '../basics/button.tsx';
import { Lightbox } from './lightbox.tsx';

export const title = 'Lightbox: wraps at both ends, download link';

const drawn = (tone: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${tone}"/></svg>`)}`;
const pictures = [
  { href: drawn('teal'), title: 'First picture', note: 'A drawing', fileName: 'first.svg' },
  { href: drawn('slateblue'), title: 'Second picture', fileName: 'second.svg' },
  { href: '/no-such-picture', title: 'A missing picture' },
];

export function Story() {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <div>
        <Button onClick={() => setIndex(0)}>Open the lightbox</Button>
      </div>
      <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}
