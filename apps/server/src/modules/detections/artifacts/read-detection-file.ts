import { bind, isStaff, readDetectionFile, refuse } from '@sigma/contract';
import { ARCHIVE_BUCKET, findingNumberText } from '@sigma/domain';
import { countedBody, fileAnswer } from '../../downloads/index.ts';
import { monitorPrograms } from '../monitor-programs.ts';
import type { DetectionsServices } from '../services.ts';
import { readArtifactForUser } from './artifacts.store.ts';
import { makePlanned } from './make-planned.ts';

/** A picture or file of a finding, for members of its program who use Monitor, and for staff, who also judge withheld findings. */
export const readDetectionFileBinding = (services: DetectionsServices) =>
  bind(readDetectionFile, async ({ params, caller, header }) => {
    const { database, store } = services;
    const holder = { programs: await monitorPrograms(services, caller), isStaff: isStaff(caller) };
    const found = await readArtifactForUser(database.kysely, holder, params);
    const file = found?.state === 'planned' ? await makePlanned({ database, store }, found) : found;
    if (file?.object_key == null || file.size === null || file.sha256 === null)
      return refuse('not_found', 'This finding has no such file.');
    const { object_key: key, size, sha256 } = file;
    if ((await store.head(ARCHIVE_BUCKET, key)) === null)
      return refuse('unavailable', 'The file is not in the archive. Staff must restore it.');
    const answer = fileAnswer(
      {
        size,
        sha256,
        contentType: file.media_type,
        name: nameOf(file),
        body: (start, end) =>
          countedBody({
            length: end - start + 1,
            open: () => store.get(ARCHIVE_BUCKET, key, { start, end }),
            onSent: async () => undefined,
          }),
      },
      header,
    );
    // Pictures are drawn by pages; nothing that a browser would execute is.
    if (IMAGES.includes(file.media_type)) answer.headers.delete('content-disposition');
    answer.headers.set('x-content-type-options', 'nosniff');
    return answer;
  });

const IMAGES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

const nameOf = ({
  number,
  label,
  object_key,
}: {
  number: number;
  label: string;
  object_key: string | null;
}) => {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(object_key ?? '')?.[0] ?? '';
  return `${findingNumberText(number)} ${label}${ending}`;
};
