import type { StoredAiSettings } from '@foyer/contract/ai/shapes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../api/index.ts';
import { millionthsOf, typedMoney } from '../../i18n/money.ts';
import { useMay } from '../../session/permissions.ts';
import { Form, SwitchField, TextField } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { ShowCurrent } from '../../ui/record-fields.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSettingsForm } from '../../ui/settings-form.ts';

interface Values {
  readonly isEnabled: boolean;
  readonly dayCap: string;
  readonly monthCap: string;
}

/** Whether models are asked, and what they may cost. */
export function LimitsForm({ settings }: { settings: StoredAiSettings }) {
  const { t } = useLingui();
  const disabled = !useMay('updateAiSettings');
  const save = useAction('updateAiSettings');
  const form = useSettingsForm<Values>({
    record: settings,
    initial: {
      isEnabled: settings.isEnabled,
      dayCap: typedMoney(settings.dayCap),
      monthCap: typedMoney(settings.monthCap),
    },
    rules: {
      dayCap: { title: t`Limit per day`, type: 'price' },
      monthCap: { title: t`Limit per month`, type: 'price' },
    },
    save: async ({ isEnabled, dayCap, monthCap }, precondition) => {
      const body = {
        isEnabled,
        dayCap: millionthsOf(dayCap),
        monthCap: millionthsOf(monthCap),
        ...precondition,
      };
      const saved = await save.mutateAsync({ body });
      toast.show({ kind: 'done', text: t`AI settings saved` });
      return saved;
    },
  });
  const unit = <span className="t-12 t-3">$</span>;
  return (
    <Form form={form} className="ai-limits">
      <ShowCurrent form={form} />
      <SwitchField
        form={form}
        name="isEnabled"
        label={t`Use AI`}
        hint={t`When off, AI models are used only to test a provider.`}
        disabled={disabled}
      />
      <div className="ai-prices">
        <TextField form={form} name="dayCap" label={t`Limit per day`} end={unit} disabled={disabled} />
        <TextField form={form} name="monthCap" label={t`Limit per month`} end={unit} disabled={disabled} />
      </div>
      <p className="t-12 t-3">
        {t`The highest possible cost of a call is reserved first. A call that would exceed a limit is not made. Leave empty for no limit.`}
      </p>
      {!disabled && <SaveBar form={form} />}
    </Form>
  );
}
