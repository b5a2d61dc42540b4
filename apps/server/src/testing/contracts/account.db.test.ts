import { accountCalls } from './account-calls.fixture.ts';
import { walkContracts } from './walk.fixture.ts';

walkContracts(accountCalls);
