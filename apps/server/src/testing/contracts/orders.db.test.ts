import { orderCalls } from './order-calls.fixture.ts';
import { walkContracts } from './walk.fixture.ts';

walkContracts(orderCalls);
