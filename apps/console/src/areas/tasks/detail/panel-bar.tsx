import { useLingui } from '@lingui/react/macro';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronLeft,
  IconDots,
  IconLink,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { IconButton, Menu, MenuItem, toast } from '../../../ui/index.ts';
import { NeighbourSteps, type Neighbours } from '../../../ui/neighbours.tsx';

/** How the panel is laid out on the page. */
export interface PanelLayout {
  /** Whether it takes the whole page. */
  readonly isFull: boolean;
  /** Whether there is room beside the list. */
  readonly mayBeBeside: boolean;
}

/** The bar of an open task: number, previous and next, and the actions on the whole task. */
export function PanelBar({
  number,
  layout: { isFull, mayBeBeside },
  neighbours,
  onStep,
  onFull,
  onRemove,
  onClose,
}: {
  number: string;
  layout: PanelLayout;
  neighbours: Neighbours | null;
  onStep: (id: string) => void;
  onFull: (isFull: boolean) => void;
  /** Undefined when it cannot be deleted. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const copy = () =>
    void navigator.clipboard?.writeText(location.href).then(() => toast.show({ text: t`Link copied` }));
  return (
    <header className="task-bar">
      {isFull && (
        <IconButton
          small
          className="turns"
          icon={IconChevronLeft}
          iconSize={20}
          label={t`Back to the list`}
          onClick={onClose}
        />
      )}
      <span className="task-bar-number num">{number}</span>
      {neighbours && <NeighbourSteps neighbours={neighbours} onStep={onStep} />}
      <span className="end row">
        <IconButton small icon={IconLink} label={t`Copy link`} onClick={copy} />
        {mayBeBeside && (
          <IconButton
            small
            icon={isFull ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
            label={isFull ? t`Show beside the list (F)` : t`Full page (F)`}
            onClick={() => onFull(!isFull)}
          />
        )}
        {onRemove && (
          <Menu label={t`More`} align="end" trigger={<IconButton small icon={IconDots} label={t`More`} />}>
            <MenuItem icon={IconTrash} bad onSelect={onRemove}>
              {t`Delete`}
            </MenuItem>
          </Menu>
        )}
        {!isFull && <IconButton small icon={IconX} label={t`Close`} onClick={onClose} />}
      </span>
    </header>
  );
}
