import proxyAddr from '@fastify/proxy-addr';
import { ENVIRONMENTS } from '@foyer/domain/menu-sections';
import { z } from 'zod';
import { PROCESS_ROLES, type ProcessRole } from './cluster/role-names.ts';

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'] });
const secret = z.string().min(32);
/** Texts, comma separated; none in an empty text. */
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

/** Every setting of the server with its meaning. Read from the environment, checked at start. */
export const settings = {
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(8080)
    .describe('Port of console, API, widget and demo shop.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Address under which browsers reach this server; used in mails and the widget.'),
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
    .describe('Largest number of request connections.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'A Redis looks like redis://user:password@host:6379' })
    .optional()
    .describe(
      'Redis or Valkey by which servers on several machines tell each other what happens and count limits together.',
    ),
  ROLES: list(
    (one) => (PROCESS_ROLES as readonly string[]).includes(one),
    `Roles are ${PROCESS_ROLES.join(', ')}`,
  )
    .transform((text) => text.split(',').map((one) => one.trim() as ProcessRole))
    .default([...PROCESS_ROLES])
    .describe(
      'What this process does, comma separated: api answers members and shows pages, chat holds the sockets and answers the widget, worker does jobs and watches the time.',
    ),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder of the embedded database, uploaded files and generated secrets.'),
  DEMO: flag
    .optional()
    .describe('Demo merchant, shop, mailbox and simulated visitors. On unless NODE_ENV is production.'),
  DEMO_VISITORS: z.coerce
    .number()
    .int()
    .min(0)
    .max(500)
    .default(16)
    .describe('Simulated visitors in the demo shop at start; 0 for none.'),
  DEMO_PACE: z.coerce
    .number()
    .positive()
    .max(100)
    .default(1)
    .describe('Multiplies every pause of the simulated visitors; smaller is faster.'),
  ENVIRONMENT: z
    .enum(ENVIRONMENTS)
    .default('prod')
    .describe(
      'Which menu sections are on: dev all, staging without automation and message-center, prod without message-center.',
    ),
  SIGN_UP: flag
    .optional()
    .describe('Whether anybody may register a new merchant. On unless NODE_ENV is production.'),
  FORGOT_PASSWORD_TELLS: flag
    .default(true)
    .describe(
      'Whether a forgotten password says that an address is not registered; off, every address is answered alike.',
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
    .describe('Life of an access token. Consoles renew it 200 s before its end.'),
  REFRESH_TOKEN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(14)
    .describe('Life of a sign-in without use.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .optional()
    .describe('Encrypts backups, and opens them for a restore. Without it they are not encrypted.'),
  SESSION_MAX_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Longest life of a sign-in, however it is used.'),
  OAUTH_CLIENTS: list((one) => /^[^:]+:.+$/.test(one), 'A client looks like id:secret')
    .default('')
    .describe('Further clients of the token request, as `id:secret`, comma separated.'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'Proxies are addresses or ranges, comma separated, loopback or none')
    .default('loopback')
    .describe('Proxies whose X-Forwarded-For is believed: addresses, comma separated, loopback or none.'),
  CORS_ORIGINS: list(isOrigin, 'Enter an origin such as https://shop.example')
    .default('')
    .describe('Other origins whose pages may make calls as members, comma separated.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'A mail server looks like smtps://user:password@host' })
    .optional()
    .describe('Mail server, e.g. smtps://user:password@host. Without it mails are kept, not sent.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/, 'A sender looks like Shop <mail@shop.example>')
    .default('Foyer <support@localhost>')
    .describe('Sender of mails.'),
  PRIVATE_HOSTS: flag
    .optional()
    .describe(
      'Whether servers that merchants name, such as those of their mailboxes, may be on private networks or this machine. On unless NODE_ENV is production.',
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
  SUPPORT_ENGAGEMENT: z
    .uuid()
    .optional()
    .describe('Engagement whose chat the console shows to members who need help; in the demo its own.'),
  WIDGET_MESSAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Messages that one visitor may send in a minute.'),
  FRAMES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('Frames that one socket may send in a second; twice as many at once.'),
  REQUEST_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(120)
    .describe(
      'How long a request may take to arrive with its body, and how long its answer may go unread, in seconds. Slow uploads need some time.',
    ),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe(
      'Statements of the database that take longer are logged, with who asked; 0 for none. Milliseconds.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token of /metrics. Without it this machine alone sees them, and nobody behind a proxy.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Where traces are sent by OTLP over HTTP, e.g. http://127.0.0.1:4318. Without it there are none.',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('Folder of the backups; `backups` in DATA_DIR unless set. Best on another disk.'),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 03:00')
    .default('03:00')
    .describe('When the installation is backed up each day, in UTC.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(7)
    .describe('How many scheduled backups are kept; 0 for no schedule.'),
  OPERATOR_MERCHANT: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Merchant whose administrators operate the installation, such as its backups. The only merchant, where there is one.',
    ),
  LEAVE_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(500)
    .describe(
      'How long a server that is about to stop still answers, in milliseconds, so that proxies and kept connections turn to another one.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  LOG_PRETTY: flag.optional().describe('Logs for people instead of JSON lines. On at a terminal.'),
} as const;
