import type { MergeField, MergePreview } from '@foyer/contract/contacts/merge-shapes';
import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { statusText } from '../../../leads/labels.ts';
import { useColleagues } from '../../../people/colleagues.tsx';
import { contactName, identitiesOf, phoneText } from '../../../people/contact-name.ts';
import { ownValueText } from '../../../ui/fields/index.ts';
import { Button, Dialog, toast } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { IDENTITY_LABELS } from '../segments/labels.ts';
import { useUndoMerge } from './use-undo-merge.ts';

const LABELS = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  company: msg`Company`,
  country: msg`Country`,
  city: msg`City`,
  language: msg`Language`,
  notes: msg`Notes`,
  ownerId: msg`Owner`,
  leadStatus: msg`Lead stage`,
} as const satisfies Record<MergeField, unknown>;

const KINDS = Object.keys(IDENTITY_LABELS) as ContactIdentity['kind'][];

interface Props {
  contactId: string;
  otherId: string;
  onClose: () => void;
  /** Receives the id of the kept contact. */
  onMerged?: (id: string) => void;
}

/** Compares two contacts field by field and merges them, in either direction. */
export function MergeDialog({ contactId, otherId, onClose, onMerged }: Props) {
  const { t } = useLingui();
  const [isTurned, setTurned] = useState(false);
  const [keptId, removedId] = isTurned ? [otherId, contactId] : [contactId, otherId];
  const [isMerging, setMerging] = useState(false);
  // After the merge there is nothing left to compare.
  const { data, error, refetch } = useCall(
    'previewMerge',
    { params: { id: keptId }, query: { otherId: removedId } },
    { enabled: !isMerging },
  );
  return (
    <Dialog opened onClose={onClose} title={t`Compare and merge`} width={640}>
      {!data && <Loading failed={t`Could not compare the contacts`} error={error} refetch={refetch} />}
      {data && (
        <Comparison
          key={keptId}
          preview={data}
          onTurn={() => setTurned(!isTurned)}
          onMerging={setMerging}
          onClose={onClose}
          {...(onMerged && { onMerged })}
        />
      )}
    </Dialog>
  );
}

function Comparison({
  preview,
  onTurn,
  onMerging,
  onClose,
  onMerged,
}: Pick<Props, 'onClose' | 'onMerged'> & {
  preview: MergePreview;
  onTurn: () => void;
  onMerging: (isMerging: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { kept, other } = preview;
  const { data: own } = useCall('listContactFields');
  const owners = useColleagues();
  const [take, setTake] = useState<readonly string[]>([...preview.take, ...preview.takeFields]);
  const undo = useUndoMerge();
  const merge = useAction('mergeContacts', {
    onMutate: () => onMerging(true),
    onSuccess: ({ mergeId }) => {
      toast.show({
        kind: 'done',
        text: t`Contacts merged`,
        undo: () => undo.mutate({ params: { id: mergeId } }),
      });
      onMerged?.(kept.id);
      onClose();
    },
    onError: (error) => {
      onMerging(false);
      toast.error(t`Could not merge the contacts`, errorText(error, text('genericError')));
    },
  });
  const shown = (contact: MergePreview['kept'], name: MergeField): string => {
    if (name === 'ownerId') return owners.find(({ id }) => id === contact.ownerId)?.name ?? '';
    const value = contact[name];
    if (name === 'leadStatus') return statusText(value);
    if (name === 'country') return value && countryName(value, i18n.locale);
    return name === 'language' && value ? languageName(value, i18n.locale) : value;
  };
  const names = Object.keys(LABELS) as MergeField[];
  const rows = [
    ...names.map((id) => ({ id, title: i18n._(LABELS[id]), values: [shown(kept, id), shown(other, id)] })),
    ...(own?.fields ?? []).map((field) => ({
      id: field.id,
      title: field.name,
      values: [kept, other].map(({ fields }) => ownValueText(field, fields[field.id] ?? '')),
    })),
  ].filter(({ values: [a, b] }) => a !== b);
  const isField = (id: string): id is MergeField => id in LABELS;
  const moved = preview.moved.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <table className="grid merge-table">
        <thead>
          <tr>
            <th>{t`Field`}</th>
            <th>
              <bdi>{contactName(kept)}</bdi>
              <span className="is-kept t-12 t-3">{t`kept`}</span>
            </th>
            <th>
              <bdi>{contactName(other)}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => {
            const sides = [kept, other].map((contact) => identitiesOf(contact, kind));
            return sides.every((values) => values.length === 0) ? null : (
              <tr key={kind}>
                <th scope="row">{i18n._(IDENTITY_LABELS[kind])}</th>
                {sides.map((values, side) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two sides are fixed
                  <td key={side}>
                    {values.length === 0 && '–'}
                    {values.map((value) => (
                      <bdi key={value} className="merge-identity">
                        {kind === 'phone' ? phoneText(value) : value}
                      </bdi>
                    ))}
                  </td>
                ))}
              </tr>
            );
          })}
          {rows.map(({ id, title, values }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {values.map((value, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two sides are fixed
                <td key={side}>
                  <label>
                    <input
                      type="radio"
                      name={id}
                      checked={take.includes(id) === (side === 1)}
                      onChange={() => setTake(side === 1 ? [...take, id] : take.filter((one) => one !== id))}
                    />
                    <bdi>{value || '–'}</bdi>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>{t`All other fields are the same.`}</p>}
      <p className="hint">
        {t`Addresses, numbers, tags and lists of both are kept.`}{' '}
        <Plural value={moved} one="# record moves." other="# records move." /> {t`You can undo the merge.`}
      </p>
      <div className="acts">
        <Button variant="quiet" icon={IconArrowsExchange} onClick={onTurn}>{t`Keep the other one`}</Button>
        <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          busy={merge.isPending}
          onClick={() =>
            merge.mutate({
              params: { id: kept.id },
              body: {
                otherId: other.id,
                take: take.filter(isField),
                takeFields: take.filter((id) => !isField(id)),
              },
            })
          }
        >
          {t`Merge`}
        </Button>
      </div>
    </>
  );
}
