import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
);

/** Puts one file for each country at `/flags/{ALPHA-2}.svg`, so that no flag weighs on the bundle. */
export function flagFiles(): Plugin {
  return {
    name: 'foyer-flag-files',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '')?.[1];
        if (!name) return next();
        readFile(path.join(folder, `${name}.svg`)).then((file) => {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(file);
        }, next);
      });
    },
    async generateBundle() {
      const names = (await readdir(folder)).filter((name) => /^[A-Z]{2}\.svg$/.test(name));
      for (const name of names) {
        const source = await readFile(path.join(folder, name));
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source });
      }
    },
  };
}
