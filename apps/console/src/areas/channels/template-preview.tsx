import { CANNED_VARIABLES } from '@foyer/domain/canned';
import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../api/index.ts';
import { joinedText } from '../../i18n/joined-text.ts';

const PAPER = '<style>body{margin:8px;font:14px/21px Inter,system-ui,sans-serif;color:#1b2430}</style>';

/** A template with its variables filled in, and the list of variables. */
export function TemplatePreview({ subject, text, html }: { subject: string; text: string; html: string }) {
  const { t } = useLingui();
  const [typed] = useDebouncedValue({ subject, text, html: html || null }, DEBOUNCE_MS);
  const { data } = useCall(
    'previewMailTemplate',
    { body: typed },
    { enabled: typed.text.trim() !== '', placeholderData: (before) => before },
  );
  return (
    <section className="channel-part" aria-labelledby="template-preview">
      <h3 id="template-preview">{t`Preview`}</h3>
      {data && (
        <div className="channel-preview" aria-live="polite" dir="auto">
          {data.subject && <b>{data.subject}</b>}
          {data.html ? (
            <iframe className="channel-frame" sandbox="" title={t`Preview`} srcDoc={`${PAPER}${data.html}`} />
          ) : (
            <p>{data.text}</p>
          )}
        </div>
      )}
      {data && data.missing.length > 0 && (
        <p className="warn t-13">{t`No value: ${joinedText(data.missing)}`}</p>
      )}
      <p className="t-12 t-3">
        {t`Variables:`} <span dir="ltr">{CANNED_VARIABLES.map((name) => `{{${name}}}`).join(' ')}</span>
      </p>
    </section>
  );
}
