import { monitorWalk } from './monitor-calls.fixture.ts';
import { walkContracts } from './walk.fixture.ts';

walkContracts(monitorWalk);
