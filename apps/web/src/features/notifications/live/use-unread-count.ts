import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../session/session.tsx';
import { notificationsKey, unreadKey } from '../notifications.queries.ts';
import { shareBell } from './share-bell.ts';

/** The number of unread notifications, as the stream reports it; 0 until then. A new number renews the open list. */
export function useUnreadCount(): number {
  const { profile } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const onUnread = (unread: number) => {
      queries.setQueryData<number>(unreadKey, unread);
      void queries.invalidateQueries({ queryKey: notificationsKey });
    };
    shareBell({ user: profile.id, onUnread, signal: leaving.signal });
    return () => leaving.abort();
  }, [queries, profile.id]);
  const { data = 0 } = useQuery<number>({ queryKey: unreadKey, queryFn: skipToken });
  return data;
}
