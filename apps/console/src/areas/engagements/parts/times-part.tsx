import { surfaceOf } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { DateField, RadioField } from '../../../ui/fields/index.ts';
import { HoursEditor } from '../../../ui/hours/index.ts';
import { Block } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

/** When the engagement runs and when people answer. */
export function TimesPart({ form, disabled, timeZone }: PartProps & { readonly timeZone: string }) {
  const { t } = useLingui();
  const { opens, openingHours, type } = form.values;
  const surface = surfaceOf(type);
  return (
    <Block
      title={t`Hours and dates`}
      hint={
        surface === 'messenger'
          ? t`Messages arrive at any hour. Before the start and after the end these rules do not apply to them.`
          : surface === 'voice'
            ? t`Callers hear these hours when they ask for them. Calls are not taken before the start date or after the end date.`
            : t`Outside opening hours, visitors can leave a message. Before the start date and after the end date, the chat is closed.`
      }
    >
      <div className="field-pair">
        <DateField
          form={form}
          name="startDay"
          hint={t`Leave empty to start immediately.`}
          disabled={disabled}
        />
        <DateField
          form={form}
          name="endDay"
          hint={t`The last day. Leave empty for no end.`}
          disabled={disabled}
          {...(form.values.startDay && { min: form.values.startDay })}
        />
      </div>
      {surface !== 'messenger' && (
        <>
          <RadioField
            form={form}
            name="opens"
            label={t`Opening hours`}
            inRow
            disabled={disabled}
            options={[
              { value: 'merchant', label: t`Organisation hours` },
              { value: 'own', label: t`Own hours` },
            ]}
          />
          {opens === 'own' && (
            <HoursEditor
              value={openingHours}
              timeZone={timeZone}
              isChecked={form.errors.openingHours !== undefined}
              disabled={disabled}
              onChange={(hours) => form.set('openingHours', hours)}
            />
          )}
        </>
      )}
    </Block>
  );
}
