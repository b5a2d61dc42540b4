import type { Database } from '@sigma/db';
import { writeAudit } from '../../records/index.ts';
import { listOfAsset, listOfProgram, removeFromLists } from './recipient-lists.store.ts';

/**
 * The lists of recipients as the links in their e-mails name them: the alerts of one asset, and the reports of a program. They end what
 * someone else has subscribed an address to.
 */
export function recipientLists(database: Database) {
  const found = (list: string, recipient: string) => {
    const [kind, id = ''] = list.split('.');
    if (kind === 'alerts' && UUID.test(id)) return listOfAsset(database.kysely, id, recipient);
    if (kind === 'reports' && /^\d{1,9}$/.test(id))
      return listOfProgram(database.kysely, Number(id), recipient);
    return undefined;
  };
  return {
    async read(list: string, recipient: string) {
      const one = await found(list, recipient);
      return one && { name: one.name, has: one.assets.length > 0 };
    },
    async remove(list: string, recipient: string) {
      const one = await found(list, recipient);
      if (one === undefined || one.assets.length === 0) return;
      await database.transaction(async (transaction) => {
        await removeFromLists(transaction, one, recipient);
        for (const asset of one.assets)
          await writeAudit(transaction, {
            actor: 'link of an e-mail',
            operation: 'unsubscribe',
            target: `monitoring asset ${asset}`,
            program: one.program,
            after: { removed_from: one.column },
          });
      });
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
