/** What a merchant enters to connect an account, besides its name. */
export interface MessengerField {
  /** Stored encrypted and never returned. */
  readonly isSecret?: true;
  readonly isOptional?: true;
}

/** What a messenger can do, so that the composer says beforehand what it cannot send. */
export interface Messenger {
  /** Number in the second list of channels. Specification 3. */
  readonly channelId: number;
  readonly fields: Readonly<Record<string, MessengerField>>;
  /** Characters of a text. Longer ones are refused. */
  readonly textMax: number;
  /** Bytes of a file. 0: no files. */
  readonly fileMaxBytes: number;
  /** Bytes of a file that arrives, if it differs. Larger ones are named in the text instead. */
  readonly receivedMaxBytes?: number;
  /** Hours after the customer's last message in which replies are allowed. Null: always. */
  readonly replyHours: number | null;
  /** Whether the provider tells when a message was read. */
  readonly tellsRead: boolean;
  /** Whether sending again with the same id never delivers twice, so that a send without an answer is repeated. */
  readonly isIdempotent: boolean;
  /** What the merchant enters at the provider: nothing, our address, our address and a secret, or one with the secret in it. */
  readonly setup: 'automatic' | 'address' | 'secret' | 'keyed';
  /** Whether messages outside the reply window can be sent with an approved template. */
  readonly hasTemplates?: true;
  /** What fits into buttons of the provider. Other choices, and those of messengers without it, are numbered text. */
  readonly choices?: ChoiceLimits;
}

/** How many choices a message may have, and characters of each and of the text above them. */
export interface ChoiceLimits {
  readonly max: number;
  readonly labelMax: number;
  readonly textMax: number;
}

const MB = 1024 * 1024;

/** The messengers that can be connected, by the channel of their conversations. */
export const MESSENGERS = {
  telegram: {
    channelId: 22,
    fields: {
      token: { isSecret: true },
    },
    textMax: 4096,
    fileMaxBytes: 50 * MB,
    replyHours: null,
    tellsRead: false,
    isIdempotent: false,
    setup: 'automatic',
    choices: { max: 12, labelMax: 64, textMax: 4096 },
  },
  whatsapp: {
    channelId: 14,
    fields: {
      phoneNumberId: {},
      businessAccountId: {},
      accessToken: { isSecret: true },
      appSecret: { isSecret: true },
    },
    textMax: 4096,
    fileMaxBytes: 16 * MB,
    replyHours: 24,
    tellsRead: true,
    isIdempotent: false,
    setup: 'secret',
    hasTemplates: true,
    choices: { max: 10, labelMax: 24, textMax: 1024 },
  },
  'facebook messenger': {
    channelId: 10,
    fields: { pageId: {}, accessToken: { isSecret: true }, appSecret: { isSecret: true } },
    textMax: 2000,
    fileMaxBytes: 25 * MB,
    replyHours: 24,
    tellsRead: false,
    isIdempotent: false,
    setup: 'secret',
    choices: { max: 13, labelMax: 20, textMax: 2000 },
  },
  instagram: {
    channelId: 32,
    fields: { accountId: {}, accessToken: { isSecret: true }, appSecret: { isSecret: true } },
    textMax: 1000,
    fileMaxBytes: 8 * MB,
    replyHours: 24,
    tellsRead: true,
    isIdempotent: false,
    setup: 'secret',
    choices: { max: 13, labelMax: 20, textMax: 1000 },
  },
  sms: {
    channelId: 19,
    fields: { accountSid: {}, authToken: { isSecret: true }, number: {} },
    textMax: 1600,
    fileMaxBytes: 5 * MB,
    replyHours: null,
    tellsRead: false,
    isIdempotent: false,
    setup: 'automatic',
  },
  twilio: {
    channelId: 18,
    fields: { accountSid: {}, authToken: { isSecret: true }, number: {} },
    textMax: 1600,
    fileMaxBytes: 16 * MB,
    replyHours: 24,
    tellsRead: true,
    isIdempotent: false,
    setup: 'address',
  },
  line: {
    channelId: 24,
    fields: { channelSecret: { isSecret: true }, accessToken: { isSecret: true } },
    textMax: 5000,
    fileMaxBytes: 10 * MB,
    replyHours: null,
    tellsRead: false,
    isIdempotent: true,
    setup: 'automatic',
    choices: { max: 13, labelMax: 20, textMax: 5000 },
  },
  viber: {
    channelId: 23,
    fields: { token: { isSecret: true }, senderName: {} },
    textMax: 7000,
    fileMaxBytes: 50 * MB,
    replyHours: null,
    tellsRead: true,
    isIdempotent: false,
    setup: 'automatic',
    choices: { max: 12, labelMax: 64, textMax: 7000 },
  },
  slack: {
    channelId: 13,
    fields: { token: { isSecret: true }, signingSecret: { isSecret: true } },
    textMax: 10_000,
    fileMaxBytes: 50 * MB,
    replyHours: null,
    tellsRead: false,
    isIdempotent: false,
    setup: 'address',
    choices: { max: 10, labelMax: 75, textMax: 3000 },
  },
  'microsoft teams': {
    channelId: 28,
    fields: { appId: {}, appPassword: { isSecret: true }, tenantId: { isOptional: true } },
    textMax: 20_000,
    fileMaxBytes: 20 * MB,
    replyHours: null,
    tellsRead: false,
    isIdempotent: false,
    setup: 'address',
    choices: { max: 6, labelMax: 60, textMax: 4000 },
  },
  twitter: {
    channelId: 12,
    fields: {
      userId: {},
      consumerKey: { isSecret: true },
      consumerSecret: { isSecret: true },
      accessToken: { isSecret: true },
      accessSecret: { isSecret: true },
    },
    textMax: 10_000,
    fileMaxBytes: 5 * MB,
    replyHours: null,
    tellsRead: true,
    isIdempotent: false,
    setup: 'automatic',
  },
  gupshup: {
    channelId: 14,
    fields: { userId: {}, password: { isSecret: true }, number: {} },
    textMax: 4096,
    fileMaxBytes: 16 * MB,
    replyHours: 24,
    tellsRead: true,
    isIdempotent: false,
    setup: 'keyed',
  },
  'gupshup.io': {
    channelId: 14,
    fields: { appName: {}, apiKey: { isSecret: true }, number: {} },
    textMax: 4096,
    fileMaxBytes: 16 * MB,
    replyHours: 24,
    tellsRead: true,
    isIdempotent: false,
    setup: 'keyed',
  },
  rcs: {
    channelId: 21,
    fields: { agentId: {}, clientToken: { isSecret: true }, serviceAccount: { isSecret: true } },
    textMax: 3072,
    fileMaxBytes: 100 * MB,
    replyHours: null,
    tellsRead: true,
    isIdempotent: true,
    setup: 'address',
    choices: { max: 11, labelMax: 25, textMax: 3072 },
  },
  'apple chat': {
    channelId: 17,
    fields: { businessId: {}, providerId: {}, apiSecret: { isSecret: true } },
    textMax: 10_000,
    fileMaxBytes: 0,
    receivedMaxBytes: 25 * MB,
    replyHours: null,
    tellsRead: false,
    isIdempotent: true,
    setup: 'address',
  },
  custom: {
    channelId: 8,
    fields: {
      url: {},
    },
    textMax: 10_000,
    fileMaxBytes: 25 * MB,
    replyHours: null,
    tellsRead: true,
    isIdempotent: true,
    setup: 'secret',
  },
} as const satisfies Record<string, Messenger>;

