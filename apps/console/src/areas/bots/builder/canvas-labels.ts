import { useLingui } from '@lingui/react/macro';
import type { AriaLabelConfig } from '@xyflow/react';
import { useMemo } from 'react';

/** What React Flow says by itself, in the language of the console. */
export function useCanvasLabels(): Partial<AriaLabelConfig> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      'node.a11yDescription.default': t`Enter selects the step, Delete removes it, Escape cancels.`,
      'node.a11yDescription.keyboardDisabled': t`Enter selects the step, then the arrow keys move it. Delete removes it, Escape cancels.`,
      'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t`Moved to ${x}, ${y}`,
      'edge.a11yDescription.default': t`Enter selects the connection, Delete removes it, Escape cancels.`,
      'controls.ariaLabel': t`Zoom`,
      'controls.zoomIn.ariaLabel': t`Zoom in`,
      'controls.zoomOut.ariaLabel': t`Zoom out`,
      'controls.fitView.ariaLabel': t`Show the whole flow`,
    }),
    [t],
  );
}
