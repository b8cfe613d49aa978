import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { foyerRoutes } from '../../scripts/routes-plugin.ts';
import { calendarFont } from './build/calendar-font.ts';
import { flagFiles } from './build/flag-files.ts';
import { singleIcons } from './build/single-icons.ts';
import { worldMap } from './build/world-map.ts';

const here = { cwd: import.meta.dirname };

/** Where the server of the API listens while developing. */
const server = process.env.FOYER_SERVER ?? 'http://127.0.0.1:8080';
const passedOn = [
  '/api',
  '/pgOauth',
  '/chimes',
  '/chimesbot',
  '/webchnl',
  '/clbk',
  '/escalation',
  '/jellogateway',
  '/socialMedia',
  '/ticket',
  '/curo',
  '/datasink',
  '/gcs',
  '/files',
  '/widget',
];

/** What every page begins with comes in one file, but for what frames with pages of their own begin with too. */
const start = {
  name: 'start',
  tags: ['$initial' as const],
  test: /^(?!.*((support|preview).frame|preload|tokens\.css|\.html|src.main\.tsx))/,
};

/** Small modules that several pages share come in one file, since a hundred requests take longer than unused bytes. */
const shared = {
  name: 'shared',
  minShareCount: 3,
  test: /(console\/src\/(ui|api|i18n|shell|session)|packages\/(domain|contract)\/src|@tabler\/icons-react)\//,
};

export default defineConfig({
  plugins: [
    react(),
    lingui(here),
    babel({
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig: getConfig(here) }, here),
      ],
    }),
    foyerRoutes(),
    flagFiles(),
    worldMap(),
    calendarFont(),
    singleIcons(),
  ],
  base: '/',
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'support-chat.html', 'engagement-preview.html'],
      output: { codeSplitting: { groups: [start, shared] } },
    },
  },
  server: {
    port: 18300,
    proxy: {
      ...Object.fromEntries(passedOn.map((path) => [path, server])),
      '^/live$': { target: server, ws: true },
    },
  },
});
