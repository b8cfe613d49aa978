import * as limits from 'virtual:foyer-limits';
import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { useLingui } from '@lingui/react/macro';
import { session } from '../../../session/values.ts';
import { COLOUR_RULE } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/index.ts';
import { type SettingsForm, useSettingsForm } from '../../../ui/settings-form.ts';
import { useMerchantChange } from '../use-merchant.tsx';

/** The form values of the branding. Pictures are stored at once. */
export interface BrandingValues {
  /** #rrggbb; '' is the default colour. */
  readonly brandColour: string;
  readonly signInHeading: string;
  readonly signInText: string;
  readonly widgetDisableBranding: boolean;
}

const valuesOf = ({ settings }: MerchantAttributes): BrandingValues => ({
  brandColour: settings.brandColour ?? '',
  signInHeading: settings.signInHeading,
  signInText: settings.signInText,
  widgetDisableBranding: settings.widgetDisableBranding,
});

/** The form of the branding. Only changed values are saved. */
export function useBrandingForm(merchant: MerchantAttributes): SettingsForm<BrandingValues> {
  const { t } = useLingui();
  const change = useMerchantChange();
  return useSettingsForm<BrandingValues>({
    record: merchant,
    initial: valuesOf(merchant),
    rules: {
      brandColour: { title: t`Brand colour`, ...COLOUR_RULE },
      signInHeading: { title: t`Heading`, maxLength: limits.updateMerchantAttributes.settings.signInHeading },
      signInText: { title: t`Text`, maxLength: limits.updateMerchantAttributes.settings.signInText },
    },
    save: async (values, precondition, before) => {
      const { brandColour, signInHeading, signInText, widgetDisableBranding } = values;
      const saved = await change({
        ...precondition,
        settings: {
          ...(brandColour !== before.brandColour && { brandColour: brandColour || null }),
          ...(signInHeading !== before.signInHeading && { signInHeading }),
          ...(signInText !== before.signInText && { signInText }),
          ...(widgetDisableBranding !== before.widgetDisableBranding && { widgetDisableBranding }),
        },
      });
      session.set({ wdb: widgetDisableBranding ? '1' : '0' });
      toast.show({ kind: 'done', text: t`Branding saved` });
      return saved;
    },
  });
}
