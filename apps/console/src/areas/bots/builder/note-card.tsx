import { useLingui } from '@lingui/react/macro';
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';

export interface NoteData extends Record<string, unknown> {
  readonly text: string;
}

/** A note on the canvas: for colleagues, never run. */
export const NoteCard = memo(function NoteCard({
  data: { text },
  selected,
}: NodeProps<Node<NoteData, 'note'>>) {
  const { t } = useLingui();
  return (
    <div className={selected ? 'flow-note is-selected' : 'flow-note'} dir="auto">
      {text || <span className="t-3">{t`Empty note`}</span>}
    </div>
  );
});
