/** Checks that the documentation's links lead to files and that the commands it names exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './fingerprint.mjs';

const NPM_OWN = new Set(['test', 'start', 'install', 'ci']);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const pages = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => /^(node_modules|dist|data|\.cache|test-results)$/.test(name.split('/').at(-1) ?? ''),
});
const faults = pages.flatMap((page) => [...brokenLinks(page), ...unknownCommands(page)]);
for (const fault of faults) console.error(fault);
console.info(`${pages.length} pages, ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;

function brokenLinks(page: string): string[] {
  const text = read(page).replace(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => join(root, dirname(page), decodeURI(target.split('#')[0] ?? '')))
    .filter((path) => !existsSync(path))
    .map((path) => `${page}: the link to ${relative(root, path)} leads nowhere`);
}

function unknownCommands(page: string): string[] {
  const commands = [...read(page).matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map(([whole, name = '']) => ({
    name,
    isRun: whole.startsWith('npm run'),
  }));
  return commands
    .filter(({ name, isRun }) =>
      isRun ? !scripts[name] : NPM_OWN.has(name) && !['install', 'ci'].includes(name) && !scripts[name],
    )
    .map(({ name }) => `${page}: there is no command ${name} in package.json`);
}

function read(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}
