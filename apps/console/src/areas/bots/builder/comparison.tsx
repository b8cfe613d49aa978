import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { SelectField } from '../../../ui/fields/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { type Compared, changeText } from './change-text.ts';
import { compareGraphs, type Difference } from './compare.ts';

const DRAFT = 'draft';

/** What differs between a version and the draft, or another version. */
export function Comparison({
  botId,
  version,
  others,
  draft,
}: {
  botId: string;
  version: number;
  /** The numbers of the other versions. */
  others: readonly number[];
  draft: BotGraph;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(DRAFT);
  const own = useVersion(botId, version);
  const other = useVersion(botId, chosen === DRAFT ? null : Number(chosen));
  const right = chosen === DRAFT ? draft : other;
  const isLater = chosen === DRAFT || Number(chosen) > version;
  return (
    <>
      <SelectField
        label={t`Compare with`}
        value={chosen}
        options={[
          { value: DRAFT, label: t`Draft` },
          ...others.map((version) => ({ value: String(version), label: t`Version ${version}` })),
        ]}
        onChange={setChosen}
      />
      {own && right && (
        <Differences {...(isLater ? { before: own, after: right } : { before: right, after: own })} />
      )}
    </>
  );
}

function useVersion(botId: string, version: number | null): BotGraph | undefined {
  const { data } = useCall(
    'getBotVersion',
    { params: { id: botId, version: version ?? 1 } },
    { enabled: version !== null },
  );
  return data?.graph as (BotGraph & WireGraph) | undefined;
}

function Differences(compared: Compared) {
  const { t, i18n } = useLingui();
  const differences = compareGraphs(compared.before, compared.after);
  const words = { added: t`Added`, changed: t`Changed`, removed: t`Removed` };
  if (differences.length === 0) return <p className="t-13 t-2">{t`No differences`}</p>;
  return (
    <ul className="flow-differences">
      {differences.map((difference) => {
        const { how, id, type, name } = difference;
        return (
          <li key={id} className={`is-${how}`}>
            <b>{words[how]}</b>{' '}
            <bdi>{type === 'note' ? t`Note: ${name}` : name || i18n._(STEP_LABELS[type])}</bdi>
            {type !== 'note' && <Changes difference={difference} compared={compared} />}
          </li>
        );
      })}
    </ul>
  );
}

function Changes({ difference: { id, changes }, compared }: { difference: Difference; compared: Compared }) {
  const { i18n } = useLingui();
  return changes.map((change) => {
    const { label, before, after } = changeText(change, id, compared, i18n);
    return (
      <p key={`${change.setting}.${change.entry}`}>
        <bdi className="t-3">{label}</bdi> {before && <del dir="auto">{before}</del>}{' '}
        {after && <ins dir="auto">{after}</ins>}
      </p>
    );
  });
}
