import { cubeCalls } from './cube-calls.fixture.ts';
import { walkContracts } from './walk.fixture.ts';

walkContracts(cubeCalls);
