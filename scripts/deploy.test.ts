import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCalls } from '@foyer/contract';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import { describe, expect, it } from 'vitest';
import { answersPath } from '../apps/server/src/cluster/roles.ts';
import { helpText } from '../apps/server/src/config.ts';
import { root } from './fingerprint.mjs';

const deploy = join(root, 'deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const kubernetes = readdirSync(join(deploy, 'kubernetes')).map((name) => read(join('kubernetes', name)));

/** Settings of the compose file's proxy and database, not of a server. */
const OF_OTHERS = new Set(['SITE', 'POSTGRES_PASSWORD', 'POSTGRES_USER']);
const settings = new Set(
  helpText()
    .match(/^ {2}[A-Z_]+/gm)
    ?.map((line) => line.trim()),
);

describe('the files for running it', () => {
  it.each([
    ['compose.yaml', [read('compose.yaml')]],
    ['example.env', [read('example.env')]],
    ['the manifests', kubernetes],
    ['the image', [read('Dockerfile').replace(/^ENV /m, '\n')]],
  ])('%s name settings that there are', (_, texts) => {
    const named = texts.flatMap(
      (text) => text.match(/(?<=^ *|NODE_ENV=production |[0-9.] )[A-Z]+(?:_[A-Z]+)+(?=[:=])/gm) ?? [],
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !settings.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  it('route exactly the paths of the chat role to its servers', () => {
    const inCaddy = /@chat path (.+)/.exec(read('roles.Caddyfile'))?.[1]?.split(' ') ?? [];
    const ingress = read('kubernetes/ingress.yaml');
    const inIngress = [...ingress.matchAll(/- path: (\S+)\n.*\n\s+backend: [&*]chat/g)].map(
      ([, path]) => path as string,
    );
    const paths = [LIVE_PATH, '/widget/foyer.js', ...listCalls().map(({ path }) => path)];
    for (const path of paths) {
      const isChat = !answersPath(['api'], path);
      const byCaddy = inCaddy.some((one) =>
        one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one,
      );
      const byIngress = inIngress.some((one) => path === one || path.startsWith(`${one}/`));
      expect({ path, byCaddy, byIngress }).toEqual({ path, byCaddy: isChat, byIngress: isChat });
    }
  });
});
