import type { Engagement, SmartPage } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/index.ts';
import { Block, Icon } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';
import { LanguageField } from './language-field.tsx';

/** The smart page: address, title, text and picture. */
export function PagePart({
  form,
  disabled,
  merchantId,
  saved,
}: PartProps & { readonly merchantId: number; readonly saved: Engagement | null }) {
  const { t } = useLingui();
  const { page } = form.values;
  const field = (name: 'title' | 'text' | 'imageUrl') => ({
    value: page[name] ?? '',
    disabled,
    onChange: (value: string) => form.set('page', { ...page, [name]: value } as SmartPage),
  });
  const address = saved?.slug && `${location.origin}/p/${merchantId}/${encodeURIComponent(saved.slug)}`;
  return (
    <Block
      title={t`Page`}
      actions={
        address && (
          <a className="link row" href={address} target="_blank" rel="noreferrer">
            <Icon of={IconExternalLink} size={14} />
            {t`Open the page`}
          </a>
        )
      }
    >
      <div className="field-pair">
        <TextField
          form={form}
          name="slug"
          isRequired
          hint={`/p/${merchantId}/${form.values.slug || '…'}`}
          placeholder="room-planner"
          disabled={disabled}
        />
        <LanguageField form={form} disabled={disabled} />
      </div>
      <TextField {...field('title')} label={t`Title`} />
      <TextAreaField
        {...field('text')}
        label={t`Text`}
        rows={6}
        hint={t`An empty line starts a new paragraph.`}
      />
      <TextField {...field('imageUrl')} label={t`Picture`} hint={t`Address of an image.`} />
      {form.errors.page && (
        <p className="error" role="alert">
          {form.errors.page}
        </p>
      )}
      {address && <CopyLine label={t`Address of the page`} text={address} />}
    </Block>
  );
}
