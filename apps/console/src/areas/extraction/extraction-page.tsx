import './extraction.css';
import type { Extractor } from '@foyer/contract/extraction/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconScan } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { keyText, SAVE_FOUND_KEY } from '../../keys/keys.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Cut, Empty, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { ExtractorDrawer } from './extractor-drawer.tsx';
import { KIND_LABELS, TARGET_LABELS } from './labels.ts';

/** What is looked for in customers' messages, and where it goes. */
export function ExtractionPage() {
  const { t, i18n } = useLingui();
  const saveKey = keyText(SAVE_FOUND_KEY);
  const { data, error, refetch } = useCall('listExtractors');
  const mayChange = useMay('createExtractor');
  const hasFields = useMay('listContactFields');
  const fields = useCall('listContactFields', undefined, { enabled: hasFields }).data?.fields ?? [];
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  const { id } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, id: next }) } as never);
  const all = data?.extractors;
  const create = mayChange && (
    <Button variant="primary" icon={IconPlus} onClick={() => open('new')}>
      {t`New entry`}
    </Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Data extraction`} {all && <span className="count num">{i18n.number(all.length)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      <div className="extraction">
        <p className="t-13 t-2">
          {t`Details found in customer messages are suggested next to the conversation. Press ${saveKey} to save the first one, or save them automatically when the contact has none.`}
        </p>
        {error && !all && (
          <LoadError title={t`Could not load data extraction`} error={error} onRetry={() => void refetch()} />
        )}
        {!all && !error && <RowsLoading />}
        {all?.length === 0 && (
          <Empty icon={IconScan} action={create || undefined}>
            {t`Find phone numbers, addresses, order numbers and dates in what customers write.`}
          </Empty>
        )}
        {all && all.length > 0 && <Table all={all} names={names} onOpen={open} />}
      </div>
      {id && all && (
        <ExtractorDrawer
          key={id}
          extractor={id === 'new' ? null : all.find((one) => one.id === id)}
          fields={fields.map((field) => ({ value: field.id, label: field.name }))}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function Table({
  all,
  names,
  onOpen,
}: {
  all: readonly Extractor[];
  names: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const targetText = (target: string) => {
    const label = TARGET_LABELS[target];
    return label ? i18n._(label) : (names.get(target) ?? t`a deleted field`);
  };
  return (
    <div className="table-scroll">
      <table className="grid extraction-table">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th className="hide-phone">{t`Looks for`}</th>
            <th className="hide-phone">{t`Goes to`}</th>
            <th className="hide-phone">{t`How`}</th>
            <th className="n">{t`Found in 30 days`}</th>
            <th className="n hide-phone">{t`Saved`}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one.id} className="linked">
              <td>
                <button type="button" className="as-text row-link" onClick={() => onOpen(one.id)}>
                  <Cut as="strong">{one.name}</Cut>
                </button>
                {!one.active && <Badge>{t`Off`}</Badge>}
              </td>
              <td className="hide-phone">{i18n._(KIND_LABELS[one.kind])}</td>
              <td className="hide-phone">{targetText(one.target)}</td>
              <td className="hide-phone">{one.automatic ? t`Saved when empty` : t`Proposed`}</td>
              <td className="n">{i18n.number(one.found)}</td>
              <td className="n hide-phone">{i18n.number(one.taken)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
