import { readSystem } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(readSystem, { signal }),
});
