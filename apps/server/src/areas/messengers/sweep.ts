import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import {
  messengerAccounts,
  messengerArrivals,
  messengerPeople,
  messengerTemplates,
  messengerTemplateUses,
} from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly messengerAccountId: string;
    readonly messengerArrivalId: string;
    readonly messengerTemplateId: string;
  }
}

const BOT = { channel: 'telegram', values: { token: '1:token' } } as const;

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({
    messengerAccountId: newId(),
    messengerArrivalId: newId(),
    messengerTemplateId: newId(),
  }),
  async write(db, world, sealSecret) {
    const { merchantId, mark, visitorId, conversationId, messageId, messengerAccountId: id } = world;
    const sealed = (what: string, text: string) =>
      seal(sealSecret, `messenger_accounts/${merchantId}/${id}/${what}`, text);
    await db.insert(messengerAccounts).values({
      ...{ merchantId, id, channel: 'telegram', name: mark, handle: mark, externalId: mark },
      sealedValues: sealed('values', JSON.stringify(BOT.values)),
      sealedWebhookSecret: sealed('door', mark),
      state: 'failed',
      error: { text: mark, values: {} },
    });
    await db.insert(messengerPeople).values({ merchantId, accountId: id, externalId: mark, visitorId });
    await db.insert(messengerArrivals).values({
      ...{ merchantId, id: world.messengerArrivalId, accountId: id, sourceKey: mark, personId: mark },
      state: 'failed',
      error: mark,
      content: { kind: 'receipt', key: mark, person: { id: mark }, providerId: mark, state: 'read' },
    });
    await db.insert(messengerTemplates).values({
      ...{ merchantId, id: world.messengerTemplateId, accountId: id, externalId: mark, name: mark },
      ...{ language: 'en', state: 'approved' as const, reason: mark },
      content: { headerFormat: 'none', header: '', body: mark, footer: '', buttons: [] },
    });
    await db.insert(messengerTemplateUses).values({
      merchantId,
      conversationId,
      clientId: newId(),
      templateId: world.messengerTemplateId,
      values: [],
    });
    await db.insert(messageDeliveries).values({
      ...{ merchantId, id: messageId, conversationId, seq: 1, accountId: id, recipient: mark },
      ...{ state: 'failed', dueAt: null, error: { text: mark, values: {} } },
    });
  },
  ids: ({ messengerAccountId }) => [[/messengerAccounts/, messengerAccountId]],
  special: {
    listMessengerTraffic: () => ({ failed: 'true' }),
    replayMessengerArrival: ({ messengerAccountId, messengerArrivalId }) => ({
      id: messengerAccountId,
      arrivalId: messengerArrivalId,
    }),
    listConversationTemplates: ({ conversationId }) => ({ conversationId }),
    sendTemplate: ({ conversationId, messengerTemplateId }) => ({
      conversationId,
      templateId: messengerTemplateId,
      values: [],
    }),
    resendMessage: ({ conversationId, messageId }) => ({ conversationId, messageId }),
    createMessengerAccount: ({ departmentId }) => ({ ...BOT, departmentId }),
    updateMessengerAccount: ({ departmentId }) => ({ ...BOT, departmentId }),
  },
  // Tests reach no provider.
  refused: { checkMessengerAccount: 'messenger_refused' },
  refusedAsInput: ['createMessengerAccount departmentId', 'updateMessengerAccount departmentId'],
  records: [
    {
      subject: 'messengerAccount',
      topic: 'messengerAccounts',
      calls: ['createMessengerAccount', 'updateMessengerAccount', 'removeMessengerAccount'],
      fields: { ...BOT, name: 'Shop bot' },
      change: { name: 'Help bot' },
      unique: null,
    },
  ],
});
