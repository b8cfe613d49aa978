import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { DirectionProvider, HeadlessMantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { CacheProvider } from './api/cache-provider.tsx';
import { queryClient } from './api/query-client.ts';
import { directionOf, type Locale } from './i18n/locale.ts';
import { router } from './router.tsx';
import { Toaster } from './ui/toaster.tsx';

/** The providers and the router. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <CacheProvider cache={queryClient}>
        <Directed />
      </CacheProvider>
    </I18nProvider>
  );
}

/** Gives Mantine the direction of the language. Its components are headless: no styles, no style elements. */
function Directed() {
  const direction = directionOf(useLingui().i18n.locale as Locale);
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <HeadlessMantineProvider theme={{ respectReducedMotion: true }}>
        <RouterProvider router={router} />
        <Toaster />
      </HeadlessMantineProvider>
    </DirectionProvider>
  );
}
