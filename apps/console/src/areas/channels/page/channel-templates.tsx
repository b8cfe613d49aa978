import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import type { MessengerTemplate } from '@foyer/contract/messengers/template-shapes';
import type { TemplateState } from '@foyer/domain/message-templates';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TemplatePreview } from '../../../messengers/template-preview.tsx';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Button, Cut, Dialog, Time, toast } from '../../../ui/index.ts';
import { REJECTIONS } from './rejection.ts';

const TONES = {
  approved: 'success',
  pending: 'neutral',
  rejected: 'danger',
  paused: 'warning',
  disabled: 'danger',
  gone: 'neutral',
} as const satisfies Record<TemplateState, string>;

/** The message templates of an account with their approval, as the provider has them. */
export function ChannelTemplates({ account }: { account: MessengerAccount }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const params = { id: account.id };
  const templates = useCall('listMessengerTemplates', { params }).data?.templates ?? [];
  const mayRead = useMay('readMessengerTemplates');
  const [shown, setShown] = useState<MessengerTemplate | null>(null);
  const read = useAction('readMessengerTemplates', {
    onError: (error) => toast.error(t`Could not load the templates`, errorText(error, text('genericError'))),
  });
  return (
    <section className="card" aria-labelledby="channel-templates">
      <header className="channel-card-head">
        <h2 id="channel-templates">
          {t`Message templates`} <span className="count num">{i18n.number(templates.length)}</span>
        </h2>
        {account.templatesReadDate && (
          <span className="t-3 t-12 hide-phone">
            <Trans>
              read <Time at={account.templatesReadDate} />
            </Trans>
          </span>
        )}
        {mayRead && !account.isSimulated && (
          <Button
            small
            variant="quiet"
            className="end"
            icon={IconRefresh}
            busy={read.isPending}
            onClick={() => read.mutate({ params })}
          >
            {t`Reload templates`}
          </Button>
        )}
      </header>
      {templates.length === 0 ? (
        <p className="channel-empty">
          {t`No templates yet. Create them in the WhatsApp Manager of Meta; after their approval they can be sent when the customer last wrote more than 24 hours ago.`}
        </p>
      ) : (
        <div className="table-scroll">
          <table className="grid channel-templates">
            <thead>
              <tr>
                <th>{t`Template`}</th>
                <th className="hide-phone">{t`Category`}</th>
                <th>{t`Language`}</th>
                <th>{t`State`}</th>
              </tr>
            </thead>
            <tbody>
              {templates.map((template) => (
                <Fragment key={template.id}>
                  <tr className="linked">
                    <td>
                      <Cut as="button" type="button" className="link" onClick={() => setShown(template)}>
                        {template.name}
                      </Cut>
                    </td>
                    <td className="hide-phone t-2">{template.category}</td>
                    <td className="t-2">{template.language}</td>
                    <td>
                      <State of={template.state} />
                    </td>
                  </tr>
                  {template.reason && (
                    <tr className="channel-more">
                      <td colSpan={4}>
                        <Reason of={template.reason} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown && (
        <Dialog opened onClose={() => setShown(null)} title={shown.name} width={420}>
          <p>
            <State of={shown.state} />
          </p>
          {shown.reason && <Reason of={shown.reason} />}
          <TemplatePreview content={shown.content} />
        </Dialog>
      )}
    </section>
  );
}

function State({ of: state }: { of: TemplateState }) {
  const { t } = useLingui();
  const names: Record<TemplateState, string> = {
    approved: t`Approved`,
    pending: t`In review`,
    rejected: t`Rejected`,
    paused: t`Paused`,
    disabled: t`Disabled`,
    gone: t`Withdrawn`,
  };
  return <Badge tone={TONES[state]}>{names[state]}</Badge>;
}

function Reason({ of: code }: { of: string }) {
  const { i18n } = useLingui();
  const known = REJECTIONS[code];
  return (
    <p className="t-2 t-12" dir="auto">
      {known ? i18n._(known) : code}
    </p>
  );
}
