import type {
  BodyInputOf,
  listNotifications,
  Notification,
  ResponseOf,
  readNotifications,
} from '@sigma/contract';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { markNotifications, notificationsKey, unreadKey } from './notifications.queries.ts';

type Pages = InfiniteData<ResponseOf<typeof listNotifications>, number>;

/** Marks notifications as read or unread: shown at once, and as the server has them after its answer. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: markNotifications,
    onMutate: ({ ids, read = true }: BodyInputOf<typeof readNotifications>) => {
      const marked = (row: Notification) => (ids?.includes(row.id) === false ? row : { ...row, read });
      queries.setQueriesData<Pages>(
        { queryKey: notificationsKey },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, results: page.results.map(marked) })),
          },
      );
    },
    onSuccess: ({ unread }) => queries.setQueryData<number>(unreadKey, unread),
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
}
