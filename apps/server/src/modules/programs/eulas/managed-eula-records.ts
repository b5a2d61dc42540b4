import { callerName, type ManagedEula, type managedEulaCalls, refuse } from '@sigma/contract';
import type { RecordsOf } from '../../../records/index.ts';
import {
  deleteEula,
  insertEula,
  isEulaUsed,
  listManagedEulas,
  nameEula,
  publishVersion,
  readManagedEula,
} from './managed-eulas.store.ts';

/** Licences as staff manage them. A changed text is a new version; the replaced one is retained. */
export const managedEulaRecords: RecordsOf<typeof managedEulaCalls> = {
  list: (kysely, _, { limit, offset, ordering, search }) =>
    listManagedEulas(kysely, { limit, offset, ...ordering, search }),
  read: (kysely, { eula }) => readManagedEula(kysely, eula),
  async add(transaction, _, body, { caller, now }) {
    const id = await insertEula(transaction, body, { by: callerName(caller), at: now });
    if (id === undefined) {
      const message = 'must be a value that no other licence has';
      return refuse('already_exists', `A licence "${body.identifying_value}" already exists.`, [
        { field: 'identifying_value', code: 'already_exists', message },
      ]);
    }
    return existing(await readManagedEula(transaction, id));
  },
  async replace(transaction, { eula: id }, body, { caller, now }) {
    const before = existing(await readManagedEula(transaction, id));
    await nameEula(transaction, id, body);
    if (body.text !== before.text) {
      await publishVersion(transaction, id, body.text, { by: callerName(caller), at: now });
    }
    return existing(await readManagedEula(transaction, id));
  },
  async remove(transaction, { eula: id }) {
    if (await isEulaUsed(transaction, id)) {
      const advice =
        'Remove it from the programs that have it; what was ordered under it must remain readable.';
      return refuse('wrong_state', `Licence ${id} is in use and cannot be deleted. ${advice}`);
    }
    await deleteEula(transaction, id);
    return undefined;
  },
  bodyOf: ({ name, short_name, text }) => ({ name, short_name, text }),
};

function existing(eula: ManagedEula | undefined): ManagedEula {
  if (eula === undefined) throw new Error('A licence disappeared while it was locked.');
  return eula;
}
