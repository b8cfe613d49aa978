import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar'],
  // Without places in the code a change of code changes no catalog.
  format: formatter({ origins: false }),
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src/**/*.{ts,tsx}'] }],
});
