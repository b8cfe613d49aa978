import { STAY_ALIVE_ON } from '@foyer/domain/session';
import { initials } from '@foyer/domain/visitor-name';
import { useLingui } from '@lingui/react/macro';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconClockHeart,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { NotificationItems } from '../../alerts/notification-items.tsx';
import { chooseLocale, LOCALES, type Locale } from '../../i18n/locale.ts';
import { useAvailability } from '../../session/availability.ts';
import { AvailabilityItems } from '../../session/availability-items.tsx';
import { useRight } from '../../session/permissions.ts';
import { signOut } from '../../session/sign-out.ts';
import { session, useSession } from '../../session/values.ts';
import { chooseDensity, type Density, useDensity } from '../../theme/density.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useWaitingCount } from './waiting.ts';

const StayAliveDialog = lazy(() =>
  import('./stay-alive-dialog.tsx').then(({ StayAliveDialog }) => ({ default: StayAliveDialog })),
);

/** The account menu. */
export function AccountMenu({ showsMessages }: { showsMessages: boolean }) {
  const { t } = useLingui();
  const { id, firstName, lastName, imageUrl, stayAlive } = useSession();
  const availability = useAvailability();
  const settings = useRight('settings');
  const [isConfirming, setConfirming] = useState(false);
  const name = `${firstName} ${lastName}`.trim();
  const letters = initials(name);
  const on = stayAlive === STAY_ALIVE_ON;
  return (
    <>
      <Menu
        label={t`Account`}
        align="end"
        width={260}
        trigger={
          <button type="button" className="me" aria-label={t`${letters}, ${name}: account`}>
            <Avatar
              id={id}
              name={name}
              imageUrl={imageUrl}
              size={28}
              presence={availability}
              on="var(--ground)"
            />
          </button>
        }
      >
        {showsMessages && <MessagesItem />}
        <ProfileItem />
        {settings !== 'none' && <SettingsItem />}
        <MenuItem
          icon={IconClockHeart}
          checked={on}
          end={<span className="switch end" aria-hidden="true" data-on={on || undefined} />}
          onSelect={() => setConfirming(true)}
        >
          {t`Stay Alive`}
        </MenuItem>
        <MenuLine />
        <AvailabilityItems />
        <MenuLine />
        <NotificationItems />
        <MenuLine />
        <ThemeItems />
        <MenuLine />
        <DensityItems />
        <MenuLine />
        <LocaleItems />
        <MenuLine />
        <MenuItem icon={IconLogout} onSelect={() => void signOut()}>
          {t`Logout`}
        </MenuItem>
      </Menu>
      <Suspense>
        <StayAliveDialog
          opened={isConfirming}
          on={on}
          onClose={() => setConfirming(false)}
          onConfirm={() => session.set({ stayAlive: on ? '' : STAY_ALIVE_ON })}
        />
      </Suspense>
    </>
  );
}

function ProfileItem() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <MenuItem icon={IconUser} onSelect={() => void navigate({ to: '/profile' })}>
      {t`Profile`}
    </MenuItem>
  );
}

function SettingsItem() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <MenuItem icon={IconSettings} onSelect={() => void navigate({ to: '/settings' })}>
      {t`Settings`}
    </MenuItem>
  );
}

function MessagesItem() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const count = useWaitingCount();
  return (
    <MenuItem
      icon={IconMail}
      end={<span className="end t-3 num">{i18n.number(count)}</span>}
      onSelect={() => void navigate({ to: '/livechat' })}
    >
      {t`Messages`}
    </MenuItem>
  );
}

function ThemeItems() {
  const { t } = useLingui();
  const chosen = useThemeChoice();
  const themes: readonly (readonly [ThemeChoice, typeof IconSun, string])[] = [
    ['system', IconDeviceDesktop, t`System theme`],
    ['light', IconSun, t`Light theme`],
    ['dark', IconMoon, t`Dark theme`],
  ];
  return themes.map(([theme, icon, label]) => (
    <MenuItem key={theme} icon={icon} keepOpen chosen={chosen === theme} onSelect={() => chooseTheme(theme)}>
      {label}
    </MenuItem>
  ));
}

function DensityItems() {
  const { t } = useLingui();
  const chosen = useDensity();
  const densities: readonly (readonly [Density, typeof IconSun, string])[] = [
    ['comfortable', IconBaselineDensityMedium, t`Comfortable density`],
    ['compact', IconBaselineDensitySmall, t`Compact density`],
  ];
  return densities.map(([density, icon, label]) => (
    <MenuItem
      key={density}
      icon={icon}
      keepOpen
      chosen={chosen === density}
      onSelect={() => chooseDensity(density)}
    >
      {label}
    </MenuItem>
  ));
}

function LocaleItems() {
  const { i18n } = useLingui();
  return (Object.keys(LOCALES) as Locale[]).map((locale) => (
    <MenuItem
      key={locale}
      icon={IconLanguage}
      chosen={i18n.locale === locale}
      onSelect={() => void chooseLocale(locale)}
    >
      <span lang={locale}>{LOCALES[locale]}</span>
    </MenuItem>
  ));
}
