import { joinedText } from '../../i18n/joined-text.ts';
import './intents.css';
import type { Entity } from '@foyer/contract/intents/entity-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { Button, Cut, Empty, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { EntityDrawer } from './entity-drawer.tsx';
import { KIND_LABELS } from './labels.ts';
import { useOpenId } from './use-open-id.ts';

/** The entities: what is looked for in texts. Specification 2. */
export function EntitiesPage() {
  const { t, i18n } = useLingui();
  const { MerchantId } = useSession();
  const { data, error, refetch } = useCall('getEntityByMerchantId', { params: { id: MerchantId } });
  const [id, open] = useOpenId();
  const all = data?.entities;
  const create = useMay('createOrUpdateEntity') && (
    <Button variant="primary" icon={IconPlus} onClick={() => open('new')}>
      {t`New entity`}
    </Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Entities`} {all && <span className="count num">{i18n.number(all.length)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      {error && !all && (
        <LoadError title={t`Could not load entities`} error={error} onRetry={() => void refetch()} />
      )}
      {!all && !error && <RowsLoading />}
      {all?.length === 0 && (
        <Empty icon={IconTags} action={create || undefined}>
          {t`An entity is a value in what customers write: a product, a city, an order number, a date.`}
        </Empty>
      )}
      {all && all.length > 0 && (
        <div className="in-table table-scroll">
          <table className="grid">
            <thead>
              <tr>
                <th>{t`Entity`}</th>
                <th>{t`Kind`}</th>
                <th className="hide-phone">{t`Values`}</th>
              </tr>
            </thead>
            <tbody>
              {all.map((entity) => (
                <tr key={entity.id} className="linked">
                  <td>
                    <button type="button" className="as-text row-link" onClick={() => open(entity.id)}>
                      <Cut as="strong">{entity.name}</Cut>
                    </button>
                  </td>
                  <td>{i18n._(KIND_LABELS[entity.kind])}</td>
                  <td className="hide-phone">
                    <Values {...entity} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {id && all && (
        <EntityDrawer
          key={id}
          entity={id === 'new' ? null : all.find((one) => one.id === id)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function Values({ kind, pattern, values }: Entity) {
  if (kind === 'pattern') return <code dir="ltr">{pattern}</code>;
  return <Cut>{joinedText(values.map(({ value }) => value))}</Cut>;
}
