import { newId } from '../../kernel/ids.ts';
import { byBody, defineSweep } from '../../sweep/area-sweep.ts';
import { contactLists } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly contactListId: string;
  }
}

export const sweep = defineSweep({
  after: ['merchants'],
  rows: () => ({ contactListId: newId() }),
  async write(db, { merchantId, mark, contactListId }) {
    await db
      .insert(contactLists)
      .values({ merchantId, id: contactListId, name: mark, description: mark, status: 'active' });
  },
  ids: ({ contactListId }) => [[/contactLists|contact\/list/, contactListId]],
  records: [
    {
      subject: 'contactList',
      topic: 'contactLists',
      calls: ['createContactList', 'updateContactList', 'removeContactList'],
      fields: { name: 'Dealers', description: 'In Europe' },
      change: { name: 'Press' },
      unique: 'name',
      of: byBody,
    },
  ],
});
