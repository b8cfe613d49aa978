import type { ContactImportDetail, ImportRow, ImportVerdict } from '@foyer/contract/contacts/import-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAction, useCall } from '../../../api/index.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { wordingText } from '../../../i18n/refusals.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Cut, Icon, Input } from '../../../ui/index.ts';
import { Counts } from './counts.tsx';
import { ErrorFileButton } from './error-file-button.tsx';

/** What the check found: counts, and the rows of one verdict with what is wrong. */
export function CheckPanel({ detail }: { detail: ContactImportDetail }) {
  const { t, i18n } = useLingui();
  const { id, state, checked, done, total } = detail;
  const [chosen, setChosen] = useState<ImportVerdict>();
  const shown = chosen ?? (checked.error > 0 ? 'error' : checked.create > 0 ? 'create' : 'update');
  const isChecked = state === 'checked';
  const { data } = useCall(
    'listContactImportRows',
    { params: { id }, query: { verdict: shown } },
    { enabled: isChecked },
  );
  const number = i18n.number(done);
  const all = i18n.number(total);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChecked) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isChecked]);
  if (state === 'uploaded') {
    return (
      <section className="import-check">
        <h3>{t`Check`}</h3>
        <p className="t-3">{t`Choose a field for each column, then check the rows. Nothing is saved before you import.`}</p>
      </section>
    );
  }
  return (
    <section className="import-check has-result">
      <h3 ref={heading}>
        {t`Check`} <span className="t-3">{t`Nothing is saved yet`}</span>
      </h3>
      <Counts
        label={t`Verdicts`}
        chosen={shown}
        onChoose={setChosen}
        counts={[
          { id: 'create', title: t`Create`, value: checked.create },
          { id: 'update', title: t`Update`, value: checked.update },
          { id: 'skip', title: t`Skip`, value: checked.skip },
          { id: 'error', title: t`Error`, value: checked.error },
        ]}
      />
      <p className="t-12 t-3" role="status">{t`${number} of ${all} rows checked`}</p>
      {isChecked && checked.error > 0 && shown === 'error' && (
        <div className="import-failed-file">
          <ErrorFileButton id={id} count={checked.error} />
        </div>
      )}
      {isChecked && data && (
        <ul className="import-rows">
          {data.rows.map((row) => (
            <Row key={row.row} detail={detail} row={row} />
          ))}
          {data.nextCursor && <li className="t-12 t-3">{t`More rows are in the file.`}</li>}
        </ul>
      )}
    </section>
  );
}

function Row({ detail, row }: { detail: ContactImportDetail; row: ImportRow }) {
  const { t, i18n } = useLingui();
  const mayChange = useMay('correctContactImportRow');
  const stored = row.column === null ? '' : (row.values[row.column] ?? '');
  const [value, setValue] = useState(stored);
  const correct = useAction('correctContactImportRow');
  const column = row.column;
  const reason = row.reason && wordingText(row.reason);
  return (
    <li>
      <span className="num t-3">{i18n.number(row.row)}</span>
      <Cut>{row.name || joinedText(row.values)}</Cut>
      {row.verdict === 'error' && column !== null && mayChange ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            correct.mutate({ params: { id: detail.id, row: row.row }, body: { column, value } });
          }}
        >
          <Input
            aria-label={t`Value of ${detail.columns[column]?.header ?? ''} in row ${row.row}`}
            dir="auto"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          {value !== stored && (
            <Button type="submit" small busy={correct.isPending}>
              {t`Check`}
            </Button>
          )}
        </form>
      ) : (
        <span />
      )}
      {reason && (
        <span className={row.verdict === 'error' ? 'import-problem' : 't-12 t-3'}>
          {row.verdict === 'error' && <Icon of={IconAlertCircle} size={14} />} {reason}
        </span>
      )}
    </li>
  );
}
