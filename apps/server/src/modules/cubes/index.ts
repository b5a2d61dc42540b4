import type { ServerModule } from '../server-module.ts';
import { evaluateExpressionBinding } from './calls/evaluate-expression.ts';
import { matchSpectrumBinding } from './calls/match-spectrum.ts';
import { readCubeMetaBinding } from './calls/read-cube-meta.ts';
import { readCubePlanesBinding } from './calls/read-cube-planes.ts';
import { readCubeSpectraBinding } from './calls/read-cube-spectra.ts';
import { readCubeSpectrumBinding, readCubeSpectrumCsvBinding } from './calls/read-cube-spectrum.ts';
import { readCubeTileBinding } from './calls/read-cube-tile.ts';
import { writeSpectralLibraryBinding } from './calls/write-spectral-library.ts';
import { readCubeDataBinding } from './data/read-cube-data.ts';
import { readCubeReferenceBinding } from './data/read-cube-reference.ts';
import { cancelCubeFilterBinding } from './filter/cancel-cube-filter.ts';
import { readCubeFilterPlaneBinding, startCubeFilterBinding } from './filter/start-cube-filter.ts';
import type { CubesServices } from './services.ts';

export { type Cubes, createCubes } from './cubes.ts';

/** Spectra, planes, filters and tiles of hyperspectral cubes. */
export const cubesModule: ServerModule<CubesServices> = {
  name: 'cubes',
  bindings: (services) => [
    readCubeMetaBinding(services),
    readCubeSpectrumBinding(services),
    readCubeSpectrumCsvBinding(services),
    readCubeSpectraBinding(services),
    readCubePlanesBinding(services),
    evaluateExpressionBinding(services),
    readCubeTileBinding(services),
    matchSpectrumBinding(services),
    writeSpectralLibraryBinding(services),
    startCubeFilterBinding(services),
    cancelCubeFilterBinding(services),
    readCubeFilterPlaneBinding(services),
    readCubeReferenceBinding(services),
    readCubeDataBinding(services),
  ],
};
