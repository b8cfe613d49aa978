import { useLingui } from '@lingui/react/macro';
import { IconBell, IconBellOff, IconBrowserShare } from '@tabler/icons-react';
import { useCall } from '../api/use-call.ts';
import { MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast-store.ts';
import {
  canNotifyOnDesktop,
  chooseNotificationSetting,
  type NotificationSetting,
  useNotificationSetting,
} from './notification-setting.ts';

/** Menu items for the notification setting. Renders nothing when the merchant has alerts off. */
export function NotificationItems() {
  const { t } = useLingui();
  const chosen = useNotificationSetting();
  const settings = useCall('getMerchantAttributes', undefined, { staleTime: 300_000 }).data?.settings;
  if (settings?.enableNotification === false) {
    return (
      <MenuItem icon={IconBellOff} disabled onSelect={() => undefined}>
        {t`Alerts are turned off for everyone`}
      </MenuItem>
    );
  }
  const choose = async (setting: NotificationSetting) => {
    const permitted = await chooseNotificationSetting(setting);
    if (!permitted) toast.show({ text: t`Your browser blocks desktop alerts`, kind: 'warning' });
  };
  const choices: readonly (readonly [NotificationSetting, typeof IconBell, string])[] = [
    ['on', IconBell, t`Show alerts in the console`],
    ['desktop', IconBrowserShare, t`Show desktop alerts`],
    ['off', IconBellOff, t`No alerts`],
  ];
  return choices
    .filter(([setting]) => setting !== 'desktop' || canNotifyOnDesktop())
    .map(([setting, icon, label]) => (
      <MenuItem
        key={setting}
        icon={icon}
        keepOpen
        chosen={chosen === setting}
        onSelect={() => void choose(setting)}
      >
        {label}
      </MenuItem>
    ));
}
