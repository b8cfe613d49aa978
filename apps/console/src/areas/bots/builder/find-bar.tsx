import type { BotGraph, NodeType } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton, Input } from '../../../ui/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { foundIn } from './find.ts';

/** Finds a text in steps and notes: Enter goes to the next, Shift and Enter to the one before, Escape closes. */
export function FindBar({
  graph,
  onJump,
  onClose,
}: {
  graph: BotGraph;
  onJump: (id: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(-1);
  const found = foundIn(graph, wanted, (type) => i18n._(STEP_LABELS[type as NodeType]));
  const jump = (by: number) => {
    if (found.length === 0) return;
    const next = (Math.max(at, by > 0 ? -1 : 0) + by + found.length) % found.length;
    setAt(next);
    onJump(found[next] ?? '');
  };
  const [position, total] = [i18n.number(Math.min(at + 1, found.length)), i18n.number(found.length)];
  return (
    <search className="flow-find">
      <Input
        autoFocus
        icon={IconSearch}
        value={wanted}
        placeholder={t`Find in the flow`}
        aria-label={t`Find in the flow`}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <span className="t-12 t-2 num" role="status">
        {wanted.trim() && (found.length === 0 ? t`Not found` : t`${position} of ${total}`)}
      </span>
      <IconButton small icon={IconChevronUp} label={t`Previous match`} onClick={() => jump(-1)} />
      <IconButton small icon={IconChevronDown} label={t`Next match`} onClick={() => jump(1)} />
      <IconButton small icon={IconX} label={t`Close`} onClick={onClose} />
    </search>
  );
}
