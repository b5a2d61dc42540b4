import { listSensors, wireRequest } from '@sigma/contract';

wireRequest(listSensors, { query: { limit: 20, ordering: '-osk_id' } });
// { method: 'GET', path: '/public/v1/sigma/sensors/?limit=20&ordering=-osk_id', body: undefined }
