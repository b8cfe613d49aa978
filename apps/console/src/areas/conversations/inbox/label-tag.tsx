import type { Label } from '@foyer/contract/conversations/shapes';
import { LABEL_SEPARATOR, partsOfLabel } from '@foyer/domain/labels';
import { Cut, Tag, Tooltip } from '../../../ui/index.ts';

/** The colour of a label as the theme has it. */
export const labelColour = (colour: Label['tagColor']): string => `var(--label-${colour})`;

/** A label with its colour; of a nested one the innermost part, the whole in the tooltip. */
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
