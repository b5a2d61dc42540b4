import { bind, Refusal, readCubePlanes } from '@sigma/contract';
import { findCube, refuseLevel, valuesAt } from '../find/find-cube.ts';
import type { CubesServices } from '../services.ts';
import { notModified, planeAnswer, tagOf } from './answer-bytes.ts';
import { orRefusal } from './cube-refusal.ts';
import { unitOf } from './spectrum-values.ts';
import { refuseBands, windowOf } from './window-of.ts';

const STORED_BYTES = 2;

export const readCubePlanesBinding = (services: CubesServices) =>
  bind(readCubePlanes, async (call) => {
    const { cubes } = services;
    const found = await findCube(services, call);
    if (found instanceof Refusal) return found;
    const { bands, level, step, land } = call.query;
    const refused = refuseLevel(services, found, level, 'bad_parameter') ?? refuseBands(found.cube, bands);
    if (refused !== undefined) return refused;
    const pixelBytes = bands.length * STORED_BYTES;
    const window = windowOf(found.cube, {
      window: call.query.window,
      step,
      pixelBytes,
      code: 'bad_parameter',
    });
    if (window instanceof Refusal) return window;
    const tag = tagOf(found.ref.tag, ['planes', level, bands, window, step, land]);
    const known = notModified(call.header, tag);
    if (known !== undefined) return known;
    const read = cubes.local.withFileSoon(valuesAt(found, level), call.signal, (cube) =>
      cubes.threads.run(
        { kind: 'planes', cube, bands, window, step, clearLandOnly: land === 'clear' },
        call.signal,
      ),
    );
    const answer = await orRefusal(found.key.scene, read);
    if (answer instanceof Refusal) return answer;
    return planeAnswer({ ...answer, unit: unitOf(found.kind.quantity, level) }, tag);
  });
