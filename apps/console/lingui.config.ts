import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar'],
  // Without places in the code a change of code changes no catalog.
  format: formatter({ origins: false }),
  extractors: [babelExtractor],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['<rootDir>/src/**/*.{ts,tsx}'],
    },
  ],
});
