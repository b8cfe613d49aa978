import { PAGES } from '@foyer/domain/pages';
import { STAY_ALIVE_ON } from '@foyer/domain/session';
import { useLingui } from '@lingui/react/macro';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCircleDot,
  IconClockHeart,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { chooseLocale, LOCALES, type Locale } from '../i18n/locale.ts';
import { plainText } from '../i18n/plain-text.ts';
import { chooseAvailability } from '../session/availability.ts';
import { usePermission } from '../session/permissions.ts';
import { signOut } from '../session/sign-out.ts';
import { session, useSession } from '../session/values.ts';
import { chooseDensity } from '../theme/density.ts';
import { chooseTheme } from '../theme/theme.ts';
import type { IconShape } from '../ui/icon.tsx';
import type { Command } from './command.ts';
import { useOpenPageCommands } from './page-commands.ts';
import { pagesFor } from './pages.ts';

/** Commands of the open page, every page that the role may open, then frequent actions. */
export function useCommands(onKeys: () => void): Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { stayAlive } = useSession();
  const pages = pagesFor(usePermission()).map((page) => ({
    id: page.pageId,
    label: i18n._(page.title),
    kind: 'page' as const,
    icon: page.icon,
    run: () => void navigate({ to: PAGES[page.pageId].url }),
  }));
  const action = (id: string, label: string, icon: IconShape, run: () => void): Command => ({
    id,
    label,
    kind: 'action',
    icon,
    run,
  });
  const locales = (Object.keys(LOCALES) as Locale[])
    .filter((locale) => locale !== i18n.locale)
    .map((locale) =>
      action(`locale-${locale}`, LOCALES[locale], IconLanguage, () => void chooseLocale(locale)),
    );
  const staysAlive = stayAlive === STAY_ALIVE_ON;
  return [
    ...useOpenPageCommands(),
    ...pages,
    { ...action('profile', t`Profile`, IconUser, () => void navigate({ to: '/profile' })), kind: 'page' },
    action('online', t`Set me online`, IconCircleDot, () => chooseAvailability('online')),
    action('away', t`Set me away`, IconCircleDot, () => chooseAvailability('away')),
    action('system', t`System theme`, IconDeviceDesktop, () => chooseTheme('system')),
    action('light', t`Light theme`, IconSun, () => chooseTheme('light')),
    action('dark', t`Dark theme`, IconMoon, () => chooseTheme('dark')),
    action('comfortable', t`Comfortable density`, IconBaselineDensityMedium, () =>
      chooseDensity('comfortable'),
    ),
    action('compact', t`Compact density`, IconBaselineDensitySmall, () => chooseDensity('compact')),
    ...locales,
    ...(staysAlive
      ? [action('stay-alive', t`Turn Stay Alive off`, IconClockHeart, () => session.set({ stayAlive: '' }))]
      : []),
    action('keys', t`Show keyboard shortcuts`, IconKeyboard, onKeys),
    action('logout', t`Logout`, IconLogout, () => void signOut()),
  ];
}

/** Commands whose label contains every typed word, those that begin with it first; all when nothing is typed. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const matches = commands.filter((command) =>
    words.every((word) => plainText(command.label).includes(word)),
  );
  const begins = (command: Command) => (words[0] && plainText(command.label).startsWith(words[0]) ? 0 : 1);
  return matches.sort((a, b) => begins(a) - begins(b));
}
