import { open } from 'node:fs/promises';
import { bind, HAS_SCENES, Refusal, readCubeData, refuse } from '@sigma/contract';
import { ARCHIVE_BUCKET, contractRefusal, isEmployee, mayReadCube } from '@sigma/domain';
import { countedBody, fileAnswer } from '../../downloads/index.ts';
import { orRefusal } from '../calls/cube-refusal.ts';
import { readMember } from '../cubes.store.ts';
import { storedLevel } from '../find/cube-levels.ts';
import { cubeOfScene } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import type { CubeRef } from '../threads/tasks.ts';
import { isCubeLink } from './cube-link.ts';

/** Answers an invalid signature, and a scene or level that the member may no longer see, alike: anyone may hold the link. */
const invalidLink = () =>
  refuse('not_found', 'This link is not valid. Request the reference of the cube again.');

export const readCubeDataBinding = (services: CubesServices) =>
  bind(readCubeData, async ({ params, query, now, header, signal }) => {
    const { signature, ...link } = { ...params, ...query };
    const { kysely } = services.database;
    if (!(await isCubeLink(kysely, link, signature))) return invalidLink();
    if (link.expires * 1000 <= now.getTime())
      return refuse('not_found', 'This link has expired. Request the reference of the cube again.');
    const role = await readMember(kysely, link.program, link.member);
    if (role === undefined) return invalidLink();
    const caller = { isStaff: isEmployee(role) };
    const entitlement = await services.entitlements.of(kysely, link.program, caller);
    if (entitlement === undefined || contractRefusal(entitlement, HAS_SCENES) !== undefined)
      return invalidLink();
    const found = await cubeOfScene(services, link, { entitlement, now });
    if (found instanceof Refusal) return found;
    if (!mayReadCube(storedLevel(found.kind), entitlement.levels)) return invalidLink();
    const { ref } = found;
    // Made before the headers are sent, so that a failure is answered as what it is.
    if (ref.data.kind === 'recipe') {
      const made = await orRefusal(
        link.scene,
        services.cubes.local.withStored(ref, signal, async () => undefined),
      );
      if (made instanceof Refusal) return made;
    }
    const body = (start: number, end: number) =>
      countedBody({
        length: end - start + 1,
        open: () => bytesOf(services, ref, start, end),
        onSent: async () => undefined,
      });
    const contentType = 'application/octet-stream';
    return fileAnswer(
      { size: ref.data.size, sha256: ref.tag, contentType, name: `${link.scene}.img`, body },
      header,
    );
  });

/** The bytes `start` to `end`, inclusive. A local file is opened while it cannot be deleted, and then stays readable. */
async function bytesOf(
  { cubes }: CubesServices,
  ref: CubeRef,
  start: number,
  end: number,
): Promise<AsyncIterable<Uint8Array>> {
  return cubes.local.withStored(ref, new AbortController().signal, async ({ data }) => {
    switch (data.kind) {
      case 'file':
        return (await open(data.path)).createReadStream({ start, end });
      case 'object':
        return cubes.archive.get(ARCHIVE_BUCKET, data.objectKey, { start, end });
      case 'recipe':
        throw new Error('A cube is read before it was made.');
    }
  });
}
