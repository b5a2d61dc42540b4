import sharp from 'sharp';
import { firstPictureOf } from './artifacts.store.ts';
import { type MakerServices, makePlanned } from './make-planned.ts';
import { bytesOf } from './picture-layers.ts';

/** Sides of a picture in an e-mail, pixels: twice as many as it is shown with. */
const SIDE_PX = 480;
const QUALITY = 80;

/** The first picture of a finding as JPEG, made now if it was planned; undefined if there is none. */
export const pictureOfFinding =
  (services: MakerServices) =>
  async (finding: string): Promise<Buffer | undefined> => {
    const planned = await firstPictureOf(services.database.kysely, finding);
    if (planned === undefined) return undefined;
    const ready = planned.state === 'planned' ? await makePlanned(services, planned) : planned;
    if (ready?.object_key == null) return undefined;
    const bytes = await bytesOf(services.store, ready.object_key);
    return (
      bytes &&
      sharp(bytes)
        .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer()
    );
  };
