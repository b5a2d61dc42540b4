import { bind, Refusal, readCubeTile, refuse } from '@sigma/contract';
import { findCube, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { notModified, tagOf, tileAnswer } from './answer-bytes.ts';
import { orRefusal } from './cube-refusal.ts';
import { refuseBands } from './window-of.ts';

export const readCubeTileBinding = (services: CubesServices) =>
  bind(readCubeTile, async (call) => {
    const { cubes } = services;
    const { z, x, y } = call.params;
    const { bands, level, min, max, gamma } = call.query;
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const refused = refuseLevel(services, found, level, 'bad_parameter') ?? refuseBands(found.cube, bands);
    if (refused !== undefined) return refused;
    if (x >= 2 ** z || y >= 2 ** z) return refuse('not_found', `Zoom ${z} has no tile ${x}/${y}.`);
    if (!found.cube.place.known)
      return refuse('not_found', `The cube has no place on the map: ${found.cube.place.reason}`);
    if (min !== undefined && max !== undefined && !(min < max)) {
      const message = 'must be above min';
      return refuse('bad_parameter', `max ${message}.`, [{ field: 'max', code: 'out_of_range', message }]);
    }
    const tag = tagOf(found.ref.tag, ['tile', level, bands, min, max, gamma, z, x, y]);
    const known = notModified(call.header, tag);
    if (known !== undefined) return known;
    const drawing = { tile: { z, x, y }, bands, min, max, gamma };
    const drawn = cubes.local.withFileSoon(valuesAt(found, level), call.signal, (cube) =>
      cubes.threads.run({ kind: 'tile', cube, drawing }, call.signal),
    );
    const answer = await orRefusal(found.key.scene, drawn);
    return answer instanceof Refusal ? answer : tileAnswer(answer.webp, tag);
  });
