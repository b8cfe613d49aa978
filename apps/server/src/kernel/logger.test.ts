import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loggedError, withoutSecrets, withoutTokens } from './logger.ts';

describe('an address in the log', () => {
  it.each([
    ['/chimes/x?access_token=abc.def&merchantId=101', '/chimes/x?access_token=…&merchantId=101'],
    ['/chimes/x?a=1&ACCESS_TOKEN=abc', '/chimes/x?a=1&ACCESS_TOKEN=…'],
    ['/chimes/x?%61ccess_token=abc', '/chimes/x?%61ccess_token=…'],
    ['/join?secureToken=abc#end', '/join?secureToken=…#end'],
    ['/chimes/x?%=1&merchantId=101', '/chimes/x?%=1&merchantId=101'],
  ])('%s becomes %s', (url, logged) => {
    expect(withoutTokens(url)).toBe(logged);
  });
});

describe('a line of the log', () => {
  const token = 'gTz4Bq0Zl2v8Yw6Xk1Jm3Nc5Vd7Rf9Hs-_aQeWtUyIo';

  it.each([
    [
      `"url":"/join/101.0199a000-0000-7000-8000-000000000001.${token}"`,
      '"url":"/join/101.0199a000-0000-7000-8000-000000000001.…"',
    ],
    [`"authorization":"Bearer eyJhbGciOi.eyJzdWIi.c2ln"`, '"authorization":"Bearer …"'],
    ['"authorization":"Basic Zm95ZXI6cHVibGlj"', '"authorization":"Basic …"'],
    [
      '"msg":"GET https://graph.example/me?fields=id&access_token=EAAB1 failed"',
      '"msg":"GET https://graph.example/me?fields=id&access_token=… failed"',
    ],
    [`"jwt":"eyJhbGciOiJIUzI1NiJ9.${token}.${token}"`, '"jwt":"eyJhbGciOiJIUzI1NiJ9.….…"'],
    [`"path":"/files/${'0a1b2c3d4e'.repeat(4)}/x.png"`, '"path":"/files/…/x.png"'],
  ])('%s becomes %s', (line, logged) => {
    expect(withoutSecrets(line)).toBe(logged);
  });

  it.each([
    '"requestId":"01a20708-4c3e-707b-ba62-d7a94f29aa2a"',
    '"stack":"at file:///srv/foyer/apps/server/src/areas/accounts/second-factor/passkeys.ts:12:3"',
    '"statement":"select * from a_table_with_a_rather_long_name_and_no_number"',
    '"url":"/inbox?view=open&sort=newest"',
  ])('%s stays', (line) => {
    expect(withoutSecrets(line)).toBe(line);
  });
});

describe('a failed query in the log', () => {
  const cause = Object.assign(new Error('value too long'), { code: '22001' });
  const logged = loggedError(new DrizzleQueryError('insert into members values ($1)', ['a secret'], cause));

  it('tells the query and the reason', () => {
    expect(logged).toMatchObject({
      query: 'insert into members values ($1)',
      message: 'Failed query: value too long',
      code: '22001',
    });
    expect(logged.stack).toContain('logger.test.ts');
  });

  it('tells no values', () => {
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});
