import type { TemplateContent, TemplateState } from '@foyer/domain/message-templates';
import type { Config } from '../../../config.ts';
import type { WebhookReply, WebhookRequest } from '../../../kernel/webhook-request.ts';

/** Why a provider did not do what it was asked. */
export type FailureReason =
  /** The credentials are invalid or no longer valid. */
  | 'credentials'
  /** The rate limit was exceeded. Nothing was sent. */
  | 'limited'
  /** The provider could not be reached, or said that nothing was done. It is safe to try again. */
  | 'unreachable'
  /** The request left without an answer: it may have been done. */
  | 'unknown'
  /** The customer cannot be written to, such as after blocking the account. */
  | 'gone'
  /** The provider refused the request. */
  | 'refused';

/** A failed request, with the provider's reason as an English sentence. */
export class ProviderError extends Error {
  readonly reason: FailureReason;
  /** The pause that the provider asks for. Null: none. Milliseconds. */
  readonly waitMs: number | null;

  constructor(reason: FailureReason, message: string, waitMs: number | null = null) {
    super(message);
    this.name = 'ProviderError';
    this.reason = reason;
    this.waitMs = waitMs;
  }
}

/** A connected account with its secrets. */
export interface Account {
  readonly id: string;
  readonly merchantId: number;
  /** What the merchant entered, by the names of `MESSENGERS`. */
  readonly values: Readonly<Record<string, string>>;
  /** Our own secret, by which the provider proves itself or we sign. */
  readonly webhookSecret: string;
  /** The address to which the provider delivers. */
  readonly webhookUrl: string;
}

/** A file at the provider: an address to fetch, or an id that `media` understands. */
export interface MediaRef {
  readonly ref: string;
  readonly name: string;
  readonly type: string;
}

/** The customer who wrote, as the provider names them. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, if the provider vouches for it. */
  readonly phone?: string;
  readonly language?: string;
  /** Where the provider wants replies, if the id does not say it. */
  readonly address?: string;
}

/** What a device is to do. The same key is the same command; the answer is posted to `answerUrl`. */
export interface DeviceCommand {
  readonly key: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly answerUrl: string;
}

/** Something that arrived. `key` is unique for the account: the same key is the same arrival. */
export type Arrival =
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly person: Person;
      readonly text: string;
      readonly files: readonly MediaRef[];
      /** When it was written. */
      readonly at: string;
    }
  | {
      /** `action`: what a customer did to an earlier message. `echo`: a reply sent from the provider's own inbox. */
      readonly kind: 'action' | 'echo';
      readonly key: string;
      readonly person: Pick<Person, 'id'>;
      readonly text: string;
    }
  | {
      readonly kind: 'receipt';
      readonly key: string;
      /** The customer, whose messages are handled in order. */
      readonly person: Pick<Person, 'id'>;
      /** The provider's id of our message. Null: all that they had until a time. */
      readonly providerId: string | null;
      readonly until?: string;
      readonly state: 'delivered' | 'read' | 'failed';
      readonly error?: string;
    }
  | {
      readonly kind: 'template';
      readonly key: string;
      /** Nobody. */
      readonly person: Pick<Person, 'id'>;
      /** The provider's id of the template. */
      readonly externalId: string;
      readonly state: TemplateState;
      readonly reason: string;
    };

export interface OutgoingFile {
  readonly name: string;
  readonly type: string;
  /** Its public address. */
  readonly url: string;
  readonly content: () => Promise<Buffer>;
}

/** A part of a message: its text, one of its files, or a template. `key` stays the same when it is sent again. */
export interface OutgoingPart {
  readonly key: string;
  readonly text?: string;
  /** Answers that the provider shows as buttons below the text. Their limits are in `MESSENGERS`. */
  readonly choices?: readonly string[];
  readonly file?: OutgoingFile;
  readonly template?: FilledTemplate;
  /** The customer's `address`. Empty if they have none. */
  readonly address: string;
}

/** What somebody is answering: the provider's id of the customer's last message, and the customer's `address`. */
export interface Writing {
  readonly messageId: string;
  readonly address: string;
}

/** A message template at the provider. */
export interface ProviderTemplate {
  readonly externalId: string;
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly state: TemplateState;
  /** Why it cannot be sent, as the provider says. */
  readonly reason: string;
  readonly content: TemplateContent;
}

/** A template with the values of its variables: those of the header, then those of the body, then those of links. */
export interface FilledTemplate {
  readonly name: string;
  readonly language: string;
  readonly content: TemplateContent;
  readonly values: readonly string[];
}

/** What a provider says of an account. */
export interface AccountFacts {
  /** Its id at the provider, which identifies the account. */
  readonly externalId: string;
  readonly handle: string;
  readonly expiresAt: Date | null;
}

/** A messenger. Functions that ask the provider throw `ProviderError`. */
export interface Adapter {
  /** Whether a delivery is from the provider. Compares signatures in constant time. */
  verify(account: Account, request: WebhookRequest): boolean | Promise<boolean>;
  /** The reply to a handshake by GET. Null: refused. Not needed where the provider has none. */
  greet?(account: Account, request: WebhookRequest): WebhookReply | null;
  /** What the provider expects as the answer to a delivery. Null: any. */
  acknowledge?(request: WebhookRequest): WebhookReply | null;
  /** What a delivery contains. Unknown kinds are left out. @throws when it is not what the provider documents */
  read(account: Account, body: Buffer, request: WebhookRequest): readonly Arrival[];
  /** Ids of accounts for which a delivery contains more than was read, where accounts of a provider share an address. */
  others?(account: Account, body: Buffer): readonly string[];
  /** Ids besides its external id by which deliveries name an account with these settings. */
  namesBeside?(settings: Readonly<Record<string, string>>): readonly string[];
  /** The name of a customer, if deliveries do not contain it. */
  profile?(account: Account, personId: string): Promise<Partial<Person>>;
  /** Sends one part. Returns the provider's id of it. */
  send(account: Account, recipient: string, part: OutgoingPart): Promise<string>;
  /** Shows the customer for some seconds that somebody is writing. */
  typing?(account: Account, recipient: string, about: Writing): Promise<void>;
  /** Sends a command, where the other end is a device. */
  command?(account: Account, recipient: string, command: DeviceCommand): Promise<void>;
  /** Checks the credentials. */
  check(account: Account): Promise<AccountFacts>;
  /** Tells the provider where to deliver. Not needed where a person does that. */
  connect?(account: Account): Promise<void>;
  /** The templates of the account, where messages outside the reply window need one. */
  templates?(account: Account): Promise<readonly ProviderTemplate[]>;
  /** Fetches a file that arrived, up to a number of bytes. */
  media(account: Account, ref: MediaRef, maxBytes: number): Promise<Buffer>;
}

/** Base addresses of providers, and whether addresses of private networks are allowed. */
export type ProviderConfig = Pick<
  Config,
  | 'APPLE_MESSAGES_URL'
  | 'FACEBOOK_URL'
  | 'GOOGLE_OAUTH_URL'
  | 'GUPSHUP_IO_URL'
  | 'GUPSHUP_URL'
  | 'INSTAGRAM_URL'
  | 'LINE_URL'
  | 'LINE_DATA_URL'
  | 'RCS_URL'
  | 'SLACK_URL'
  | 'TEAMS_LOGIN_URL'
  | 'TEAMS_OPENID_URL'
  | 'TELEGRAM_URL'
  | 'TWILIO_URL'
  | 'VIBER_URL'
  | 'X_URL'
  | 'PRIVATE_HOSTS'
>;
