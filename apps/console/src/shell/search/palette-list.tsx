import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useId } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countText } from './count-text.ts';
import type { PaletteGroup, PaletteLine } from './groups.tsx';
import { Line } from './line.tsx';

/** The results, group by group. */
export function PaletteList({
  id,
  groups,
  isBusy,
  activeId,
  idOf,
  onOpen,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  /** Whether more results may arrive. */
  isBusy: boolean;
  activeId: string | undefined;
  idOf: (line: PaletteLine) => string;
  onOpen: (line: PaletteLine, event: MouseEvent) => void;
}) {
  const { t, i18n } = useLingui();
  const heading = useId();
  return (
    <div id={id} role="listbox" aria-label={t`Results`} aria-busy={isBusy} className="palette-list">
      {isBusy && (
        <div className="palette-busy" aria-hidden="true">
          <Skeleton width="42%" />
          <Skeleton width="58%" />
        </div>
      )}
      {groups.map((group) => {
        const shown = group.lines.filter((line) => !line.isList).length;
        const count = i18n.number(shown);
        return (
          // biome-ignore lint/a11y/useSemanticElements: options are in groups of the listbox
          <div key={group.id} role="group" aria-labelledby={`${heading}-${group.id}`}>
            <div id={`${heading}-${group.id}`} className="palette-group">
              <span>
                {group.title} <span className="num">{countText([group], i18n.locale)}</span>
              </span>
              {shown < group.total && <span className="end">{t`${count} shown`}</span>}
            </div>
            {group.lines.map((line) => (
              <Line
                key={line.id}
                id={idOf(line)}
                line={line}
                isActive={line.id === activeId}
                onChoose={(event) => onOpen(line, event)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
