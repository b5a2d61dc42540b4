import { taskingCalls } from './tasking-calls.fixture.ts';
import { walkContracts } from './walk.fixture.ts';

walkContracts(taskingCalls);
