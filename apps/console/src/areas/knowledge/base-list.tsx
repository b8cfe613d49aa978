import './base-list.css';
import type { KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconCheck,
  IconLock,
  IconPencil,
  IconPlus,
  IconRefreshAlert,
} from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import { Cut, Icon, IconButton, Time } from '../../ui/index.ts';

/** The bases beside their documents, each with what matters most about its training. */
export function BaseList({
  bases,
  selected,
  onSelect,
  onEdit,
}: {
  bases: readonly KnowledgeBase[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  onEdit: (base: KnowledgeBase | 'new') => void;
}) {
  const { t, i18n } = useLingui();
  const mayEdit = useMay('createKnowledgeBase');
  const all = bases.reduce((sum, { documents }) => sum + documents, 0);
  return (
    <nav className="kn-bases" aria-label={t`Knowledge bases`}>
      <header>
        <h2>
          {t`Bases`} <span className="count">{i18n.number(bases.length)}</span>
        </h2>
        {mayEdit && (
          <IconButton small label={t`New knowledge base`} icon={IconPlus} onClick={() => onEdit('new')} />
        )}
      </header>
      <ul>
        <li>
          <button
            type="button"
            className="kn-base"
            aria-current={selected === undefined || undefined}
            onClick={() => onSelect(undefined)}
          >
            <Cut>{t`All bases`}</Cut>
            <span className="count num">{i18n.number(all)}</span>
          </button>
        </li>
        {bases.map((base) => (
          <li key={base.id}>
            <button
              type="button"
              className="kn-base"
              aria-current={selected === base.id || undefined}
              onClick={() => onSelect(base.id)}
            >
              <Cut>{base.name}</Cut>
              <span className="count num">{i18n.number(base.documents)}</span>
              <small>
                <BaseState base={base} />
              </small>
            </button>
            {mayEdit && selected === base.id && (
              <IconButton
                small
                className="kn-edit"
                label={t`Edit ${base.name}`}
                icon={IconPencil}
                onClick={() => onEdit(base)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BaseState({ base }: { base: KnowledgeBase }) {
  const { t } = useLingui();
  const { failed, inTraining, outOfSync, audience, trainedDate } = base;
  if (inTraining > 0)
    return (
      <>
        <span className="spin" aria-hidden="true" />
        {t`${inTraining} in training`}
      </>
    );
  if (failed > 0)
    return (
      <>
        <Icon of={IconAlertCircle} size={12} className="bad" />
        {t`${failed} failed`}
      </>
    );
  if (outOfSync > 0)
    return (
      <>
        <Icon of={IconRefreshAlert} size={12} className="warn" />
        {t`${outOfSync} Out of Sync`}
      </>
    );
  if (audience === 'members')
    return (
      <>
        <Icon of={IconLock} size={12} />
        {t`Members only`}
      </>
    );
  if (trainedDate)
    return (
      <>
        <Icon of={IconCheck} size={12} className="ok" />
        {t`Completed`} <Time at={trainedDate} />
      </>
    );
  return <>{t`No documents yet`}</>;
}
