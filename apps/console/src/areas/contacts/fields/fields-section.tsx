import type { ContactField } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconForms } from '@tabler/icons-react';
import { useAction, useCall } from '../../../api/index.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { RecordSection } from '../../../shell/settings/record-section.tsx';
import { RowLink } from '../../../shell/settings/row-link.tsx';
import { Cut, IconButton } from '../../../ui/index.ts';
import { FieldDrawer } from './field-drawer.tsx';
import { TYPE_TEXTS } from './type-text.ts';

/** The merchant's own fields of contacts, in their order. */
export function FieldsSection() {
  const { t } = useLingui();
  const query = useCall('listContactFields');
  return (
    <RecordSection
      items={query.data?.fields}
      query={query}
      canCreate={useMay('createContactField')}
      icon={IconForms}
      texts={{
        create: t`New field`,
        failed: t`Could not load fields`,
        empty: t`Name, company, country and tags are always there. Add fields for what else matters to you.`,
      }}
      drawer={(field, close) => <FieldDrawer field={field} onClose={close} />}
    >
      {(fields) => <FieldTable fields={fields} />}
    </RecordSection>
  );
}

function FieldTable({ fields }: { fields: readonly ContactField[] }) {
  const { t, i18n } = useLingui();
  const mayChange = useMay('updateContactField');
  const update = useAction('updateContactField');
  const move = ({ id, lastModifiedDate, ...field }: ContactField, position: number) =>
    update.mutate({ params: { id }, body: { ...field, position, ifUnmodifiedSince: lastModifiedDate } });
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th>{t`Type`}</th>
            <th className="hide-phone">{t`Values`}</th>
            {mayChange && (
              <th className="n">
                <span className="sr">{t`Order`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => (
            <tr key={field.id} className="linked">
              <td>
                <RowLink id={field.id}>{field.name}</RowLink>
              </td>
              <td>{i18n._(TYPE_TEXTS[field.type])}</td>
              <td className="hide-phone">
                <Cut>{field.pattern ? <code>{field.pattern}</code> : joinedText(field.choices)}</Cut>
              </td>
              {mayChange && (
                <td className="n">
                  <span className="row end">
                    <IconButton
                      small
                      icon={IconArrowUp}
                      label={t`Move ${field.name} up`}
                      disabled={index === 0 || update.isPending}
                      onClick={() => move(field, index - 1)}
                    />
                    <IconButton
                      small
                      icon={IconArrowDown}
                      label={t`Move ${field.name} down`}
                      disabled={index === fields.length - 1 || update.isPending}
                      onClick={() => move(field, index + 1)}
                    />
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
