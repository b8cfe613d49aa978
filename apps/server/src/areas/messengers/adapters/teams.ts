import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { headerOf } from '../../../kernel/signatures.ts';
import { type AccessToken, withAccessTokens } from './access-tokens.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, parsed } from './http.ts';
import { publicFile } from './keyed-webhook.ts';
import { timeOf } from './reading.ts';
import { teamsProof } from './teams-proof.ts';

const Activity = z.object({
  type: z.string(),
  id: z.string().default(''),
  timestamp: z.string().optional(),
  channelId: z.string(),
  serviceUrl: z.url(),
  from: z.object({ id: z.string(), name: z.string().default('') }),
  recipient: z.object({ id: z.string() }),
  conversation: z.object({ id: z.string(), conversationType: z.string().default('personal') }),
  text: z.string().default(''),
  locale: z.string().optional(),
  attachments: z
    .array(
      z.object({
        contentType: z.string(),
        name: z.string().default('file'),
        content: z.object({ downloadUrl: z.url().optional() }).catch({}).optional(),
      }),
    )
    .default([]),
});

const TOKEN = z.object({ access_token: z.string(), expires_in: z.number() });
const Failure = z.object({ error: z.object({ message: z.string().default('') }) });
const FILE = 'application/vnd.microsoft.teams.file.download.info';

/** Personal chats with a bot in Microsoft Teams (learn.microsoft.com/azure/bot-service/rest-api). */
export const teams = (config: ProviderConfig): Adapter => {
  const isProven = teamsProof(config);

  async function exchange({ values }: Account): Promise<AccessToken> {
    const { appId = '', appPassword = '', tenantId } = values;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: appId,
      client_secret: appPassword,
      scope: 'https://api.botframework.com/.default',
    });
    const path = `${encodeURIComponent(tenantId || 'botframework.com')}/oauth2/v2.0/token`;
    const answer = await askProvider(`${config.TEAMS_LOGIN_URL}/${path}`, { method: 'POST', body });
    if (answer.status >= 500)
      throw new ProviderError('unreachable', 'Microsoft is not working properly right now.');
    if (!answer.ok)
      throw new ProviderError('credentials', 'Microsoft does not accept this app ID and client secret.');
    const { access_token: token, expires_in: seconds } = parsed(TOKEN, answer.json);
    return { token, seconds };
  }
  const asking = withAccessTokens(exchange);

  return {
    async verify({ values }, { headers, body }) {
      const activity = Activity.safeParse(parsedJson(body)).data;
      const token = /^Bearer (\S+)$/.exec(headerOf(headers, 'authorization'))?.[1];
      if (!activity || !token) return false;
      const { channelId, serviceUrl } = activity;
      return isProven(token, { appId: values.appId ?? '', channelId, serviceUrl });
    },

    read({ values }, body): readonly Arrival[] {
      const activity = Activity.parse(parsedJson(body));
      const { id, from, recipient, conversation, text, attachments, serviceUrl, timestamp, locale } =
        activity;
      const isForUs = activity.type === 'message' && recipient.id === `28:${values.appId}`;
      if (!isForUs || conversation.conversationType !== 'personal') return [];
      return [
        {
          kind: 'message',
          key: id,
          person: {
            id: conversation.id,
            ...splitName(from.name),
            address: serviceUrl,
            ...(locale && { language: locale }),
          },
          text: text.trim(),
          files: attachments.flatMap(({ contentType, name, content }) =>
            contentType === FILE && content?.downloadUrl
              ? [{ ref: content.downloadUrl, name, type: 'application/octet-stream' }]
              : [],
          ),
          at: timeOf(timestamp),
        },
      ];
    },

    async send(account, recipient, { text, file, choices, address }) {
      const path = `v3/conversations/${encodeURIComponent(recipient)}/activities`;
      const json = file?.type.startsWith('image/')
        ? {
            type: 'message',
            attachments: [{ contentType: file.type, contentUrl: file.url, name: file.name }],
          }
        : file
          ? { type: 'message', textFormat: 'markdown', text: `[${file.name}](${file.url})` }
          : {
              type: 'message',
              textFormat: 'plain',
              text,
              ...(choices && { suggestedActions: actionsOf(choices) }),
            };
      const answer = await asking(account, (token) =>
        askProvider(new URL(path, address.endsWith('/') ? address : `${address}/`), {
          method: 'POST',
          json,
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      if (answer.ok) return parsed(z.object({ id: z.string() }), answer.json).id;
      if (answer.status === 401)
        throw new ProviderError('credentials', 'Microsoft Teams does not accept this bot any more.');
      if (answer.status === 403 || answer.status === 404)
        throw new ProviderError('gone', 'This person has blocked or removed the bot.');
      if (answer.status === 429) {
        const seconds = Number(answer.headers.get('retry-after')) || 2;
        throw new ProviderError(
          'limited',
          'Microsoft Teams allows no more messages right now.',
          seconds * 1000,
        );
      }
      if (answer.status >= 500)
        throw new ProviderError('unknown', 'Microsoft Teams is not working properly right now.');
      const said = Failure.safeParse(answer.json).data?.error.message;
      throw new ProviderError('refused', `Microsoft Teams says: ${said || `status ${answer.status}`}`);
    },

    async check(account) {
      await exchange(account);
      const { appId = '' } = account.values;
      return { externalId: appId, handle: appId, expiresAt: null };
    },

    media: publicFile(config),
  };
};

/** Buttons that write their label. */
const actionsOf = (choices: readonly string[]) => ({
  actions: choices.map((title) => ({ type: 'imBack', title, value: title })),
});
