import type { Right } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { OFFERED_RIGHTS, RIGHT_STYLES } from '../labels.ts';

/** Where a menu opens, from the start corner of the matrix. Pixels. */
export interface Anchor {
  readonly top: number;
  readonly start: number;
  readonly width: number;
  readonly height: number;
}

/** The three rights with descriptions, below their cell. */
export function RightMenu({
  anchor,
  label,
  chosen,
  onChoose,
  onClose,
}: {
  anchor: Anchor;
  label: string;
  /** Null when the target has several. */
  chosen: Right | null;
  onChoose: (right: Right) => void;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const { top, start, width, height } = anchor;
  return (
    <Menu
      label={label}
      opened
      onChange={(opened) => !opened && onClose()}
      width={272}
      trigger={
        <button
          type="button"
          className="cell-anchor"
          tabIndex={-1}
          aria-label={label}
          style={{ insetBlockStart: top, insetInlineStart: start, inlineSize: width, blockSize: height }}
        />
      }
    >
      {OFFERED_RIGHTS.map((right) => {
        const { title, note, icon } = RIGHT_STYLES[right];
        return (
          <MenuItem
            key={right}
            icon={icon}
            chosen={right === chosen}
            className="with-note"
            onSelect={() => onChoose(right)}
          >
            <span>
              {i18n._(title)}
              <small>{i18n._(note)}</small>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
