import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loggedError, withoutTokens } from './logger.ts';

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
