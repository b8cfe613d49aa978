import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { type Adapter, type ProviderConfig, ProviderError } from './adapter.ts';
import { otherAccounts, readMessaging } from './messaging.ts';
import { askGraph, metaFile, metaKind, metaProof, metaText } from './meta.ts';

const Sent = z.object({ message_id: z.string() });

/** Messages of an Instagram account by the Instagram API with Instagram login. Files are sent by their address. */
export const instagram = ({ INSTAGRAM_URL }: ProviderConfig): Adapter => ({
  ...metaProof,

  read: ({ values }, body) => readMessaging(values.accountId ?? '', body),
  others: ({ values }, body) => otherAccounts(values.accountId ?? '', body),

  async send(account, recipient, { text, file, choices }) {
    if (file && metaKind(file.type, '') === '')
      throw new ProviderError('refused', 'Instagram accepts only photos, videos and sound.');
    const message = file
      ? { attachment: { type: metaKind(file.type, 'file'), payload: { url: file.url } } }
      : metaText(text, choices);
    const path = `${account.values.accountId}/messages`;
    const json = { recipient: { id: recipient }, message };
    return (await askGraph(INSTAGRAM_URL, account, path, { method: 'POST', json }, Sent)).message_id;
  },

  async typing(account, recipient) {
    const json = { recipient: { id: recipient }, sender_action: 'typing_on' };
    const path = `${account.values.accountId}/messages`;
    await askGraph(INSTAGRAM_URL, account, path, { method: 'POST', json }, z.unknown());
  },

  async profile(account, personId) {
    const shape = z.object({ name: z.string().optional(), username: z.string().default('') });
    const query = { fields: 'name,username' };
    const { name, username } = await askGraph(INSTAGRAM_URL, account, personId, { query }, shape);
    return splitName(name || username);
  },

  async check(account) {
    const shape = z.object({ username: z.string() });
    const { accountId = '' } = account.values;
    const query = { fields: 'username' };
    const { username } = await askGraph(INSTAGRAM_URL, account, accountId, { query }, shape);
    return { externalId: accountId, handle: `@${username}`, expiresAt: null };
  },

  async connect(account) {
    const path = `${account.values.accountId}/subscribed_apps`;
    const query = { subscribed_fields: 'messages,messaging_postbacks,messaging_seen,message_reactions' };
    await askGraph(INSTAGRAM_URL, account, path, { method: 'POST', query }, z.unknown());
  },

  media: (account, { ref }, maxBytes) => metaFile(INSTAGRAM_URL, account, ref, maxBytes),
});
