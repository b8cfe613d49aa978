import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { isSignedV0 } from '../../../kernel/signatures.ts';
import { plainSlackText } from '../../integrations/inbound/slack-text.ts';
import {
  type Account,
  type Adapter,
  type Arrival,
  type OutgoingFile,
  type ProviderConfig,
  ProviderError,
} from './adapter.ts';
import { askProvider, fileFailure, type ProviderRequest, parsed } from './http.ts';
import { timeOf, validOrAbsent } from './reading.ts';
import { DELETED, edited } from './texts.ts';

const Written = z.object({
  user: validOrAbsent(z.string()),
  bot_id: validOrAbsent(z.string()),
  text: z.string().default(''),
});

const Callback = z.object({
  type: z.string(),
  event_id: z.string().optional(),
  event: z
    .object({
      type: z.string(),
      subtype: z.string().optional(),
      channel_type: z.string().optional(),
      user: z.string().optional(),
      bot_id: z.string().optional(),
      text: z.string().default(''),
      /** The message as it is now, and as it was, where one was changed or deleted. */
      message: validOrAbsent(Written),
      previous_message: validOrAbsent(Written),
      ts: z.string().optional(),
      files: z
        .array(
          z.object({
            name: z.string().default('file'),
            mimetype: z.string().default('application/octet-stream'),
            url_private_download: z.string().optional(),
          }),
        )
        .default([]),
    })
    .optional(),
});

/** A button of a message that was pressed. */
const Pressed = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string() }),
  actions: z.tuple([z.object({ value: z.string(), action_ts: z.string() })], z.unknown()),
});

const CREDENTIALS = ['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired'];
const GONE = ['channel_not_found', 'user_not_found', 'is_archived', 'cannot_dm_bot', 'user_disabled'];

/** Direct messages with the bot of a Slack workspace (api.slack.com). */
export const slack = ({ SLACK_URL }: ProviderConfig): Adapter => {
  const authorizationOf = ({ values }: Account) => ({ authorization: `Bearer ${values.token}` });

  async function ask<Shape extends z.ZodType>(
    account: Account,
    method: string,
    request: ProviderRequest,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answer = await askProvider(`${SLACK_URL}/${method}`, {
      method: 'POST',
      ...request,
      headers: { ...request.headers, ...authorizationOf(account) },
    });
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after')) || 1;
      throw new ProviderError('limited', 'Slack allows no more messages right now.', seconds * 1000);
    }
    if (!answer.ok) throw new ProviderError('unknown', 'Slack is not working properly right now.');
    const { ok, error = '' } = parsed(
      z.object({ ok: z.boolean(), error: z.string().optional() }),
      answer.json,
    );
    if (ok) return parsed(shape, answer.json);
    if (CREDENTIALS.includes(error))
      throw new ProviderError('credentials', 'Slack does not accept this bot token.');
    if (GONE.includes(error)) throw new ProviderError('gone', 'This person cannot be written to in Slack.');
    throw new ProviderError('refused', `Slack says: ${error}`);
  }

  async function sendFile(account: Account, recipient: string, file: OutgoingFile): Promise<string> {
    const content = await file.content();
    const im = z.object({ channel: z.object({ id: z.string() }) });
    const { channel } = await ask(account, 'conversations.open', { json: { users: recipient } }, im);
    const body = new URLSearchParams({ filename: file.name, length: String(content.length) });
    const place = z.object({ upload_url: z.string(), file_id: z.string() });
    const { upload_url, file_id } = await ask(account, 'files.getUploadURLExternal', { body }, place);
    const stored = await askProvider(upload_url, { method: 'POST', body: new Uint8Array(content) });
    if (!stored.ok) throw new ProviderError('unreachable', 'Slack could not store the file.');
    const json = { files: [{ id: file_id, title: file.name }], channel_id: channel.id };
    await ask(account, 'files.completeUploadExternal', { json }, z.unknown());
    return file_id;
  }

  return {
    verify: ({ values }, request) => isSignedV0(values.signingSecret ?? '', request, 'x-slack'),

    acknowledge({ body }) {
      const shape = z.object({ type: z.literal('url_verification'), challenge: z.string() });
      const { challenge } = shape.safeParse(contentOf(body)).data ?? {};
      return challenge === undefined ? null : { type: 'text/plain', body: challenge };
    },

    read(_, body): readonly Arrival[] {
      const content = contentOf(body);
      const pressed = Pressed.safeParse(content).data;
      if (pressed) return [pressedArrival(pressed)];
      const { event_id, event } = Callback.parse(content);
      if (event?.type !== 'message' || event.channel_type !== 'im' || !event_id) return [];
      const written = writtenIn(event);
      if (!written?.user || written.bot_id) return [];
      const { user: id, text, isAction } = written;
      if (isAction) return [{ kind: 'action', key: event_id, person: { id }, text }];
      return [
        {
          kind: 'message',
          key: event_id,
          person: { id, firstName: '', lastName: '' },
          text,
          files: event.files.flatMap(({ name, mimetype, url_private_download: ref }) =>
            ref ? [{ ref, name, type: mimetype }] : [],
          ),
          at: timeOf(event.ts),
        },
      ];
    },

    async send(account, recipient, { text, file, choices }) {
      if (file) return sendFile(account, recipient, file);
      const escapedText = escaped(text ?? '');
      const blocks = choices && { blocks: blocksOf(escapedText, choices) };
      const json = { channel: recipient, text: escapedText, ...blocks };
      return (await ask(account, 'chat.postMessage', { json }, z.object({ ts: z.string() }))).ts;
    },

    async profile(account, personId) {
      const shape = z.object({
        user: z.object({ real_name: z.string().default(''), name: z.string().default('') }),
      });
      const body = new URLSearchParams({ user: personId });
      const { user } = await ask(account, 'users.info', { body }, shape);
      return splitName(user.real_name || user.name);
    },

    async check(account) {
      const shape = z.object({
        team: z.string(),
        team_id: z.string(),
        user: z.string(),
        user_id: z.string(),
      });
      const { team, team_id, user, user_id } = await ask(account, 'auth.test', {}, shape);
      return { externalId: `${team_id}/${user_id}`, handle: `${user}, ${team}`, expiresAt: null };
    },

    async media(account, { ref }, maxBytes) {
      const url = new URL(ref);
      if (
        url.host !== new URL(SLACK_URL).host &&
        !(url.protocol === 'https:' && url.hostname === 'files.slack.com')
      )
        throw new ProviderError('refused', 'The file is not on a server of Slack.');
      const answer = await askProvider(url, { headers: authorizationOf(account) }, maxBytes);
      if (!answer.ok) throw fileFailure(answer.status);
      return answer.bytes;
    },
  };
};

