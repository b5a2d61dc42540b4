import { catalogueCalls } from './catalogue-calls.fixture.ts';
import { walkContracts } from './walk.fixture.ts';

walkContracts(catalogueCalls);
