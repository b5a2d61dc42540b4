import {
  type Application,
  applicationCalls,
  type BodyInputOf,
  listGrantableOperations,
  type PermissionSet,
  permissionSetCalls,
  readSystem,
  renewApplicationSecret,
} from '@sigma/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, readTagged } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

const KEY = ['applications'] as const;
const MOST = 1000;
type ApplicationsQuery = NonNullable<Parameters<typeof call<typeof applicationCalls.list>>[1]['query']>;
const APPLICATION_COLUMNS = ['name', 'created_at', 'last_used_at'] as const;
const SET_COLUMNS = ['id', 'name'] as const;

/** One page of applications; a filter of the view chooses those that may or may not call. */
export const applicationsQuery = (view: RecordView) => {
  const { state } = view.filters;
  const query = {
    ...listQueryOf(view, APPLICATION_COLUMNS),
    ...(state !== undefined && { disabled: String(state === 'disabled') }),
  } as ApplicationsQuery;
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(applicationCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const permissionSetsQuery = (view: RecordView) => {
  const query = listQueryOf(view, SET_COLUMNS);
  return queryOptions({
    queryKey: [...KEY, 'sets', query],
    queryFn: ({ signal }) => call(permissionSetCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** An application as it is edited. */
export const applicationQuery = (application: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', application],
    queryFn: ({ signal }) => readTagged(applicationCalls.read, { params: { application }, signal }),
  });

/** A permission set as it is edited. */
export const permissionSetQuery = (permission_set: number) =>
  queryOptions({
    queryKey: [...KEY, 'one-set', permission_set],
    queryFn: ({ signal }) => readTagged(permissionSetCalls.read, { params: { permission_set }, signal }),
  });

/** Every permission set, for choosing one. */
export const allPermissionSetsQuery = queryOptions({
  queryKey: [...KEY, 'all-sets'],
  queryFn: ({ signal }) => call(permissionSetCalls.list, { query: { limit: MOST }, signal }),
});

/** What permission sets may contain; it changes with the version only. */
export const grantableQuery = queryOptions({
  queryKey: [...KEY, 'grantable'],
  queryFn: ({ signal }) => call(listGrantableOperations, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who issues tokens, which decides who makes secrets. */
export const issuerQuery = queryOptions({
  queryKey: [...KEY, 'issuer'],
  queryFn: async ({ signal }) => (await call(readSystem, { signal })).issuer,
  staleTime: Number.POSITIVE_INFINITY,
});

type ApplicationBody = BodyInputOf<typeof applicationCalls.add>;
type PermissionSetBody = BodyInputOf<typeof permissionSetCalls.add>;

/** The fields that a change of an existing record sends, and the state of the record to which they belong. */
interface Change<Id, Body> {
  readonly id: Id;
  readonly changes: Partial<Body>;
  readonly etag: string | undefined;
}

/**
 * A change that makes every list of this feature be read again. `onDone` receives the answer first, also when the
 * component that requested it is no longer shown.
 */
function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (answer: Output) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      onDone?.(answer);
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Adds an application, or changes one. The answer to a new one contains its secret. */
export const useSaveApplication = (onSaved: (saved: Application) => void) =>
  useChange(
    (input: ApplicationBody | Change<string, ApplicationBody>): Promise<Application> =>
      'changes' in input
        ? call(applicationCalls.update, {
            params: { application: input.id },
            body: input.changes,
            ...ifMatch(input.etag),
          })
        : call(applicationCalls.add, { body: input }),
    onSaved,
  );

export const useSetDisabled = () =>
  useChange(({ id, disabled }: { readonly id: string; readonly disabled: boolean }) =>
    call(applicationCalls.update, { params: { application: id }, body: { disabled } }),
  );

export const useRenewSecret = (onRenewed: (renewed: Application) => void) =>
  useChange(
    (application: string): Promise<Application> => call(renewApplicationSecret, { params: { application } }),
    onRenewed,
  );

export const useDeleteApplication = () =>
  useChange((application: string) => call(applicationCalls.remove, { params: { application } }));

export const useSavePermissionSet = (onSaved: (saved: PermissionSet) => void) =>
  useChange(
    (input: PermissionSetBody | Change<number, PermissionSetBody>): Promise<PermissionSet> =>
      'changes' in input
        ? call(permissionSetCalls.update, {
            params: { permission_set: input.id },
            body: input.changes,
            ...ifMatch(input.etag),
          })
        : call(permissionSetCalls.add, { body: input }),
    onSaved,
  );

export const useDeletePermissionSet = () =>
  useChange((permission_set: number) => call(permissionSetCalls.remove, { params: { permission_set } }));
