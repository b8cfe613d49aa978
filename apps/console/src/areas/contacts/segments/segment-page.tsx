import './segments.css';
import type { ContactList } from '@foyer/contract/contacts/shapes';
import type { SegmentGroup } from '@foyer/domain/segments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconPencil, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, useAction, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { LeaveGuard } from '../../../ui/fields/index.ts';
import { isSameValue } from '../../../ui/fields/same-value.ts';
import { Button, Cut, Icon, IconButton, Time, toast } from '../../../ui/index.ts';
import { useConflict } from '../../../ui/use-conflict.ts';
import { ConditionGroups } from './condition-groups.tsx';
import { finished, isComplete, isFinished } from './draft.ts';
import { SegmentSide } from './segment-side.tsx';
import { useDebounced } from './use-debounced.ts';
import { useSegmentOptions } from './use-options.ts';

const NOBODY: SegmentGroup = { match: 'all', parts: [] };

/** A dynamic list: its conditions, who matches them, and why. */
export function SegmentPage({
  list,
  onEdit,
  onClose,
}: {
  list: ContactList;
  /** Edits the name and the rest. */
  onEdit: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const may = useMay('updateContactList');
  const options = useSegmentOptions(list.id);
  const draft = useDraft(list);
  const counted = useDebounced(finished(draft.group));
  const [sampleAfter, setSampleAfter] = useState<string>();
  const { data: preview, error } = useCall(
    'previewContactList',
    { body: { conditions: counted as never, listId: list.id, ...(sampleAfter && { sampleAfter }) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="segment-page">
      <header className="head">
        <IconButton
          small
          className="mirrored"
          icon={IconArrowLeft}
          label={t`Back to the lists`}
          onClick={onClose}
        />
        <h1>
          <Cut>{list.name}</Cut> <span className="count num">{i18n.number(list.size)}</span>
        </h1>
        {may && <IconButton small icon={IconPencil} label={t`Edit name and description`} onClick={onEdit} />}
        {may && draft.isDirty && (
          <div className="end">
            <span className="segment-unsaved" role="status">
              <Icon of={IconPencil} size={14} />
              {t`Unsaved changes`}
            </span>
            <Button variant="quiet" disabled={draft.busy} onClick={draft.discard}>
              {t`Discard`}
            </Button>
            <Button variant="primary" busy={draft.busy} onClick={() => void draft.save()}>
              {t`Save list`}
            </Button>
          </div>
        )}
      </header>
      <p className="segment-kind t-2">
        <Icon of={IconRefresh} size={14} />
        <span className="grow">{t`Dynamic: people join and leave automatically as they start or stop matching.`}</span>
        <span className="t-3">
          {t`Changed`} <Time at={list.lastModifiedDate} />
        </span>
      </p>
      <FillNote list={list} />
      <LeaveGuard when={draft.isDirty} />
      <div className="segment-body">
        <section className="segment-editor" aria-label={t`Conditions`}>
          <h2>{t`Conditions`}</h2>
          {(draft.error ?? error?.message) && (
            <p className="error" role="alert">
              {draft.error ?? error?.message}
            </p>
          )}
          <ConditionGroups
            group={draft.group}
            people={preview?.people ?? null}
            left={restOf(draft.group, preview?.left ?? [])}
            options={options}
            disabled={!may}
            onChange={(group) => {
              setSampleAfter(undefined);
              draft.set(group);
            }}
          />
          {list.usedIn.length > 0 && (
            <section className="segment-used">
              <h2>
                {t`Used in`} <span className="t-3">{i18n.number(list.usedIn.length)}</span>
              </h2>
              <ul>
                {list.usedIn.map(({ listId, name }) => (
                  <li key={listId}>
                    <Cut>{name}</Cut>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </section>
        <SegmentSide
          group={counted}
          preview={preview}
          size={list.size}
          isUnfinished={!isComplete(draft.group)}
          options={options}
          onOthers={setSampleAfter}
        />
      </div>
    </div>
  );
}

/** How many are left after each part, with null for unfinished ones, which are not counted. */
function restOf(group: SegmentGroup, left: readonly (number | null)[]): (number | null)[] {
  let next = 0;
  return group.parts.map((part) => {
    if (!isFinished(part)) return null;
    next += 1;
    return left[next - 1] ?? null;
  });
}

/** The conditions as they are edited, and how they are saved. */
function useDraft(list: ContactList) {
  const { t } = useLingui();
  const stored: SegmentGroup = list.conditions ?? NOBODY;
  const { readAt, adopt, guarded } = useConflict(list);
  const [base, setBase] = useState(stored);
  const [group, setGroup] = useState(stored);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isDirty = !isSameValue(group, base);
  const reset = () => {
    setBase(stored);
    setGroup(stored);
    setError(undefined);
    adopt(list);
  };
  const follow = useEffectEvent(() => {
    if (readAt === undefined || list.lastModifiedDate <= readAt) return;
    if (isSameValue(stored, base)) adopt(list);
    else if (!isDirty) reset();
  });
  useEffect(() => {
    if (list.lastModifiedDate) follow();
  }, [list.lastModifiedDate]);
  const save = async () => {
    if (!isComplete(group)) return setError(t`Complete the marked lines, or remove them.`);
    setBusy(true);
    setError(undefined);
    const { id, name, description, status } = list;
    const body = { id, name, description, status, kind: 'dynamic', conditions: group as never } as const;
    try {
      adopt(
        await guarded((precondition) => call('updateContactList', { body: { ...body, ...precondition } })),
      );
      setBase(group);
      toast.show({ kind: 'done', text: t`${name} saved` });
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { group, set: setGroup, isDirty, busy, error, discard: reset, save };
}

/** The progress of the check of everyone. */
function FillNote({ list: { id, fill } }: { list: ContactList }) {
  const { t, i18n } = useLingui();
  const may = useMay('fillContactList');
  const again = useAction('fillContactList');
  const cancel = useAction('cancelContactListFill');
  if (!fill) return null;
  const [done, total] = [i18n.number(fill.done), i18n.number(fill.total)];
  const share = fill.total > 0 ? (fill.done / fill.total) * 100 : 0;
  const failed = again.error ?? cancel.error;
  return (
    <div className="segment-fill" role="status">
      <span>
        {fill.isCancelled
          ? t`Stopped after checking ${done} of ${plural(fill.total, { one: '# contact', other: '# contacts' })}. Others join when something about them changes.`
          : t`Checked ${done} of ${total} contacts. You can leave this page.`}
      </span>
      <span className="meter" aria-hidden="true">
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      {may && (
        <Button
          small
          busy={again.isPending || cancel.isPending}
          onClick={() => (fill.isCancelled ? again : cancel).mutate({ params: { id } })}
        >
          {fill.isCancelled ? t`Check everyone` : t`Stop`}
        </Button>
      )}
      {failed && <span className="error">{failed.message}</span>}
    </div>
  );
}
