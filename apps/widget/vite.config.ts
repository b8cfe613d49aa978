import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { foyerRoutes } from '../../scripts/routes-plugin.ts';

const LOADER = 'src/loader/loader.ts';
const LOADER_FILE = 'foyer.js';
const LANGUAGE = /^src\/app\/texts\/[a-z]{2}\.ts$/;
/** Size limits in gzipped bytes: of the loader, and of everything the open widget loads in one language. */
const BUDGETS = { loader: 3_000, open: 30_000 };

/** Browsers with constructed style sheets in shadow roots. */
const CSS_TARGET = ['chrome111', 'safari16.4', 'firefox120'];

/** Terser output is half a kilobyte smaller than the bundler's own minifier's. */
const MINIFY = {
  minify: 'terser',
  terserOptions: {
    ecma: 2020,
    compress: {
      passes: 6,
      pure_getters: true,
      // A function named once compresses better than inlined copies.
      reduce_funcs: false,
      hoist_props: false,
      unsafe: true,
      unsafe_arrows: true,
      keep_fargs: false,
    },
  },
} as const;

/** The views are written with React and run on Preact. */
const preact = join(import.meta.dirname, 'src', 'preact-as-react.ts');
const react = [{ find: /^react(\/jsx-(dev-)?runtime|-dom\/client)?$/, replacement: preact }];

/** Builds the embedded script: one classic script with a stable name that knows the app's hashed name. */
function buildLoader(outDir: string, appFile: string) {
  return build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [foyerRoutes()],
    define: { __APP_FILE__: JSON.stringify(appFile) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: CSS_TARGET,
      ...MINIFY,
      rolldownOptions: { input: LOADER, output: { format: 'iife', entryFileNames: LOADER_FILE } },
    },
  });
}

/** The app has no style sheets or preloads, so dynamic imports need no helper. */
const plainImports: Plugin = {
  name: 'foyer-plain-imports',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
  },
};

/**
 * Checks the size of the loader, and of what the open widget loads in one language, without other languages and lazy
 * screens.
 */
async function checkSizes(outDir: string, app: readonly string[], languages: readonly string[]) {
  const weigh = async (file: string) => gzipSync(await readFile(join(outDir, file))).length;
  const weighAll = (files: readonly string[]) => Promise.all(files.map(weigh));
  const loader = await weigh(LOADER_FILE);
  const common = (await weighAll(app)).reduce((total, size) => total + size, loader);
  const weight = common + Math.max(...(await weighAll(languages)));
  if (loader > BUDGETS.loader)
    throw new Error(`The loader weighs ${loader} bytes, more than ${BUDGETS.loader}.`);
  if (weight > BUDGETS.open)
    throw new Error(`The open widget weighs ${weight} bytes, more than ${BUDGETS.open}.`);
}

/** A chunk with its static imports. */
function filesOf(
  { fileName, imports }: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): string[] {
  const imported = chunks.filter((chunk) => imports.includes(chunk.fileName));
  return [...new Set([fileName, ...imported.flatMap((chunk) => filesOf(chunk, chunks))])];
}

/** After the app: builds the loader, adds it to the manifest and checks the budgets. */
function loader(): Plugin {
  return {
    name: 'foyer-loader',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const app = chunks.find(({ name, isEntry }) => isEntry && name === 'app');
      if (!app) throw new Error('The build has no app.');
      await buildLoader(dir, app.fileName);
      const path = join(dir, '.vite', 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>;
      manifest[LOADER] = Object.assign({ file: LOADER_FILE }, { name: 'loader', src: LOADER, isEntry: true });
      await writeFile(path, JSON.stringify(manifest, null, 2));
      const languages = Object.keys(manifest).flatMap((source) =>
        LANGUAGE.test(source) ? [manifest[source]?.file ?? ''] : [],
      );
      const common = filesOf(app, chunks);
      await checkSizes(dir, common, languages);
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [foyerRoutes(), plainImports, loader()],
  resolve: { alias: react },
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    ...MINIFY,
    modulePreload: false,
    rolldownOptions: {
      input: { app: 'src/app/main.tsx' },
      treeshake: { manualPureFunctions: ['matches'] },
      preserveEntrySignatures: 'allow-extension',
      output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
