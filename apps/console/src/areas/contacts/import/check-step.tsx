import type {
  ContactImportDetail,
  ImportBasis,
  ImportMatch,
  ImportMode,
} from '@foyer/contract/contacts/import-shapes';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStaticListOptions } from '../../../people/contact-lists.ts';
import { useMay } from '../../../session/permissions.ts';
import { RadioField, SelectField } from '../../../ui/fields/index.ts';
import { Button } from '../../../ui/index.ts';
import { CheckPanel } from './check-panel.tsx';
import { ColumnsPanel } from './columns-panel.tsx';

/** Says where columns go and how people are matched, checks the rows, and starts the import. */
export function CheckStep({ detail }: { detail: ContactImportDetail }) {
  const { t } = useLingui();
  const text = useText();
  const { id, state, columns, checked } = detail;
  const [targets, setTargets] = useState(() => columns.map(({ target }) => target));
  const [match, setMatch] = useState<ImportMatch>(detail.match);
  const [mode, setMode] = useState<ImportMode>(detail.mode);
  const [listId, setListId] = useState(detail.listId ?? '');
  const [basis, setBasis] = useState<ImportBasis | ''>(detail.basis ?? '');
  const [isMissing, setMissing] = useState(false);
  const lists = useStaticListOptions();
  const check = useAction('checkContactImport');
  const start = useAction('startContactImport');
  const mayChange = useMay('checkContactImport');
  const cancel = useAction('cancelContactImport');
  const choices = useRef<HTMLDivElement>(null);
  const failed = check.error ?? start.error ?? cancel.error;
  const ready = checked.create + checked.update;
  const isEmpty = ready + detail.conversations.total === 0;
  const left = checked.error;

  const isSame =
    match === detail.match &&
    mode === detail.mode &&
    (listId || null) === detail.listId &&
    targets.every((target, index) => JSON.stringify(target) === JSON.stringify(columns[index]?.target));
  const isReady = state === 'checked' && isSame;

  function begin() {
    if (basis === '') {
      setMissing(true);
      choices.current?.scrollIntoView({ block: 'end' });
    } else start.mutate({ params: { id }, body: { basis } });
  }

  return (
    <>
      <div className="import-panes">
        <div className="import-side">
          <ColumnsPanel columns={columns} targets={targets} onChange={setTargets} />
          <div className="import-choices" ref={choices}>
            <SelectField
              label={t`Match people by`}
              value={match}
              onChange={(value) => setMatch(value as ImportMatch)}
              options={[
                { value: 'email_phone', label: t`Email, then phone` },
                { value: 'email', label: t`Email` },
                { value: 'phone', label: t`Phone` },
                { value: 'external', label: t`Id in your system` },
              ]}
            />
            <RadioField
              label={t`Fields with a value`}
              inRow
              value={mode}
              onChange={(value) => setMode(value as ImportMode)}
              options={[
                { value: 'keep', label: t`Keep` },
                { value: 'overwrite', label: t`Overwrite` },
                { value: 'skip', label: t`Skip person` },
              ]}
            />
            <SelectField
              label={t`Add to list`}
              value={listId}
              clearable
              placeholder={t`No list`}
              onChange={setListId}
              options={lists}
            />
            <RadioField
              label={t`Basis for contact`}
              value={basis}
              rule={{ title: t`Basis for contact`, required: true, isChoice: true }}
              error={isMissing && basis === '' ? t`Please select Basis for contact` : ''}
              onChange={(value) => setBasis(value as ImportBasis)}
              options={[
                { value: 'agreed', label: t`They agreed to be contacted` },
                { value: 'customers', label: t`They are customers already` },
                { value: 'asked', label: t`They asked us to get in touch` },
                { value: 'none', label: t`No basis, only store them` },
              ]}
            />
          </div>
        </div>
        <CheckPanel detail={detail} />
      </div>
      <footer className="import-foot">
        <Button
          variant="quiet"
          busy={cancel.isPending}
          disabled={!mayChange}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t`Cancel import`}
        </Button>
        <span className="grow t-12 t-3">
          {failed ? (
            <span className="import-problem" role="alert">
              {errorText(failed, text('genericError'))}
            </span>
          ) : (
            isReady && <Summary conversations={detail.conversations.total} hasErrors={left > 0} />
          )}
        </span>
        {!isReady && (
          <Button
            variant="primary"
            busy={check.isPending || state === 'checking'}
            disabled={!mayChange}
            onClick={() =>
              check.mutate({ params: { id }, body: { targets, match, mode, listId: listId || null } })
            }
          >
            {state === 'checked' ? t`Check again` : t`Check rows`}
          </Button>
        )}
        {isReady && (
          <Button variant="primary" busy={start.isPending} disabled={!mayChange || isEmpty} onClick={begin}>
            {isEmpty
              ? t`Nothing to import`
              : t`${plural(ready, { one: 'Import # contact', other: 'Import # contacts' })}`}
          </Button>
        )}
      </footer>
    </>
  );
}

/** What the import will do. */
function Summary({ conversations, hasErrors }: { conversations: number; hasErrors: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {conversations > 0 && (
        <>
          <Plural
            value={conversations}
            one="The file has # conversation; it keeps its times and is closed."
            other="The file has # conversations; they keep their times and are closed."
          />{' '}
        </>
      )}
      {hasErrors
        ? t`Rows with an error are left out. You can undo the import for 30 days.`
        : t`You can undo the import for 30 days.`}
    </>
  );
}
