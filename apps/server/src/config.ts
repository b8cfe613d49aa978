import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ENGAGEMENT_IDS, TIDEWELL } from './demo/ids.ts';
import { keptSecret } from './kept-secret.ts';
import { settings } from './settings.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

const Environment = z.object(settings);

export interface Config
  extends Omit<
    z.output<typeof Environment>,
    'DEMO' | 'SIGN_UP' | 'PRIVATE_HOSTS' | 'TOKEN_SECRET' | 'SEAL_SECRET' | 'DATA_DIR' | 'BACKUP_DIR'
  > {
  readonly DEMO: boolean;
  readonly SIGN_UP: boolean;
  readonly PRIVATE_HOSTS: boolean;
  readonly TOKEN_SECRET: string;
  readonly SEAL_SECRET: string;
  /** Absolute. */
  readonly DATA_DIR: string;
  /** Absolute. */
  readonly BACKUP_DIR: string;
}

/** A missing or invalid setting; the message names it. */
export class ConfigError extends Error {}

/**
 * Reads and validates the settings. Outside production, missing secrets are generated once and kept in the data folder.
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
    BACKUP_DIR: given.BACKUP_DIR ? resolve(projectRoot, given.BACKUP_DIR) : join(dataDir, 'backups'),
    DEMO: demo,
    SUPPORT_ENGAGEMENT: given.SUPPORT_ENGAGEMENT ?? (demo ? ENGAGEMENT_IDS.support : undefined),
    OPERATOR_MERCHANT: given.OPERATOR_MERCHANT ?? (demo ? TIDEWELL : undefined),
    SIGN_UP: given.SIGN_UP ?? !production,
    PRIVATE_HOSTS: given.PRIVATE_HOSTS ?? !production,
    TOKEN_SECRET: given.TOKEN_SECRET ?? keptSecret(dataDir, 'token'),
    SEAL_SECRET: given.SEAL_SECRET ?? keptSecret(dataDir, 'seal'),
  };
}

/** The text of `--help`: usage, and every setting with its description and default. */
export function helpText(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const fallback = 'defaultValue' in schema.def ? String(schema.def.defaultValue) : '';
    return `  ${name.padEnd(28)}${schema.description}${fallback && ` (${fallback})`}`;
  });
  return [
    'Usage: npm start [-- --processes N | --demo-reset | --help]',
    '',
    '  --processes N               Runs N server processes that share the port. SIGUSR2 replaces them one by one.',
    '  --demo-reset                Loads the demo again from the start.',
    '',
    'Settings, read from the environment:',
    ...rows,
  ].join('\n');
}
