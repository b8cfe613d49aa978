import './settings.css';
import { useLingui } from '@lingui/react/macro';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { RowLink } from '../../../shell/settings/row-link.tsx';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { useRecordAddress } from '../../../shell/settings/use-record-address.ts';
import { Block, Blocks, Button, Empty } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { KIND_LABELS } from '../labels.ts';
import { FieldDrawer } from './field-drawer.tsx';
import { TypesForm } from './types-form.tsx';

/** Task types with their subtypes, and custom fields. */
export function FieldsSection() {
  const { t, i18n } = useLingui();
  const canChange = useMay('createTaskField');
  const { data, error, refetch } = useCall('listTaskFields');
  const fields = data?.fields;
  const address = useRecordAddress(fields);
  const add = canChange && (
    <Button icon={IconPlus} onClick={address.create}>
      {t`New field`}
    </Button>
  );
  return (
    <>
      <SectionHead />
      <Blocks>
        <TypesForm />
        <Block
          title={t`Custom fields`}
          hint={t`Shown on tasks of one type, or on all tasks.`}
          actions={fields && fields.length > 0 && add}
        >
          {!fields && <Loading failed={t`Could not load fields`} error={error} refetch={refetch} />}
          {fields?.length === 0 && (
            <Empty
              icon={IconForms}
              action={add}
            >{t`Fields hold details your team needs, such as an order number.`}</Empty>
          )}
          {fields && fields.length > 0 && (
            <div className="table-scroll">
              <table className="grid">
                <thead>
                  <tr>
                    <th>{t`Name`}</th>
                    <th>{t`Kind`}</th>
                    <th>{t`Type`}</th>
                    <th className="hide-phone">{t`Required`}</th>
                  </tr>
                </thead>
                <tbody>
                  {fields.map((field) => (
                    <tr key={field.id} className="linked">
                      <td>
                        <RowLink id={field.id}>{field.name}</RowLink>
                      </td>
                      <td>{i18n._(KIND_LABELS[field.kind])}</td>
                      <td dir="auto">{field.type ?? t`All types`}</td>
                      <td className="hide-phone">{field.required ? t`Yes` : t`No`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Block>
      </Blocks>
      {address.isOpen && <FieldDrawer key={address.key} field={address.record} onClose={address.close} />}
    </>
  );
}
