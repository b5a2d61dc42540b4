import { type CubeFilter, type CubeFilterRequest, cancelCubeFilter } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type CubeAddress, filterQuery } from '../data/cube.queries.ts';
import { showBands } from '../panel/spectra-store.ts';

/** Stops a filter on the server, and draws what the map showed before a filter. */
export function useCancelFilter(address: CubeAddress) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (filter: { readonly request: CubeFilterRequest } & Pick<CubeFilter, 'key'>) => {
      showBands({ kind: 'bands' });
      const { queryKey } = filterQuery(address, filter.request);
      // A request for its progress that arrived later would start it again.
      await queries.cancelQueries({ queryKey });
      queries.removeQueries({ queryKey });
      await call(cancelCubeFilter, { params: { ...address, key: filter.key } });
    },
    // The picture is that of the bands in any case. A filter that has ended is not found, and one that goes on is only unused.
    onError: (error) => console.info('the filter was not canceled on the server', error),
  });
}
