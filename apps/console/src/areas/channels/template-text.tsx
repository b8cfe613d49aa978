import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { FieldGroup } from '../../ui/field.tsx';
import type { FormState } from '../../ui/fields/index.ts';
import { Skeleton } from '../../ui/index.ts';

const RichText = lazy(() =>
  import('../../ui/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText })),
);

interface Values {
  readonly text: string;
  readonly html: string;
}

/** The text of a template as rich text. The plain text is derived from it. */
export function TemplateText({
  form,
  disabled,
}: {
  form: Pick<FormState<Values>, 'values' | 'errors' | 'set'>;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const error = form.errors.text;
  return (
    <FieldGroup label={t`Text`} required {...(error && { error })}>
      <div className={error ? 'rich-box is-wrong' : 'rich-box'}>
        <Suspense fallback={<Skeleton width="60%" />}>
          <RichText
            html={form.values.html}
            label={t`Text`}
            disabled={disabled}
            onChange={(html, text) => {
              form.set('html', html);
              form.set('text', text);
            }}
          />
        </Suspense>
      </div>
    </FieldGroup>
  );
}
