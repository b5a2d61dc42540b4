import type { ProgramUser } from '@sigma/contract';
import { useState } from 'react';

export interface UserSelection {
  /** The selected users, as they were shown when they were selected; other pages and filters keep them. */
  readonly users: readonly ProgramUser[];
  readonly has: (id: string) => boolean;
  readonly toggle: (user: ProgramUser) => void;
  readonly add: (users: readonly ProgramUser[]) => void;
  readonly clear: () => void;
}

export function useUserSelection(): UserSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProgramUser>>(new Map());
  return {
    users: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (user) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(user.id)) after.set(user.id, user);
        return after;
      }),
    add: (users) =>
      setChosen((before) => new Map([...before, ...users.map((user) => [user.id, user] as const)])),
    clear: () => setChosen(new Map()),
  };
}
