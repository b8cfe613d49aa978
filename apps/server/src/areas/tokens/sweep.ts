import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep } from '../../sweep/area-sweep.ts';
import { apiTokens } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly apiTokenId: string;
  }
}

export const sweep = defineSweep({
  after: ['accounts'],
  rows: () => ({ apiTokenId: newId() }),
  async write(db, { merchantId, mark, memberId, apiTokenId: id }) {
    await db.insert(apiTokens).values({
      ...{ merchantId, id, name: mark, hash: mark, ending: 'abcd', createdBy: memberId },
      scopes: { contacts: 'view' },
    });
  },
  ids: ({ apiTokenId }) => [[/apiTokens/, apiTokenId]],
  special: { createApiToken: () => ({ scopes: { contacts: 'view' } }) },
  records: [
    {
      subject: 'apiToken',
      topic: 'apiTokens',
      calls: ['createApiToken', 'updateApiToken', 'removeApiToken'],
      fields: { name: 'Warehouse', scopes: { contacts: 'view' } },
      change: { name: 'Shop' },
      unique: null,
      of: (id, body) =>
        byPath(
          id,
          body && {
            name: body.name,
            ...('ifUnmodifiedSince' in body && { ifUnmodifiedSince: body.ifUnmodifiedSince }),
          },
        ),
    },
  ],
});
