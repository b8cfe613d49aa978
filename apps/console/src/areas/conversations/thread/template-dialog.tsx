import './template-dialog.css';
import type { MessengerTemplate } from '@foyer/contract/messengers/template-shapes';
import { needsMedia, type TemplateVariable, templateVariables } from '@foyer/domain/message-templates';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { TemplatePreview } from '../../../messengers/template-preview.tsx';
import { Field } from '../../../ui/field.tsx';
import { Button, Dialog, Input, LoadError, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';

const VALUE_MAX = 1024;

/** Selects an approved message template, fills in its variables and sends it. */
export function TemplateDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const { t } = useLingui();
  const params = { conversationId };
  const { data, error, refetch } = useCall('listConversationTemplates', { params });
  const [wanted, setWanted] = useState('');
  const [template, setTemplate] = useState<MessengerTemplate | null>(null);
  const [values, setValues] = useState<readonly string[]>([]);
  /** The same for each attempt, so that a lost answer does not send it twice. */
  const clientId = useRef(newId());
  const send = useAction('sendTemplate', {
    onSuccess: onClose,
    onError: (failure) => toast.error(t`Could not send the template`, errorText(failure, TEXTS.genericError)),
  });
  const found = (data?.templates ?? []).filter(({ name, content }) =>
    `${name} ${content.body}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const variables = template ? templateVariables(template.content) : [];
  const isFilled = variables.every((_, index) => values[index]?.trim());
  const isMedia = template !== null && needsMedia(template.content);
  const submit = () =>
    template &&
    send.mutate({
      params,
      body: {
        clientId: clientId.current,
        templateId: template.id,
        values: variables.map((_, index) => values[index]?.trim() ?? ''),
      },
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={560}
      title={template ? template.name : t`Send a template`}
      actions={
        template ? (
          <>
            <Button onClick={() => setTemplate(null)}>{t`Back`}</Button>
            <Button
              variant="primary"
              icon={IconSend}
              busy={send.isPending}
              disabled={!isFilled || isMedia}
              onClick={submit}
            >
              {t`Send template`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t`Cancel`}</Button>
        )
      }
    >
      {error && (
        <LoadError title={t`Could not load templates`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data && !template && (
        <>
          <Input
            icon={IconSearch}
            aria-label={t`Filter templates`}
            placeholder={t`Filter templates`}
            value={wanted}
            maxLength={100}
            onChange={(event) => setWanted(event.target.value)}
          />
          <ul className="template-list">
            {found.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => setTemplate(one)}>
                  <span className="row">
                    <b>{one.name}</b> <span className="t-3">{one.language}</span>
                  </span>
                  <span className="t-2" dir="auto">
                    {one.content.body}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="hint">
              {data.templates.length === 0
                ? t`No approved templates. Create them in WhatsApp Manager, then reload them on the channel’s page.`
                : t`No template matches.`}
            </p>
          )}
        </>
      )}
      {template && (
        <div className="template-fill">
          {isMedia && (
            <p className="hint">{t`Templates with a picture, video or document cannot be sent from here.`}</p>
          )}
          {variables.map((variable, index) => (
            <VariableField
              key={`${variable.part} ${variable.button} ${variable.name}`}
              variable={variable}
              value={values[index] ?? ''}
              onChange={(value) =>
                setValues(variables.map((_, at) => (at === index ? value : (values[at] ?? ''))))
              }
            />
          ))}
          <TemplatePreview content={template.content} values={values} />
        </div>
      )}
    </Dialog>
  );
}

function VariableField({
  variable: { part, name },
  value,
  onChange,
}: {
  variable: TemplateVariable;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const places = { header: t`Header`, body: t`Text`, button: t`Link` };
  return (
    <Field label={`${places[part]}: {{${name}}}`}>
      {(props) => (
        <Input
          {...props}
          dir="auto"
          value={value}
          maxLength={VALUE_MAX}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
