import type { MailTemplate } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTemplate } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { RecordSection, type Wrap } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { Time } from '../../ui/index.ts';
import { TemplateDrawer } from './template-drawer.tsx';

/** Mail templates. */
export function MailTemplates({ wrap }: { wrap: Wrap }) {
  const { t } = useLingui();
  const canChange = useMay('createMailTemplate');
  const query = useCall('listMailTemplates');
  return (
    <RecordSection
      items={query.data?.mailTemplates}
      query={query}
      wrap={wrap}
      canCreate={canChange}
      icon={IconTemplate}
      texts={{
        create: t`New template`,
        failed: t`Could not load templates`,
        empty: t`Save emails you write often as templates with a subject.`,
      }}
      drawer={(template, close) => (
        <TemplateDrawer template={template} disabled={!canChange} onClose={close} />
      )}
    >
      {(templates) => <TemplateTable templates={templates} />}
    </RecordSection>
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
            <th className="hide-phone">{t`Updated`}</th>
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
