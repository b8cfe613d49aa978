import { FORM_TYPES, surfaceOf, VIEW_SIZES, WIDGET_POSITIONS, WIDGET_SIZES } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { ColourField, RadioField, SelectField, TextField } from '../../../ui/fields/index.ts';
import { Block } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

/** How the chat looks. */
export function AppearancePart({ form, disabled }: PartProps) {
  const { t } = useLingui();
  const { form: shown, type } = form.values;
  const isPage = surfaceOf(type) === 'page';
  const forms = {
    POPUP: [t`Popup`, t`Behind a button in a corner`],
    LIGHTBOX: [t`Lightbox`, t`Over the page, once per visit`],
    EMBED: [t`Embedded`, t`Within the page`],
  } as const;
  const positions = {
    'bottom-right': t`Bottom right`,
    'bottom-left': t`Bottom left`,
    'top-left': t`Top left`,
    'top-right': t`Top right`,
  };
  const sizes = { small: t`Small`, medium: t({ message: 'Medium', context: 'size' }), large: t`Large` };
  const views = { S: t`S, 360 px`, M: t`M, 480 px`, L: t`L, 720 px` };
  const themes = { auto: t`Same as the page`, light: t`Light`, dark: t`Dark` };
  return (
    <Block title={t`Appearance`}>
      <div className="field-pair">
        <ColourField
          form={form}
          name="colour"
          label={t`Colour`}
          hint={t`Leave empty to use the colour of your brand.`}
          disabled={disabled}
        />
        <SelectField
          form={form}
          name="theme"
          label={t`Theme`}
          searchable={false}
          disabled={disabled}
          options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: themes[value] }))}
        />
        {!isPage && (
          <SelectField
            form={form}
            name="form"
            label={t`Form`}
            searchable={false}
            disabled={disabled}
            options={FORM_TYPES.map((value) => ({ value, label: forms[value][0], note: forms[value][1] }))}
          />
        )}
        {(isPage || shown !== 'POPUP') && (
          <SelectField
            form={form}
            name="viewSize"
            label={t`Width`}
            searchable={false}
            disabled={disabled}
            options={VIEW_SIZES.map((value) => ({ value, label: views[value] }))}
          />
        )}
        {!isPage && shown !== 'EMBED' && (
          <SelectField
            form={form}
            name="position"
            label={t`Position`}
            searchable={false}
            disabled={disabled}
            hint={t`On pages in right-to-left languages it appears on the opposite side.`}
            options={WIDGET_POSITIONS.map((value) => ({ value, label: positions[value] }))}
          />
        )}
      </div>
      {!isPage && shown === 'POPUP' && (
        <RadioField
          form={form}
          name="size"
          label={t`Size`}
          inRow
          disabled={disabled}
          options={WIDGET_SIZES.map((value) => ({ value, label: sizes[value] }))}
        />
      )}
      <div className="field-pair">
        <TextField
          form={form}
          name="title"
          hint={t`Leave empty to use the name of your organisation.`}
          disabled={disabled}
        />
        <TextField
          form={form}
          name="avatarUrl"
          label={t`Picture in the header`}
          hint={t`Address of an image. Leave empty to show your logo.`}
          disabled={disabled}
        />
      </div>
    </Block>
  );
}
