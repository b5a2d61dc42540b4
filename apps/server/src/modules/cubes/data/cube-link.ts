import { readCubeData, wireRequest } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { isSignatureOf, signatureOf } from '../../../signatures/index.ts';
import type { SceneKey } from '../cubes.store.ts';

/** What a signed link opens: the data file of a cube, for one member of a program until it expires. */
export interface CubeLink extends SceneKey {
  readonly member: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const signedText = ({ program, collection, scene, member, expires }: CubeLink): string =>
  `cube-data ${program} ${collection} ${scene} ${member} ${expires}`;

/** The path of the signed link. */
export async function cubeLink(connection: Connection, link: CubeLink): Promise<string> {
  const { program, collection, scene, member, expires } = link;
  const signature = await signatureOf(connection, signedText(link));
  const { path } = wireRequest(readCubeData, {
    params: { collection, scene },
    query: { program, member, expires: String(expires), signature },
  });
  return `/api${path}`;
}

export function isCubeLink(connection: Connection, link: CubeLink, signature: string): Promise<boolean> {
  return isSignatureOf(connection, signedText(link), signature);
}
