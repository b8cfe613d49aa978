import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpText, readConfig } from './config.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'foyer-config-'));

describe('settings', () => {
  it('have defaults with which the demo runs', () => {
    expect(readConfig({ DATA_DIR: folder() })).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DEMO: true });
  });

  it('that are wrong are named', () => {
    expect(() => readConfig({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  it.each([
    ['DATABASE_URL', 'shop.example'],
    ['SMTP_URL', 'shop.example'],
    ['MAIL_FROM', 'nobody'],
    ['OAUTH_CLIENTS', 'program:secret,other'],
    ['CORS_ORIGINS', 'https://shop.example/page'],
    ['TRUST_PROXY', '10.0.0.0/8,somebody'],
    ['SUPPORT_ENGAGEMENT', 'help'],
  ])('%s of the wrong form is named', (name, value) => {
    expect(() => readConfig({ DATA_DIR: folder(), [name]: value })).toThrow(name);
  });

  it.each([
    ['DATABASE_URL', 'postgres://foyer@%2Frun%2Fpostgresql/foyer'],
    ['SMTP_URL', 'smtp://127.0.0.1:2525'],
    ['MAIL_FROM', 'mail@shop.example'],
    ['OAUTH_CLIENTS', 'program:secret,other:se:cret'],
    ['CORS_ORIGINS', 'https://shop.example,http://localhost:5173'],
    ['TRUST_PROXY', 'loopback,10.0.0.0/8'],
  ] as const)('%s may be %s', (name, value) => {
    expect(readConfig({ DATA_DIR: folder(), [name]: value })[name]).toBe(value);
  });

  it('keep the secrets that were made for this folder', () => {
    const env = { DATA_DIR: folder() };
    expect(readConfig(env).TOKEN_SECRET).toBe(readConfig(env).TOKEN_SECRET);
    expect(readConfig(env).TOKEN_SECRET).not.toBe(readConfig(env).SEAL_SECRET);
  });

  it('demand secrets in production, and leave the demo out', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/TOKEN_SECRET/);
    const secrets = { TOKEN_SECRET: 't'.repeat(32), SEAL_SECRET: 's'.repeat(32) };
    const production = readConfig({ NODE_ENV: 'production', ...secrets });
    expect(production.DEMO).toBe(false);
    expect(production.SUPPORT_ENGAGEMENT).toBeUndefined();
  });

  it('are all explained by --help', () => {
    for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'WIDGET_MESSAGES_PER_MINUTE'])
      expect(helpText()).toContain(name);
  });
});
