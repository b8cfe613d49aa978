import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import proxyAddr from '@fastify/proxy-addr';
import { ENVIRONMENTS } from '@foyer/domain/menu-sections';
import { z } from 'zod';
import { ENGAGEMENT_IDS } from './areas/demo/ids.ts';
import { PROCESS_ROLES, type ProcessRole } from './cluster/role-names.ts';
import { keptSecret } from './kept-secret.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
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
const settings = {
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
  OAUTH_CLIENTS: list((one) => /^[^:]+:.+$/.test(one), 'A client looks like id:secret')
    .default('')
    .describe('Further clients of the token request, as `id:secret`, comma separated.'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'Proxies are addresses or ranges, comma separated, loopback or none')
    .default('loopback')
    .describe('Proxies whose X-Forwarded-For is believed: addresses, comma separated, loopback or none.'),
  CORS_ORIGINS: list(isOrigin, 'An origin looks like https://shop.example')
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

const Environment = z.object(settings);

export interface Config
  extends Omit<
    z.output<typeof Environment>,
    'DEMO' | 'SIGN_UP' | 'PRIVATE_HOSTS' | 'TOKEN_SECRET' | 'SEAL_SECRET' | 'DATA_DIR'
  > {
  readonly DEMO: boolean;
  readonly SIGN_UP: boolean;
  readonly PRIVATE_HOSTS: boolean;
  readonly TOKEN_SECRET: string;
  readonly SEAL_SECRET: string;
  /** Absolute. */
  readonly DATA_DIR: string;
}

/** A setting that is missing or wrong; the message says which and why. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings. Outside production, secrets that are not given are made once and kept in the data
 * folder.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const given = parsed.data;
  const dataDir = resolve(projectRoot, given.DATA_DIR);
  const production = given.NODE_ENV === 'production';
  const demo = given.DEMO ?? !production;
  if (production && !(given.TOKEN_SECRET && given.SEAL_SECRET)) {
    throw new ConfigError(
      'TOKEN_SECRET and SEAL_SECRET are required in production (at least 32 characters each).',
    );
  }
  return {
    ...given,
    DATA_DIR: dataDir,
    DEMO: demo,
    SUPPORT_ENGAGEMENT: given.SUPPORT_ENGAGEMENT ?? (demo ? ENGAGEMENT_IDS.support : undefined),
    SIGN_UP: given.SIGN_UP ?? !production,
    PRIVATE_HOSTS: given.PRIVATE_HOSTS ?? !production,
    TOKEN_SECRET: given.TOKEN_SECRET ?? keptSecret(dataDir, 'token'),
    SEAL_SECRET: given.SEAL_SECRET ?? keptSecret(dataDir, 'seal'),
  };
}

/** The text of `--help`: how to call it, and every setting with its meaning and its default. */
export function helpText(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const fallback = 'defaultValue' in schema.def ? String(schema.def.defaultValue) : '';
    return `  ${name.padEnd(28)}${schema.description}${fallback && ` (${fallback})`}`;
  });
  return [
    'Usage: npm start [-- --processes N | --demo-reset | --help]',
    '',
    '  --processes N               Runs N server processes that share the port. SIGUSR2 replaces them one by one.',
    '  --demo-reset                Loads the demo anew.',
    '',
    'Settings, read from the environment:',
    ...rows,
  ].join('\n');
}
