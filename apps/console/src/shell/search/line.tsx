import type { MouseEvent } from 'react';
import { Cut } from '../../ui/cut.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ListOption } from '../../ui/list-option.tsx';
import type { PaletteLine } from './groups.tsx';
import { Marked } from './marked.tsx';

/** A line of the palette: icon, title with matches highlighted, and details. */
export function Line({
  id,
  line: { lead, title, detail, end },
  isActive,
  onChoose,
}: {
  id: string;
  line: PaletteLine;
  isActive: boolean;
  onChoose: (event: MouseEvent) => void;
}) {
  const details = detail.filter((part) => (typeof part === 'string' ? part : part.text) !== '');
  return (
    <ListOption id={id} isActive={isActive} onChoose={onChoose}>
      <span className="lead">{lead}</span>
      <Cut className="name">
        <Marked text={title} />
      </Cut>
      <Cut className="detail">
        {details.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their order
          <span key={index}>
            {index > 0 && ' · '}
            {typeof part === 'string' ? part : <Marked text={part} />}
          </span>
        ))}
      </Cut>
      <span className="end">
        {end}
        {isActive && <Kbd>↵</Kbd>}
      </span>
    </ListOption>
  );
}
