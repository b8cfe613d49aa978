import type { CannedContext } from '@foyer/domain/canned';
import { CHAT_FILE_TYPES } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { languageOptions } from '../../../i18n/language-name.ts';
import { type FormState, RadioField, SelectField, TextField } from '../../../ui/fields/index.ts';
import { Button, FilePicker } from '../../../ui/index.ts';
import { FilledPreview } from '../../../ui/variables/filled-preview.tsx';
import { VariablesField } from '../../../ui/variables/variables-field.tsx';
import { AttachmentTray } from '../composer/attachment-tray.tsx';
import type { CannedValues, useCannedUploads } from './use-canned-form.ts';

/** The values that fill the variables of a preview. The name is absent when no visitor is known. */
export interface PreviewContext {
  readonly context: CannedContext;
  readonly visitorName: string | null;
}

interface Props {
  form: FormState<CannedValues>;
  uploads: ReturnType<typeof useCannedUploads>;
  preview: PreviewContext;
  disabled?: boolean;
}

/** The fields of a canned reply with a preview of the text the visitor receives. */
export function CannedFields({ form, uploads, preview, disabled }: Props) {
  const { t, i18n } = useLingui();
  const { values } = form;
  const { visitorName } = preview;
  return (
    <>
      <div className="field-pair">
        <TextField
          form={form}
          name="shortcut"
          hint={t`The text to type after the slash`}
          autoCapitalize="none"
          disabled={disabled}
        />
        <TextField form={form} name="title" disabled={disabled} />
      </div>
      <VariablesField form={form} name="text" label={t`Text`} disabled={disabled ?? false} />
      <section className="canned-part" aria-label={t`Preview`}>
        <h3>{visitorName === null ? t`Preview` : t`Preview for ${visitorName}`}</h3>
        <div aria-live="polite">
          {values.text.trim() === '' ? (
            <p className="t-13 t-3">{t`A preview of the reply appears here.`}</p>
          ) : (
            <FilledPreview text={values.text} context={preview.context} />
          )}
        </div>
      </section>
      <Files
        disabled={disabled}
        tray={
          <AttachmentTray
            files={values.attachments}
            uploads={uploads.uploads}
            onRemove={(id) =>
              form.set(
                'attachments',
                values.attachments.filter((file) => file.id !== id),
              )
            }
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
          />
        }
        onFiles={uploads.add}
      />
      <div className="field-pair">
        <TextField
          form={form}
          name="folder"
          hint={t`Use slashes to nest folders, for example Orders/Delivery`}
          disabled={disabled}
        />
        <SelectField
          form={form}
          name="language"
          label={t`Language`}
          placeholder={t`Every language`}
          clearable
          searchable
          options={languageOptions(i18n.locale)}
          disabled={disabled}
        />
      </div>
      <RadioField
        form={form}
        name="whose"
        label={t`Available to`}
        inRow
        disabled={disabled}
        options={[
          { value: 'all', label: t`Everyone` },
          { value: 'me', label: t`Only me` },
        ]}
      />
    </>
  );
}

const ACCEPTED = [...CHAT_FILE_TYPES.keys()].map((extension) => `.${extension}`).join(',');

function Files({
  disabled,
  tray,
  onFiles,
}: {
  disabled: boolean | undefined;
  tray: ReactNode;
  onFiles: (files: Iterable<File>) => void;
}) {
  const { t } = useLingui();
  return (
    <section className="canned-part" aria-label={t`Files`}>
      <h3>{t`Files`}</h3>
      {tray}
      {!disabled && (
        <FilePicker label={t`Files to attach`} accept={ACCEPTED} several onPick={onFiles}>
          {(pick) => (
            <Button small icon={IconPaperclip} onClick={pick}>
              {t`Attach file`}
            </Button>
          )}
        </FilePicker>
      )}
    </section>
  );
}
