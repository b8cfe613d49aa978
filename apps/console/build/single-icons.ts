import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from '@tabler\/icons-react';/g;

/** Tests load the icons that are used, each from a file of its own: the module that has them all takes 6,000 files. */
export function singleIcons(): Plugin {
  return {
    name: 'foyer-single-icons',
    enforce: 'pre',
    apply: (_, { mode }) => mode === 'test',
    transform: {
      filter: { id: /\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replaceAll(IMPORT, (_, names: string) => singly(names)), map: null }),
    },
  };
}

/** Leaves every name on its line, so that errors point to the right one. */
const singly = (names: string): string =>
  names.replaceAll(/(\w+),?/g, "import $1 from '@tabler/icons-react/dist/esm/icons/$1.mjs';");
