import { z } from 'zod';
import type { Adapter, ProviderConfig } from './adapter.ts';
import { otherAccounts, readMessaging } from './messaging.ts';
import { askGraph, blobOf, expiryOf, metaFile, metaKind, metaProof, metaText } from './meta.ts';

const Sent = z.object({ message_id: z.string() });
const FIELDS =
  'messages,messaging_postbacks,message_deliveries,message_reads,message_reactions,message_edits,message_echoes';

/** Messenger: the conversations of a Facebook page. */
export const messenger = ({ FACEBOOK_URL }: ProviderConfig): Adapter => ({
  ...metaProof,

  read: ({ values }, body) => readMessaging(values.pageId ?? '', body),
  others: ({ values }, body) => otherAccounts(values.pageId ?? '', body),

  async send(account, recipient, { text, file, choices }) {
    const path = `${account.values.pageId}/messages`;
    if (!file) {
      const json = {
        recipient: { id: recipient },
        messaging_type: 'RESPONSE',
        message: metaText(text, choices),
      };
      return (await askGraph(FACEBOOK_URL, account, path, { method: 'POST', json }, Sent)).message_id;
    }
    const body = new FormData();
    body.append('recipient', JSON.stringify({ id: recipient }));
    body.append('messaging_type', 'RESPONSE');
    const attachment = { type: metaKind(file.type, 'file'), payload: { is_reusable: false } };
    body.append('message', JSON.stringify({ attachment }));
    body.append('filedata', await blobOf(file), file.name);
    return (await askGraph(FACEBOOK_URL, account, path, { method: 'POST', body }, Sent)).message_id;
  },

  async typing(account, recipient) {
    const json = { recipient: { id: recipient }, sender_action: 'typing_on' };
    await askGraph(
      FACEBOOK_URL,
      account,
      `${account.values.pageId}/messages`,
      { method: 'POST', json },
      z.unknown(),
    );
  },

  async profile(account, personId) {
    const query = { fields: 'first_name,last_name' };
    const shape = z.object({ first_name: z.string().default(''), last_name: z.string().default('') });
    const { first_name, last_name } = await askGraph(FACEBOOK_URL, account, personId, { query }, shape);
    return { firstName: first_name, lastName: last_name };
  },

  async check(account) {
    const { pageId = '' } = account.values;
    const shape = z.object({ name: z.string() });
    const { name } = await askGraph(FACEBOOK_URL, account, pageId, { query: { fields: 'name' } }, shape);
    return { externalId: pageId, handle: name, expiresAt: await expiryOf(FACEBOOK_URL, account) };
  },

  async connect(account) {
    const path = `${account.values.pageId}/subscribed_apps`;
    await askGraph(
      FACEBOOK_URL,
      account,
      path,
      { method: 'POST', query: { subscribed_fields: FIELDS } },
      z.unknown(),
    );
  },

  media: (account, { ref }, maxBytes) => metaFile(FACEBOOK_URL, account, ref, maxBytes),
});