export type MessengerChannel = keyof typeof MESSENGERS;

/** The names of the fields of all messengers. */
export type MessengerFieldName = {
  [Channel in MessengerChannel]: keyof (typeof MESSENGERS)[Channel]['fields'];
}[MessengerChannel];

export const MESSENGER_CHANNELS = Object.keys(MESSENGERS) as [MessengerChannel, ...MessengerChannel[]];

/** Whether messages of a channel keep their elements: the widget draws them, and messengers send them as they can. */
export const showsElements = (channel: string): boolean =>
  channel === 'web' || MESSENGER_CHANNELS.some((one) => one === channel);

/** The messenger of a conversation's channel. Undefined for web and email. */
export const messengerOf = (channel: string): Messenger | undefined =>
  (MESSENGERS as Readonly<Record<string, Messenger>>)[channel];

/** Why a reply cannot be sent to a messenger now. */
export type ReplyObstacle = 'window_closed' | 'text_too_long' | 'file_too_large';

/**
 * The first obstacle to a reply; null if there is none.
 * @param lastInboundAt when the customer last wrote
 */
export function replyObstacle(
  { replyHours, textMax, fileMaxBytes }: Messenger,
  message: { readonly text: string; readonly fileBytes: readonly number[] },
  lastInboundAt: Date | null,
  now: Date,
): ReplyObstacle | null {
  if (replyHours !== null && !isWithin(replyHours, lastInboundAt, now)) return 'window_closed';
  if ([...message.text].length > textMax) return 'text_too_long';
  return message.fileBytes.some((bytes) => bytes > fileMaxBytes) ? 'file_too_large' : null;
}

const HOUR_MS = 3_600_000;
const isWithin = (hours: number, since: Date | null, now: Date) =>
  since !== null && now.getTime() - since.getTime() < hours * HOUR_MS;
