import './neighbours.css';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';

/** The position of a record in a list, from 1, and the records beside it. */
export interface Neighbours {
  readonly position: number;
  readonly total: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The neighbours of a record in a list of ids; null when it is not in it. */
export function neighboursIn(ids: readonly string[], id: string): Neighbours | null {
  const index = ids.indexOf(id);
  if (index < 0) return null;
  return { position: index + 1, total: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

/** Shows the position of a record and steps to the records beside it. The page adds the keys J and K. */
export function NeighbourSteps({
  neighbours: { position, total, previous, next },
  onStep,
}: {
  neighbours: Neighbours;
  onStep: (id: string) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <span className="t-12 t-3 num neighbours">{t`${position} of ${total}`}</span>
      <IconButton
        small
        icon={IconChevronUp}
        label={t`Previous (K)`}
        disabled={!previous}
        onClick={() => previous && onStep(previous)}
      />
      <IconButton
        small
        icon={IconChevronDown}
        label={t`Next (J)`}
        disabled={!next}
        onClick={() => next && onStep(next)}
      />
    </>
  );
}
