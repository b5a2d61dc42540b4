import { type GeometryReading, readAreaTexts } from '@sigma/domain';
import { cooperativeWork, LARGE_THREAD, sharedThread } from '../../../work/index.ts';

/** Characters from which on texts are read in a thread: about 2,500 positions, which take ten milliseconds. */
const LONG_TEXT = 100_000;

const reader = sharedThread<readonly string[], readonly GeometryReading[]>({
  name: 'areas',
  script: new URL('./read-geometries.worker.ts', import.meta.url),
  resourceLimits: LARGE_THREAD,
});

/**
 * Reads the geometries (GeoJSON as text) of one call; long texts in a thread, so that other calls are answered.
 *
 * @throws BusyError, or the reason of the signal
 */
export function readGeometries(
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly GeometryReading[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length < LONG_TEXT ? cooperativeWork(signal).run(readAreaTexts(texts)) : reader.run(texts, signal);
}

/** Reads one geometry, as `readGeometries` does. */
export async function readGeometry(text: string, signal: AbortSignal): Promise<GeometryReading> {
  const [reading] = await readGeometries([text], signal);
  if (reading === undefined) throw new Error('The thread of areas returned nothing.');
  return reading;
}
