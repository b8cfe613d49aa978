import type { Label } from '@foyer/contract/conversations/shapes';
import { LABEL_SEPARATOR, partsOfLabel } from '@foyer/domain/labels';
import { Cut, Tag, Tooltip } from '../../../ui/index.ts';

/** The colour of a label as a theme variable. */
export const labelColour = (colour: Label['tagColor']): string => `var(--label-${colour})`;

/** A label with its colour. A nested label shows its last part, with the full name in the tooltip. */
export function LabelTag({ label }: { label: Label }) {
  const parts = partsOfLabel(label.tagName);
  const tag = (
    <span className="label-tag">
      <Tag colour={labelColour(label.tagColor)}>
        <Cut>{parts.at(-1)}</Cut>
      </Tag>
    </span>
  );
  return parts.length > 1 ? <Tooltip text={parts.join(` ${LABEL_SEPARATOR} `)}>{tag}</Tooltip> : tag;
}
