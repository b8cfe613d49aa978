import proxyAddr from '@fastify/proxy-addr';
import { ENVIRONMENTS } from '@foyer/domain/menu-sections';
import { z } from 'zod';
import { PROCESS_ROLES, type ProcessRole } from './cluster/role-names.ts';

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'] });
const secret = z.string().min(32);
/** A comma-separated list; empty for an empty text. */
const list = (fits: (one: string) => boolean, wanted: string) =>
  z.string().refine((text) => text === '' || text.split(',').every((one) => fits(one.trim())), wanted);
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

function isProxyList(text: string): boolean {
  try {
    return text === 'none' || Boolean(proxyAddr.compile(text.split(',').map((one) => one.trim())));
  } catch {
    return false;
  }
}

/** The settings of the server with their descriptions. Read from the environment and validated at start. */
export const settings = {
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(8080)
    .describe('Port of the console, API, widget and demo shop.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. 0.0.0.0: all.'),
  PUBLIC_URL: z.url().optional().describe('Public address of this server, used in emails and the widget.'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?|socket):/, 'A database looks like postgres://user:password@host/name')
    .optional()
    .describe('PostgreSQL to use, as its owner. Without it an embedded one is started.'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(16)
    .describe('Maximum number of database connections for requests.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'A Redis looks like redis://user:password@host:6379' })
    .optional()
    .describe('Redis or Valkey for events and rate limits shared by servers on several machines.'),
  ROLES: list(
    (one) => (PROCESS_ROLES as readonly string[]).includes(one),
    `Roles are ${PROCESS_ROLES.join(', ')}`,
  )
    .transform((text) => text.split(',').map((one) => one.trim() as ProcessRole))
    .default([...PROCESS_ROLES])
    .describe(
      'Roles of this process, comma separated: api serves calls and pages, chat serves sockets and the widget, worker runs jobs and timers.',
    ),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder for the embedded database, uploaded files and generated secrets.'),
  DEMO: flag
    .optional()
    .describe('Demo merchant, shop, mailbox and simulated visitors. Default: on, except in production.'),
  DEMO_VISITORS: z.coerce
    .number()
    .int()
    .min(0)
    .max(500)
    .default(16)
    .describe('Number of simulated visitors in the demo shop at start. 0: none.'),
  DEMO_PACE: z.coerce
    .number()
    .positive()
    .max(100)
    .default(1)
    .describe('Factor for all pauses of the simulated visitors. Smaller is faster.'),
  ENVIRONMENT: z
    .enum(ENVIRONMENTS)
    .default('prod')
    .describe(
      'Menu sections: dev has all, staging omits automation and message-center, prod omits message-center.',
    ),
  SIGN_UP: flag
    .optional()
    .describe('Whether anyone can register a new merchant. Default: on, except in production.'),
  FORGOT_PASSWORD_TELLS: flag
    .default(true)
    .describe(
      'Whether the forgot-password page reports unknown addresses. Off: the response is the same for every address.',
    ),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .describe('`production` asks for the secrets below.'),
  TOKEN_SECRET: secret.optional().describe('Signs access and visitor tokens. Required in production.'),
  SEAL_SECRET: secret.optional().describe('Encrypts stored secrets of merchants. Required in production.'),
  ACCESS_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(300)
    .max(86_400)
    .default(900)
    .describe('Lifetime of an access token. The console renews it 200 s before it expires.'),
  REFRESH_TOKEN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(14)
    .describe('How long a sign-in lasts without use.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .optional()
    .describe('Encrypts and decrypts backups. Without it, backups are not encrypted.'),
  SESSION_MAX_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Maximum length of a sign-in.'),
  OAUTH_CLIENTS: list((one) => /^[^:]+:.+$/.test(one), 'A client looks like id:secret')
    .default('')
    .describe('Further clients of the token request, as `id:secret`, comma separated.'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'Enter addresses or ranges, comma separated, loopback or none')
    .default('loopback')
    .describe(
      'Proxies whose X-Forwarded-For header is trusted: addresses, comma separated, loopback or none.',
    ),
  CORS_ORIGINS: list(isOrigin, 'Enter an origin such as https://shop.example')
    .default('')
    .describe('Other origins that may make calls as members, comma separated.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'A mail server looks like smtps://user:password@host' })
    .optional()
    .describe('Mail server, e.g. smtps://user:password@host. Without it, emails are stored but not sent.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/, 'A sender looks like Shop <mail@shop.example>')
    .default('Foyer <support@localhost>')
    .describe('Sender of emails.'),
  PRIVATE_HOSTS: flag
    .optional()
    .describe(
      'Whether servers configured by merchants, such as mail servers, may be on private networks or this machine. Default: on, except in production.',
    ),
  INSTAGRAM_URL: z.url().default('https://graph.instagram.com').describe('Instagram API, for comments.'),
  FACEBOOK_URL: z
    .url()
    .default('https://graph.facebook.com')
    .describe('Graph API of Facebook, for comments and recommendations of pages.'),
  GOOGLE_PLAY_URL: z
    .url()
    .default('https://androidpublisher.googleapis.com')
    .describe('Google Play Developer API, for reviews of apps.'),
  GOOGLE_BUSINESS_URL: z
    .url()
    .default('https://mybusiness.googleapis.com')
    .describe('Google Business Profile API, for reviews of places.'),
  GOOGLE_OAUTH_URL: z
    .url()
    .default('https://oauth2.googleapis.com')
    .describe('Where Google exchanges credentials for access tokens.'),
  APPLE_MESSAGES_URL: z
    .url()
    .default('https://mspgw.push.apple.com/v1')
    .describe('Apple Messages for Business, for approved messaging service providers.'),
  GUPSHUP_URL: z
    .url()
    .default('https://mediaapi.smsgupshup.com/GatewayAPI/rest')
    .describe('Gupshup Enterprise gateway, for WhatsApp.'),
  GUPSHUP_IO_URL: z.url().default('https://api.gupshup.io').describe('Gupshup.io API, for WhatsApp.'),
  RCS_URL: z
    .url()
    .default('https://rcsbusinessmessaging.googleapis.com/v1')
    .describe('RCS for Business API of Google.'),
  TEAMS_LOGIN_URL: z
    .url()
    .default('https://login.microsoftonline.com')
    .describe('Where Microsoft exchanges the secret of a Teams bot for access tokens.'),
  TEAMS_OPENID_URL: z
    .url()
    .default('https://login.botframework.com/v1/.well-known/openidconfiguration')
    .describe('OpenID metadata of the keys that sign what Microsoft Teams delivers.'),
  X_URL: z.url().default('https://api.x.com').describe('X API, for direct messages.'),
  TWILIO_URL: z.url().default('https://api.twilio.com').describe('Twilio API, for SMS and WhatsApp.'),
  LINE_URL: z.url().default('https://api.line.me').describe('LINE Messaging API.'),
  LINE_DATA_URL: z.url().default('https://api-data.line.me').describe('LINE Messaging API, for files.'),
  VIBER_URL: z.url().default('https://chatapi.viber.com').describe('Viber REST Bot API.'),
  SLACK_URL: z.url().default('https://slack.com/api').describe('Slack Web API.'),
  TELEGRAM_URL: z.url().default('https://api.telegram.org').describe('Telegram Bot API.'),
  INTEGRATIONS_URL: z
    .union([z.literal(''), z.url()])
    .default('')
    .describe('Where all integrations are called instead of their providers, for tests.'),
  HUBSPOT_URL: z.url().default('https://api.hubapi.com').describe('HubSpot API, for importing contacts.'),
  SUPPORT_ENGAGEMENT: z
    .uuid()
    .optional()
    .describe('Engagement for the support chat in the console. The demo uses its own.'),
  WIDGET_MESSAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Maximum messages per visitor and minute.'),
  FRAMES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('Maximum frames per socket and second, with bursts of twice as many.'),
  REQUEST_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(120)
    .describe(
      'Timeout for receiving a request with its body, and for a client to read the response, in seconds. Slow uploads need some time.',
    ),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe(
      'Database statements slower than this are logged with the call that ran them. 0: off. Milliseconds.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token for /metrics. Without it, /metrics only answers requests from this machine that do not come through a proxy.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('OTLP endpoint for traces over HTTP, e.g. http://127.0.0.1:4318. Without it, tracing is off.'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('Folder of the backups; `backups` in DATA_DIR unless set. Best on another disk.'),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 03:00')
    .default('03:00')
    .describe('Time of the daily backup, in UTC.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(7)
    .describe('Number of scheduled backups to keep. 0: no scheduled backups.'),
  OPERATOR_MERCHANT: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Merchant whose administrators operate the installation, such as its backups. Default: the only merchant, if there is just one.',
    ),
  LEAVE_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(500)
    .describe(
      'How long a stopping server keeps answering, in milliseconds, so that proxies and open connections can move to another one.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),
  LOG_PRETTY: flag
    .optional()
    .describe('Human-readable logs instead of JSON lines. Default: on in a terminal.'),
} as const;