/** Who wrote or did what, by an event. Null: neither, such as a link that Slack has added a preview to. */
function writtenIn(event: NonNullable<z.output<typeof Callback>['event']>) {
  const { subtype = '', message, previous_message } = event;
  if (['', 'file_share', 'me_message', 'thread_broadcast'].includes(subtype))
    return { ...event, text: plainSlackText(event.text), isAction: false };
  if (subtype === 'message_deleted' && previous_message)
    return { ...previous_message, text: DELETED, isAction: true };
  const isEdited = subtype === 'message_changed' && message && message.text !== previous_message?.text;
  return isEdited ? { ...message, text: edited(plainSlackText(message.text)), isAction: true } : null;
}

/** Events are JSON; what is pressed is JSON in a form. */
const contentOf = (body: Buffer): unknown => {
  const text = body.toString();
  return JSON.parse(text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text);
};

/** The longest text of a block, with its escapes. Characters. */
const BLOCK_TEXT_MAX = 3000;

/** A text that is too long for one block is continued in the next. */
const blocksOf = (text: string, choices: readonly string[]) => [
  ...blockTexts(text).map((part) => ({ type: 'section', text: { type: 'mrkdwn', text: part } })),
  {
    type: 'actions',
    elements: choices.map((value, index) => ({
      ...{ type: 'button', action_id: `choice-${index + 1}`, value },
      text: { type: 'plain_text', text: value },
    })),
  },
];

/** The parts of an escaped text that fit into blocks. No escape is cut. */
function blockTexts(text: string): string[] {
  const parts = [''];
  for (const token of text.match(/&\w+;|[\s\S]/gu) ?? []) {
    const last = parts.length - 1;
    if ((parts[last] + token).length > BLOCK_TEXT_MAX) parts.push(token);
    else parts[last] += token;
  }
  return parts;
}

const pressedArrival = ({ user, actions: [{ value, action_ts }] }: z.output<typeof Pressed>): Arrival => ({
  kind: 'message',
  key: `pressed ${user.id} ${action_ts}`,
  person: { id: user.id, firstName: '', lastName: '' },
  text: value,
  files: [],
  at: timeOf(action_ts),
});

/** Slack escapes these three characters in texts, both ways. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
