import type { MailTemplate } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTemplate } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { Time } from '../../ui/index.ts';
import { ChannelList, type Opening } from './channel-list.tsx';
import { TemplateDrawer } from './template-drawer.tsx';

/** Templates of whole mails. */
export function MailTemplates({ opened, onOpen }: Opening) {
  const { t } = useLingui();
  const canChange = useMay('createMailTemplate');
  const { data, error, refetch } = useCall('listMailTemplates');
  return (
    <ChannelList
      items={data?.mailTemplates}
      error={error}
      onRetry={() => void refetch()}
      canChange={canChange}
      icon={IconTemplate}
      words={{
        add: t`New template`,
        failed: t`The templates could not be loaded`,
        empty: t`What is written again and again can stand here as a whole mail, with a subject.`,
      }}
      table={(templates) => <TemplateTable templates={templates} />}
      drawer={(template) => (
        <TemplateDrawer
          key={opened}
          template={template}
          disabled={!canChange}
          onClose={() => onOpen(undefined)}
        />
      )}
      opened={opened}
      onOpen={onOpen}
    />
  );
}

function TemplateTable({ templates }: { templates: readonly MailTemplate[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th>{t`Subject`}</th>
            <th className="hide-phone">{t`Changed`}</th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <tr key={template.id} className="linked">
              <td>
                <RowLink id={template.id}>{template.name}</RowLink>
              </td>
              <td dir="auto">{template.subject}</td>
              <td className="hide-phone">
                <Time at={template.lastModifiedDate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
