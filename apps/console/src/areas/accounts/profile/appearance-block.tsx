import { useLingui } from '@lingui/react/macro';
import {
  canNotifyOnDesktop,
  chooseNotificationSetting,
  type NotificationSetting,
  useNotificationSetting,
} from '../../../alerts/notification-setting.ts';
import { chooseLocale, LOCALES, type Locale } from '../../../i18n/locale.ts';
import { chooseDensity, useDensity } from '../../../theme/density.ts';
import { chooseTheme, useThemeChoice } from '../../../theme/theme.ts';
import { RadioField, SelectField } from '../../../ui/fields/index.ts';
import { Block, toast } from '../../../ui/index.ts';

/** Appearance and alerts of the console in this browser. Changes apply at once. */
export function AppearanceBlock() {
  const { t, i18n } = useLingui();
  const theme = useThemeChoice();
  const density = useDensity();
  const locales = Object.keys(LOCALES) as Locale[];
  return (
    <Block title={t`In this browser`} hint={t`These apply immediately, in this browser only.`}>
      <div className="field-pair">
        <SelectField
          label={t`Language`}
          value={i18n.locale as Locale}
          options={locales.map((locale) => ({ value: locale, label: LOCALES[locale] }))}
          onChange={(locale) => void chooseLocale(locale)}
        />
      </div>
      <RadioField
        label={t`Theme`}
        inRow
        value={theme}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={chooseTheme}
      />
      <RadioField
        label={t`Density`}
        inRow
        value={density}
        options={[
          { value: 'comfortable', label: t`Comfortable` },
          { value: 'compact', label: t`Compact` },
        ]}
        onChange={chooseDensity}
      />
      <Notifications />
    </Block>
  );
}

function Notifications() {
  const { t } = useLingui();
  const chosen = useNotificationSetting();
  const choose = async (setting: NotificationSetting) => {
    if (await chooseNotificationSetting(setting)) return;
    toast.show({ text: t`Your browser blocks desktop alerts`, kind: 'warning' });
  };
  return (
    <RadioField
      label={t`Alerts for visitors and messages`}
      value={chosen}
      options={[
        { value: 'on', label: t`In the console` },
        { value: 'desktop', label: t`Desktop alerts`, disabled: !canNotifyOnDesktop() },
        { value: 'off', label: t`None` },
      ]}
      onChange={(setting) => void choose(setting)}
    />
  );
}
